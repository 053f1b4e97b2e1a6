/** Returns the PNG of a product picture for link previews; undefined for a placeholder. */
export function previewOf(imageUrl: string): string | undefined {
  return imageUrl.endsWith('.svg') ? undefined : imageUrl.replace(/\.webp$/, '.png')
}
