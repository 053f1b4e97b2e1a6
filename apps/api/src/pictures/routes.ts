import {
  uploadCatalogPicture,
  uploadDeliveryPicture,
  uploadRentalPicture,
  uploadReturnPicture,
  uploadReviewPicture,
} from '@shop/contracts/pictures.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { staffOf } from '#audit/index.ts'
import { createCache } from '#platform/db/cache.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import { loadSharp } from '#platform/http/load-sharp.ts'
import { PICTURE_PATH } from './queries.ts'
import { keyOf, type PictureFile, type PictureOwner, pictureFormats, recipes } from './rules.ts'
import { contentTypeOf, type PictureDeps } from './store.ts'
import { createEncoder, uploadPrivatePicture, uploadPublicPicture } from './upload.ts'

const MIB = 1024 * 1024
/** Staff upload about a dozen pictures of a hookah at once. */
const LIMITS = { perMinute: 60, timeoutMs: 60_000 }
/** Staff upload a ZIP file with hundreds of pictures one by one; the queue of the encoder limits the work. */
const CATALOG_LIMITS = { perMinute: 600, timeoutMs: 60_000 }
const CUSTOMER_LIMITS = { perMinute: 20, timeoutMs: 60_000 }

type UploadOptions = {
  /** Creates a mount function for a plugin scope with its own body parser. */
  mountIn: (scope: FastifyInstance) => Mount
  maxMib: number
  /** Rejects customers who have nothing to return. */
  assertCanReturn: (accountId: string) => Promise<void>
  /** Rejects customers who have nothing to review. */
  assertCanReview: (accountId: string) => Promise<void>
}

/** Mounts the uploads of staff and of customers, and the public pictures. */
export async function mountPictures(
  api: FastifyInstance,
  deps: PictureDeps,
  { mountIn, maxMib, assertCanReturn, assertCanReview }: UploadOptions,
): Promise<void> {
  mountFiles(api, deps)
  const uploads = { ...deps, encode: createEncoder() }
  await api.register(async scope => {
    // Accept the bytes of any image type: decoding detects the real format.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      /^(?:application\/octet-stream|image\/.+)$/,
      { parseAs: 'buffer', bodyLimit: maxMib * MIB },
      (_request, body, done) => done(null, body),
    )
    const mount = mountIn(scope)
    mount(
      uploadCatalogPicture,
      async ({ body, ...call }) => ({
        result: await uploadPublicPicture(uploads, staffOf(call), { owner: 'catalog', bytes: body }),
      }),
      CATALOG_LIMITS,
    )
    mount(
      uploadRentalPicture,
      async ({ body, ...call }) => ({
        result: await uploadPrivatePicture(uploads, staffOf(call), { owner: 'rental', bytes: body }),
      }),
      LIMITS,
    )
    mount(
      uploadDeliveryPicture,
      async ({ body, ...call }) => ({
        result: await uploadPrivatePicture(uploads, staffOf(call), { owner: 'delivery', bytes: body }),
      }),
      LIMITS,
    )
    mount(
      uploadReturnPicture,
      async ({ body, caller }) => {
        await assertCanReturn(caller.accountId)
        return { result: await uploadPrivatePicture(uploads, caller, { owner: 'return', bytes: body }) }
      },
      CUSTOMER_LIMITS,
    )
    mount(
      uploadReviewPicture,
      async ({ body, caller }) => {
        await assertCanReview(caller.accountId)
        return { result: await uploadPrivatePicture(uploads, caller, { owner: 'review', bytes: body }) }
      },
      CUSTOMER_LIMITS,
    )
  })
}

/** A list shows two dozen pictures; a browser keeps each for a year. */
const PER_MINUTE = 3000
const CACHE_PUBLIC = 'public, max-age=31536000, immutable'
/** With `Vary: Authorization`, so that the browser requests it again after another login. */
const CACHE_PRIVATE = 'private, max-age=86400, immutable'
/** Blocks all active content of a picture that is opened as a document. */
const PICTURE_CSP = "default-src 'none'; sandbox"

/** Robots fetch link previews. Drawing one takes a tenth of a second. */
const PREVIEWS_PER_MINUTE = 60
const PREVIEWS = { ttlMs: 3_600_000, max: 50, concurrency: { max: 2, overflow: null } }
/** The usual size of Open Graph images, and the background of the dark theme. */
const PREVIEW = { width: 1200, height: 630, channels: 3, background: '#14110F' } as const

const limited = (max: number) => ({
  schema: { hide: true },
  config: { access: 'all' as const, isPublic: true, rateLimit: { max, timeWindow: '1 minute' } },
})
const FileName = z.object({ id: z.uuid(), width: z.coerce.number().int(), format: z.enum(pictureFormats) })

/**
 * Mounts GET /pictures/<id>/<width>.<format>: an immutable file of a catalog picture. With .png, the picture on a dark
 * background for link previews, because some clients support neither AVIF nor WebP.
 */
function mountFiles(api: FastifyInstance, deps: Pick<PictureDeps, 'clock' | 'pictureStore'>): void {
  const previews = createCache<Uint8Array | null>(deps.clock, PREVIEWS)
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

/** Reads the file of a public picture URL; undefined for other URLs and for deleted files. */
export async function readPublicPicture(
  { pictureStore }: Pick<PictureDeps, 'pictureStore'>,
  url: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [, id, width, format] = PUBLIC_FILE.exec(url) ?? []
  const file = FileName.safeParse({ id, width, format })
  return file.success ? pictureStore.get(keyOf({ owner: 'catalog', ...file.data })) : undefined
}

type PrivatePicture = {
  owner: PictureOwner
  /** Undefined if there is none or the reader may not see it. */
  picture: { id: string; widths: readonly number[] } | undefined
  /** The smallest or the largest of the stored widths. */
  size: 'small' | 'large'
}

/**
 * Reads a picture that only some may see and sets the headers of the response. The caller has checked access.
 * @throws NOT_FOUND; UNAVAILABLE if the store is unavailable
 */
export async function readPrivatePicture(
  deps: Pick<PictureDeps, 'pictureStore'>,
  reply: FastifyReply,
  { owner, picture, size }: PrivatePicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const width = picture?.widths.at(size === 'small' ? 0 : -1)
  if (!picture || width === undefined) throw new AppError('NOT_FOUND')
  return readPicture(deps, reply, { owner, id: picture.id, width, format: 'webp' })
}

/**
 * Reads the file of a picture and sets the headers of the response. The caller has checked access.
 * @throws NOT_FOUND; UNAVAILABLE if the store is unavailable
 */
async function readPicture(
  { pictureStore }: Pick<PictureDeps, 'pictureStore'>,
  reply: FastifyReply,
  file: PictureFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await pictureStore.get(keyOf(file))
  if (!bytes) throw new AppError('NOT_FOUND')
  const { isPublic } = recipes[file.owner]
  if (!isPublic) reply.header('Vary', 'Authorization')
  reply
    .header('Cache-Control', isPublic ? CACHE_PUBLIC : CACHE_PRIVATE)
    .header('Content-Security-Policy', PICTURE_CSP)
    .type(contentTypeOf(keyOf(file)))
  return bytes
}
