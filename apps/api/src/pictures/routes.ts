import { uploadCatalogPicture, uploadRentalPicture } from '@shop/contracts/pictures.ts'
import type { FastifyInstance } from 'fastify'
import { staffOf } from '#audit/index.ts'
import type { Mount } from '#platform/http/http.ts'
import type { PictureDeps } from './deps.ts'
import { createEncoder } from './encode.ts'
import { mountFiles } from './files.ts'
import { uploadPrivatePicture, uploadPublicPicture } from './upload.ts'

const MIB = 1024 * 1024
/** Staff upload about a dozen pictures of a hookah at once. */
const LIMITS = { perMinute: 60, timeoutMs: 60_000 }

/**
 * Mounts the uploads of staff and the public pictures.
 * @param mountIn creates a mount function for a plugin scope with its own body parser
 */
export async function mountPictures(
  api: FastifyInstance,
  deps: PictureDeps,
  { mountIn, maxMib }: { mountIn: (scope: FastifyInstance) => Mount; maxMib: number },
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
      LIMITS,
    )
    mount(
      uploadRentalPicture,
      async ({ body, ...call }) => ({
        result: await uploadPrivatePicture(uploads, staffOf(call), { owner: 'rental', bytes: body }),
      }),
      LIMITS,
    )
  })
}
