import { uploadCatalogPicture, uploadRentalPicture } from '@shop/contracts/pictures.ts'
import type { FastifyInstance } from 'fastify'
import { staffOf } from '#audit/index.ts'
import type { Mount } from '#platform/http.ts'
import type { PictureDeps } from './deps.ts'
import { createEncoder } from './encode.ts'
import { mountFiles } from './files.ts'
import { keepPrivatePicture, keepPublicPicture } from './upload.ts'

const MIB = 1024 * 1024
/** Staff take a dozen pictures of a hookah; more at once is no person. */
const LIMITS = { perMinute: 60, timeoutMs: 60_000 }

/**
 * Uploads by staff, and the pictures that everybody may see.
 * @param mountIn makes the way to add calls within a part of the API that reads bodies in its own way
 */
export async function mountPictures(
  api: FastifyInstance,
  deps: PictureDeps,
  { mountIn, maxMib }: { mountIn: (scope: FastifyInstance) => Mount; maxMib: number },
): Promise<void> {
  mountFiles(api, deps)
  const uploads = { ...deps, encode: createEncoder() }
  await api.register(async scope => {
    // The bytes as they are, whatever they are said to be: what they are is seen when they are decoded.
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
        result: await keepPublicPicture(uploads, staffOf(call), { owner: 'catalog', bytes: body }),
      }),
      LIMITS,
    )
    mount(
      uploadRentalPicture,
      async ({ body, ...call }) => ({
        result: await keepPrivatePicture(uploads, staffOf(call), { owner: 'rental', bytes: body }),
      }),
      LIMITS,
    )
  })
}
