/** The picture for link previews of a product; undefined for a placeholder, as previews show no SVG. */
export function previewOf(imageUrl: string): string | undefined {
  return imageUrl.endsWith('.svg') ? undefined : imageUrl
}
