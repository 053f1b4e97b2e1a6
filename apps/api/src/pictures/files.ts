import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { loadSharp } from '#platform/drawing.ts'
import { AppError } from '#platform/errors.ts'
import { createKept } from '#platform/kept.ts'
import type { PictureDeps } from './deps.ts'
import { PICTURE_PATH } from './queries.ts'
import { keyOf, type PictureFile, pictureFormats, recipes } from './rules.ts'
import { contentTypeOf } from './store.ts'

/** A list shows two dozen pictures; a browser keeps each for a year. */
const PER_MINUTE = 3000
const FOR_EVERYBODY = 'public, max-age=31536000, immutable'
/** In the browser of who may see it; asked for again once somebody else is signed in there. */
const FOR_ONE = 'private, max-age=86400, immutable'
/** A picture opened on its own may do nothing at all. */
const NOTHING_ALLOWED = "default-src 'none'; sandbox"

/** Robots fetch link previews. Drawing one takes a tenth of a second. */
const PREVIEWS_PER_MINUTE = 60
const PREVIEWS = { forMs: 3_600_000, max: 50, atOnce: { most: 2, beyond: null } }
/** The usual size of Open Graph, and the background of the dark theme. */
const PREVIEW = { width: 1200, height: 630, channels: 3, background: '#14110F' } as const

const limited = (max: number) => ({
  schema: { hide: true },
  config: { access: 'all' as const, isPublic: true, rateLimit: { max, timeWindow: '1 minute' } },
})
const FileName = z.object({ id: z.uuid(), width: z.coerce.number().int(), format: z.enum(pictureFormats) })

/**
 * GET /pictures/<id>/<width>.<format>: a file of a picture of the catalog, for ever the same. With .png, the picture on a
 * dark card for link previews, some of which show neither AVIF nor WebP.
 */
export function mountFiles(api: FastifyInstance, deps: Pick<PictureDeps, 'clock' | 'pictureStore'>): void {
  const previews = createKept<Uint8Array | null>(deps.clock, PREVIEWS)
  api.get<{ Params: { id: string; width: string; format: string } }>(
    '/pictures/:id/:width.:format',
    limited(PER_MINUTE),
    async ({ params }, reply) => {
      const file = FileName.safeParse(params)
      if (!file.success) throw new AppError('NOT_FOUND')
      return reply.send(await readPicture(deps, reply, { owner: 'catalog', ...file.data }))
    },
  )
  api.get<{ Params: { id: string; width: string } }>(
    '/pictures/:id/:width.png',
    limited(PREVIEWS_PER_MINUTE),
    async ({ params }, reply) => {
      const file = FileName.safeParse({ ...params, format: 'webp' })
      if (!file.success) throw new AppError('NOT_FOUND')
      const picture = await readPicture(deps, reply, { owner: 'catalog', ...file.data })
      const preview = await previews(`${params.id}/${params.width}`, () => drawPreview(picture))
      if (!preview) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 })
      return reply.type('image/png').send(preview)
    },
  )
}

async function drawPreview(picture: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const { width, height } = PREVIEW
  const input = await sharp(picture).resize({ width, height, fit: 'inside' }).toBuffer()
  return sharp({ create: PREVIEW }).composite([{ input }]).png({ palette: true, quality: 80 }).toBuffer()
}

const PUBLIC_FILE = new RegExp(`^${PICTURE_PATH}/([^/]+)/(\\d+)\\.(\\w+)$`)

/** Reads the file behind the public address of a picture; undefined for other addresses and for files that are gone. */
export async function readPublicPicture(
  { pictureStore }: Pick<PictureDeps, 'pictureStore'>,
  address: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [, id, width, format] = PUBLIC_FILE.exec(address) ?? []
  const file = FileName.safeParse({ id, width, format })
  return file.success ? pictureStore.get(keyOf({ owner: 'catalog', ...file.data })) : undefined
}

/**
 * The bytes of a picture's file, for an answer whose headers it sets, once the caller is known to be one who may see it.
 * @throws NOT_FOUND; UNAVAILABLE where the store is away
 */
export async function readPicture(
  { pictureStore }: Pick<PictureDeps, 'pictureStore'>,
  reply: FastifyReply,
  file: PictureFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await pictureStore.get(keyOf(file))
  if (!bytes) throw new AppError('NOT_FOUND')
  const { isPublic } = recipes[file.owner]
  if (!isPublic) reply.header('Vary', 'Authorization')
  reply
    .header('Cache-Control', isPublic ? FOR_EVERYBODY : FOR_ONE)
    .header('Content-Security-Policy', NOTHING_ALLOWED)
    .type(contentTypeOf(keyOf(file)))
  return bytes
}
