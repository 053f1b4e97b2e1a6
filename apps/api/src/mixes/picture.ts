import { ShareId } from '@shop/contracts/mixes.ts'
import type { FastifyInstance } from 'fastify'
import { type PictureDeps, readPublicPicture } from '#pictures/index.ts'
import { AppError } from '#platform/http/errors.ts'
import { loadSharp } from '#platform/http/load-sharp.ts'
import { getSettings } from '#settings/index.ts'
import { showByLink } from './queries.ts'
import { pictureHash } from './show-mix.ts'

/** The usual size of Open Graph images. */
const WIDTH = 1200
const HEIGHT = 630
/** The background of the dark theme. */
const BACKGROUND = '#14110F'

const RING = { x: 300, y: 315, radius: 190, stroke: 64 }
/** Gap between two arcs, percent of the ring. */
const GAP_PERCENT = 1.2
/** The pictures of the flavors are in the right half: a square with two rows. */
const FIELD = { left: 580, top: 55, size: 520, between: 24 }
/** The lid of a tin, shown for a flavor without a picture. */
const PLACEHOLDER = '#8a796a'

export type PicturePart = {
  /** The file of the flavor's picture, if it has one. */ picture?: Uint8Array | undefined
  percentage: number
  /** The color of the flavor in charts. */
  color?: string | undefined
}

/** Draws a mix as a PNG for link previews: a ring of the shares, and the flavors in matching frames. Has no text, so that it fits every language. */
export async function drawMix(parts: readonly PicturePart[]): Promise<Buffer> {
  const sharp = await loadSharp()
  const cells = cellsOf(parts.length)
  const pictures = await Promise.all(
    parts.flatMap(({ picture }, index) => {
      const cell = cells[index]
      return picture && cell ? [fitPicture(picture, cell)] : []
    }),
  )
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: BACKGROUND } })
    .composite([...pictures, { input: Buffer.from(overlay(parts, cells)), left: 0, top: 0 }])
    .png({ palette: true, quality: 80 })
    .toBuffer()
}

async function fitPicture(picture: Uint8Array, { left, top, size }: Cell) {
  const sharp = await loadSharp()
  return { input: await sharp(picture).resize(size, size).toBuffer(), left, top }
}

type Cell = { left: number; top: number; size: number }

/** Lays out two pictures side by side, three or four in two rows; a third one is centered in its row. */
function cellsOf(count: number): Cell[] {
  const size = (FIELD.size - FIELD.between) / 2
  const step = size + FIELD.between
  const rows = count > 2 ? 2 : 1
  const top = FIELD.top + (FIELD.size - rows * step + FIELD.between) / 2
  return Array.from({ length: count }, (_, index) => ({
    left: Math.round(FIELD.left + (count === 3 && index === 2 ? step / 2 : (index % 2) * step)),
    top: Math.round(top + Math.floor(index / 2) * step),
    size: Math.round(size),
  }))
}

/** Draws the ring, and a frame in the same color around each flavor. */
function overlay(parts: readonly PicturePart[], cells: readonly Cell[]): string {
  const around = 2 * Math.PI * RING.radius
  let start = 0
  const arcs = parts.map(({ percentage, color = PLACEHOLDER }) => {
    const length = ((percentage - GAP_PERCENT) / 100) * around
    const arc = `<circle cx="${RING.x}" cy="${RING.y}" r="${RING.radius}" stroke="${color}" stroke-width="${RING.stroke}" stroke-dasharray="${length} ${around - length}" stroke-dashoffset="${-((start + GAP_PERCENT / 2) / 100) * around}" transform="rotate(-90 ${RING.x} ${RING.y})"/>`
    start += percentage
    return arc
  })
  const frames = cells.map(
    ({ left, top, size }, index) =>
      `<rect x="${left}" y="${top}" width="${size}" height="${size}" rx="4" stroke="${parts[index]?.color ?? PLACEHOLDER}" stroke-width="8"/>`,
  )
  const lids = cells.map(({ left, top, size }, index) =>
    parts[index]?.picture
      ? ''
      : [0.32, 0.25]
          .map(
            radius =>
              `<circle cx="${left + size / 2}" cy="${top + size / 2}" r="${radius * size}" stroke="${PLACEHOLDER}" stroke-width="6"/>`,
          )
          .join(''),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">${lids.join('')}${arcs.join('')}${frames.join('')}</svg>`
}

/** A picture takes a fifth of a second to draw and is requested only by robots. */
const PER_MINUTE = 60
/** Pictures of about 60 kB each. */
const MAX_CACHED = 100
const YEAR = 'public, max-age=31536000, immutable'

type Share = { imageUrl: string; percentage: number; color?: string | undefined }

const limited = {
  schema: { hide: true },
  config: { access: 'all' as const, isPublic: true, rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
}

/**
 * Mounts GET /ai/mixes/<shareId>/<hash8>.png: the picture of a mix for link previews, which never changes. The URL of
 * an earlier version redirects to the current one. NOT_FOUND for an unknown mix, and while previews may not show
 * flavors (a setting of their category).
 */
export function mountPictures(api: FastifyInstance, deps: PictureDeps): void {
  const { db } = deps
  const cached = new Map<string, Promise<Buffer>>()
  api.get<{ Params: { shareId: string; hash: string } }>(
    '/ai/mixes/:shareId/:hash.png',
    limited,
    async ({ params: { shareId, hash } }, reply) => {
      if (!ShareId.safeParse({ shareId }).success) throw new AppError('NOT_FOUND')
      const { flavor } = await getSettings(db, 'categories')
      if (!flavor.isInLinkPreviews) throw new AppError('NOT_FOUND')
      const { parts, pictureUrl } = await showByLink(db, shareId)
      const present = pictureHash(parts)
      if (present !== hash) return reply.header('Cache-Control', 'no-cache').redirect(pictureUrl, 302)
      return reply
        .header('Cache-Control', YEAR)
        .type('image/png')
        .send(await pictureOf(present, parts))
    },
  )

  function pictureOf(hash: string, parts: readonly Share[]): Promise<Buffer> {
    const known = cached.get(hash)
    if (known) return known
    const drawing = draw(parts)
    drawing.catch(() => cached.delete(hash))
    cached.set(hash, drawing)
    const [oldest] = cached.keys()
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest)
    return drawing
  }

  async function draw(parts: readonly Share[]): Promise<Buffer> {
    const pictures = parts.map(async ({ imageUrl, percentage, color }) => ({
      picture: await readPublicPicture(deps, imageUrl),
      percentage,
      color,
    }))
    return drawMix(await Promise.all(pictures))
  }
}
