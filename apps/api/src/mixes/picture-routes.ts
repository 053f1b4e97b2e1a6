import { ShareId } from '@shop/contracts/mixes.ts'
import type { FastifyInstance } from 'fastify'
import { type PictureDeps, readPublicPicture } from '#pictures/index.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { drawMix } from './picture.ts'
import { showByLink } from './queries.ts'
import { pictureHash } from './show-mix.ts'

/** A picture takes a fifth of a second to draw and is requested only by robots. */
const PER_MINUTE = 60
/** Pictures of about 60 kB each. */
const MAX_CACHED = 100
const YEAR = 'public, max-age=31536000, immutable'

type Share = { imageUrl: string; percentage: number }

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
    const pictures = parts.map(async ({ imageUrl, percentage }) => ({
      picture: await readPublicPicture(deps, imageUrl),
      percentage,
    }))
    return drawMix(await Promise.all(pictures))
  }
}
