import { join } from 'node:path'
import { z } from 'zod'
import { findPictureProblems, type PictureSettings, pictureSettings } from './settings.ts'
import type { PictureStore } from './store.ts'
import { createDiskStore } from './stores/disk.ts'
import { createS3Store } from './stores/s3.ts'

/** The store that the settings name. */
export function createPictureStore(env: PictureSettings & { DATA_DIR: string }): PictureStore {
  if (env.PICTURE_STORE === 'disk') return createDiskStore(env.PICTURE_DIR ?? join(env.DATA_DIR, 'pictures'))
  const { S3_URL: url = '', S3_BUCKET: bucket = '', S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = env
  return createS3Store({ url, bucket, region: env.S3_REGION, accessKey, secretKey })
}

const scriptSettings = z.object({ ...pictureSettings, DATA_DIR: z.string().default('./.data') })

/** Creates the picture store for a script that reads no other settings. @throws Error if a setting is missing or invalid */
export function createPictureStoreFrom(environment: Readonly<Record<string, string | undefined>>): PictureStore {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const env = scriptSettings.parse(filled)
  const [problem] = findPictureProblems(env, false)
  if (problem) throw new Error(problem.join(': '))
  return createPictureStore(env)
}
