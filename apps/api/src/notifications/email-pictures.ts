import { drawLogo, EMBER_PATH } from '@shop/contracts/logo.ts'
import { type PictureDeps, readPublicPicture } from '#pictures/index.ts'
import { createCache } from '#platform/db/cache.ts'
import { loadSharp } from '#platform/http/load-sharp.ts'
import { withTimeout } from '#platform/http/timeout.ts'
import type { EmailPart } from './gateway.ts'
import type { EmailContent } from './texts/email.ts'
import { type EmailPictures, light, PICTURE_SIZE } from './texts/email-html.ts'

/** Sharp on screens with twice the density. */
const DENSITY = 2
/** The pictures of larger orders are left out, so that the e-mail stays below 100 KB. */
const MAX_PICTURES = 12
/** For all pictures of an e-mail together. The lease of the outbox includes it. */
const PICTURES_TIMEOUT_MS = 2000
const CACHE = { ttlMs: 3_600_000, max: 200 }

/** Pictures and the parts of the e-mail that contain them. */
export type EmbeddedPictures = EmailPictures & { parts: EmailPart[] }
export type EmbedPictures = (email: Pick<EmailContent, 'shop' | 'order' | 'isDiscreet'>) => Promise<EmbeddedPictures>

/**
 * Creates a function that embeds the logo and the product pictures in an e-mail. Mail programs show neither SVG nor
 * WebP reliably, and many block pictures of other servers, which would also tell the shop when the e-mail is read.
 * Leaves out a product picture that cannot be drawn, and all of them at the timeout.
 */
export function createPictureEmbedder(
  deps: Pick<PictureDeps, 'clock' | 'pictureStore'> & { log: Pick<PictureDeps['log'], 'warn'> },
  timeoutMs = PICTURES_TIMEOUT_MS,
): EmbedPictures {
  const logos = createCache<Logo>(deps.clock, CACHE)
  const pictures = createCache<Buffer | undefined>(deps.clock, CACHE)
  const findPicture = async (url: string) => {
    try {
      return { url, content: await pictures(url, () => drawPicture(deps, url)) }
    } catch (err) {
      deps.log.warn({ err, url }, 'failed to embed the picture')
      return { url, content: undefined }
    }
  }
  const findPictures = async (urls: readonly string[]) => {
    try {
      return await withTimeout(Promise.all(urls.map(findPicture)), timeoutMs)
    } catch (err) {
      deps.log.warn({ err, urls }, 'failed to embed the pictures in time')
      return []
    }
  }
  return async ({ shop, order, isDiscreet }) => {
    if (isDiscreet) return { logo: null, cidOf: new Map(), parts: [] }
    const { content, ...size } = await logos(shop, () => drawLogoPlate(shop))
    const logo = { cid: 'logo', ...size }
    const parts: EmailPart[] = [{ cid: logo.cid, fileName: 'logo.png', type: 'image/png', content }]
    const cidOf = new Map<string, string>()
    const urls = new Set(order?.lines.flatMap(({ imageUrl }) => imageUrl ?? []))
    for (const { url, content } of await findPictures([...urls].slice(0, MAX_PICTURES))) {
      if (!content) continue
      const cid = `picture-${parts.length}`
      cidOf.set(url, cid)
      parts.push({ cid, fileName: `${cid}.jpg`, type: 'image/jpeg', content })
    }
    return { logo, cidOf, parts }
  }
}

/** Draws a product picture as a square JPEG, uncropped. Returns undefined if the product has no stored picture. */
async function drawPicture(deps: Pick<PictureDeps, 'pictureStore'>, url: string): Promise<Buffer | undefined> {
  const stored = await readPublicPicture(deps, url)
  if (!stored) return undefined
  const sharp = await loadSharp()
  const side = PICTURE_SIZE * DENSITY
  const square = { width: side, height: side, fit: 'contain', background: light.raised } as const
  return sharp(stored).resize(square).flatten({ background: light.raised }).jpeg({ quality: 82 }).toBuffer()
}

type Logo = Omit<NonNullable<EmailPictures['logo']>, 'cid'> & { content: Buffer }

const PLATE = {
  height: 36,
  paddingX: 14,
  dot: 2.4,
  radius: 8,
  background: '#14110F',
  text: '#F6EEE6',
  ember: '#FF9D52',
}

/** Draws the logo on a dark plate; of a name that has no drawing, the ember alone. */
async function drawLogoPlate(name: string): Promise<Logo> {
  const { height, paddingX, dot, radius, background, text, ember } = PLATE
  const named = drawLogo(name)
  const drawing = named ?? { width: 5, letters: '', ember: 0 }
  const width = Math.round(drawing.width * dot + 2 * paddingX)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" rx="${radius}" fill="${background}"/>
<g transform="translate(${paddingX + dot} ${(height - 6 * dot) / 2}) scale(${dot})" fill="none" stroke-linecap="round" stroke-width="1.08">
<path d="${drawing.letters}" stroke="${text}"/><path transform="translate(${drawing.ember})" d="${EMBER_PATH}" fill="${ember}"/>
</g></svg>`
  const sharp = await loadSharp()
  const image = sharp(Buffer.from(svg), { density: 72 * DENSITY }).png({ palette: true })
  return { width, height, hasName: named !== undefined, content: await image.toBuffer() }
}
