/** The PNG of a product's picture for previews of links, which show no SVG: the API draws it beside the picture. */
export function previewOf(imageUrl: string): string {
  return imageUrl.replace(/\.svg$/, '.png')
}
