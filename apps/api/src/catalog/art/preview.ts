import { loadSharp } from '#platform/drawing.ts'

/** What previews of links show: Open Graph's usual size. */
const WIDTH = 1200
const HEIGHT = 630
/** The dark theme's background (experience.md section 7). */
const BACKGROUND = '#14110F'
/** Dots per inch that draw a picture of 400 units larger than HEIGHT. */
const DENSITY = 144

/** A product's picture as a PNG for previews, which show no SVG: in the middle of a dark card. */
export async function drawPreview(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = await sharp(Buffer.from(svg), { density: DENSITY }).resize(HEIGHT, HEIGHT).toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: BACKGROUND } })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ palette: true, quality: 80 })
    .toBuffer()
}
