/** Photos up to this size are sent as they are, bytes. */
const MAX_BYTES = 1_500_000

/** Longest side of a photo that is made smaller, pixels. */
const MAX_SIDE = 2048

const JPEG_QUALITY = 0.85

/**
 * Makes a large photo smaller before its upload: cameras write files above the limit of the shop, and couriers have
 * slow networks. Returns the same file if it is small, or if the browser cannot decode or draw it; the API then decides.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= MAX_BYTES) return photo
  try {
    const bitmap = await createImageBitmap(photo)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('expected a 2D context of the canvas, got none')
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  } catch {
    return photo
  }
}
