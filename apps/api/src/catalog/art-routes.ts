import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { query } from '#platform/sql.ts'
import { ART_PATH, artFile, imageUrlOf, previewFile, slugOfArtFile } from './art/art-file.ts'
import { drawArt } from './art/draw.ts'
import { drawPreview } from './art/preview.ts'
import { type ArtSubject, artSubjects } from './art/subject.ts'

/** A list shows two dozen pictures; a browser keeps each for a year. */
const PER_MINUTE = 3000
/** A preview is drawn in a tenth of a second, and asked for by robots alone. */
const PREVIEWS_PER_MINUTE = 60
const KEPT_PICTURES = 500
/** Each about 60 kB. */
const KEPT_PREVIEWS = 100
const YEAR = 'public, max-age=31536000, immutable'
/** A picture opened on its own may do nothing at all. */
const NOTHING_ALLOWED = "default-src 'none'; sandbox"

const limited = (max: number) => ({
  schema: { hide: true },
  config: { access: 'all' as const, isPublic: true, rateLimit: { max, timeWindow: '1 minute' } },
})

/**
 * GET /art/<slug>-<hash8>.svg: a product's generated picture, for ever the same; with .png, the same for previews of
 * links. An address from before the product changed leads to the present one (old orders keep such); of a product that
 * never was, it is NOT_FOUND.
 */
export function mountArt(api: FastifyInstance, db: Db): void {
  const kept = new Map<string, string>()
  api.get<{ Params: { name: string } }>('/art/:name.svg', limited(PER_MINUTE), async ({ params: { name } }, reply) => {
    const file = `${name}.svg`
    if (!kept.has(file)) {
      const subject = await findSubject(db, file)
      if (artFile(subject) !== file) return reply.header('Cache-Control', 'no-cache').redirect(imageUrlOf(subject), 302)
      keep(kept, file, drawArt(subject), KEPT_PICTURES)
    }
    return reply
      .header('Cache-Control', YEAR)
      .header('Content-Security-Policy', NOTHING_ALLOWED)
      .type('image/svg+xml')
      .send(kept.get(file))
  })

  const previews = new Map<string, Promise<Buffer>>()
  api.get<{ Params: { name: string } }>(
    '/art/:name.png',
    limited(PREVIEWS_PER_MINUTE),
    async ({ params: { name } }, reply) => {
      const file = `${name}.png`
      if (!previews.has(file)) {
        const subject = await findSubject(db, file)
        const present = previewFile(subject)
        if (present !== file) return reply.header('Cache-Control', 'no-cache').redirect(`${ART_PATH}/${present}`, 302)
        const drawing = drawPreview(drawArt(subject))
        drawing.catch(() => previews.delete(file))
        keep(previews, file, drawing, KEPT_PREVIEWS)
      }
      return reply
        .header('Cache-Control', YEAR)
        .type('image/png')
        .send(await previews.get(file))
    },
  )
}

async function findSubject(db: Db, file: string): Promise<ArtSubject> {
  const slug = slugOfArtFile(file)
  const [subject] = slug === undefined ? [] : await query(db, artSubjects.where('p.slug', '=', slug))
  if (!subject) throw new AppError('NOT_FOUND')
  return subject
}

function keep<T>(kept: Map<string, T>, file: string, picture: T, most: number): void {
  kept.set(file, picture)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
