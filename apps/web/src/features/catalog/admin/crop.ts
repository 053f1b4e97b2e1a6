/** Which square of a picture stays: 0 at the left or top, 1 at the other end; `zoom` 1 is the largest square there is. */
export type Crop = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }

export const MAX_ZOOM = 4
/** Of the longer side: what differs less is a square to the eye. */
const NEARLY = 0.01
/** A little more than the shop keeps of a picture, pixels. */
const LARGEST = 1600
const QUALITY = 0.92

export const isSquare = ({ width, height }: Size): boolean =>
  Math.abs(width - height) <= NEARLY * Math.max(width, height)

/** The square in the picture's own pixels. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.max(1, Math.round(Math.min(width, height) / zoom))
  return { left: Math.round(x * (width - side)), top: Math.round(y * (height - side)), side }
}

/** What a shift of the picture under the frame, in frames, leaves of the crop. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop)
  const along = (place: number, length: number, shift: number) =>
    length > side ? Math.min(1, Math.max(0, place - (shift * side) / (length - side))) : place
  return { ...crop, x: along(crop.x, size.width, by.x), y: along(crop.y, size.height, by.y) }
}

/** How large a picture is, upright; undefined for what this browser cannot read: the server says what is wrong with it. */
export async function measurePicture(file: File): Promise<Size | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** The square as a file of its own. Where the browser fails at it, the whole picture. */
export async function cutSquare(file: File, crop: Crop): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const { left, top, side } = squareOf(bitmap, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, LARGEST)
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', QUALITY))
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}
