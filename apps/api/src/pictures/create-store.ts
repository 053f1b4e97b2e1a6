import { join } from 'node:path'
import type { PictureSettings } from './settings.ts'
import type { PictureStore } from './store.ts'
import { createDiskStore } from './stores/disk.ts'
import { createS3Store } from './stores/s3.ts'

/** The store that the settings name. */
export function createPictureStore(env: PictureSettings & { DATA_DIR: string }): PictureStore {
  if (env.PICTURE_STORE === 'disk') return createDiskStore(env.PICTURE_DIR ?? join(env.DATA_DIR, 'pictures'))
  const { S3_URL: url = '', S3_BUCKET: bucket = '', S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = env
  return createS3Store({ url, bucket, region: env.S3_REGION, accessKey, secretKey })
}
