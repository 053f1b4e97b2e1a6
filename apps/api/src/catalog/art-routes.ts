import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { artFile, imageUrlOf, slugOfArtFile } from './art/art-file.ts'
import { drawArt } from './art/draw.ts'
import { type ArtSubject, artSubjectSelect } from './art/subject.ts'

/** A list shows two dozen pictures; a browser keeps each for a year. */
const PER_MINUTE = 3000
const KEPT_PICTURES = 500
const YEAR = 'public, max-age=31536000, immutable'
/** A picture opened on its own may do nothing at all. */
const NOTHING_ALLOWED = "default-src 'none'; sandbox"

/**
 * GET /art/<slug>-<hash8>.svg: a product's generated picture, for ever the same. An address from before the product
 * changed leads to the present one (old orders keep such); of a product that never was, it is NOT_FOUND.
 */
export function mountArt(api: FastifyInstance, db: Db): void {
  const kept = new Map<string, string>()
  api.get<{ Params: { file: string } }>(
    '/art/:file',
    {
      schema: { hide: true },
      config: { access: 'all', isPublic: true, rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
    },
    async ({ params: { file } }, reply) => {
      const known = kept.get(file)
      if (known === undefined) {
        const subject = await findSubject(db, file)
        if (artFile(subject) !== file)
          return reply.header('Cache-Control', 'no-cache').redirect(imageUrlOf(subject), 302)
        keep(kept, file, drawArt(subject))
      }
      return reply
        .header('Cache-Control', YEAR)
        .header('Content-Security-Policy', NOTHING_ALLOWED)
        .type('image/svg+xml')
        .send(kept.get(file))
    },
  )
}

async function findSubject(db: Db, file: string): Promise<ArtSubject> {
  const slug = slugOfArtFile(file)
  const subject = slug === undefined ? null : await db.product.findUnique({ where: { slug }, select: artSubjectSelect })
  if (subject === null) throw new AppError('NOT_FOUND')
  return subject
}

function keep(kept: Map<string, string>, file: string, svg: string): void {
  kept.set(file, svg)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_PICTURES && oldest !== undefined) kept.delete(oldest)
}
