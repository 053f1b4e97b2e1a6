import { z } from 'zod'
import { oneOf, type SettingProblem, webAddress, wholeNumber } from '#platform/config/env-values.ts'

/** The environment settings of the picture store and the maximum size of an upload. */
export const pictureSettings = {
  PICTURE_STORE: oneOf(['disk', 's3']).default('disk'),
  PICTURE_DIR: z.string().optional(),
  PICTURE_MAX_MIB: wholeNumber(8, 1, 64),
  S3_URL: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be the name of a bucket: 3-63 characters of a-z, 0-9, - and .',
    })
    .optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
}

const schema = z.object(pictureSettings)
export type PictureSettings = z.infer<typeof schema>

const needed = ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Returns missing settings of the store and, in a live shop, an unencrypted URL. */
export function findPictureProblems(settings: PictureSettings, isLive: boolean): SettingProblem[] {
  if (settings.PICTURE_STORE !== 's3') return []
  const missing = needed.filter(name => !settings[name])
  return [
    ...missing.map((name): SettingProblem => [name, 'missing, needed by the picture store s3']),
    ...(isLive && settings.S3_URL?.startsWith('http:')
      ? [['S3_URL', 'must begin with https:// in live mode'] as const]
      : []),
  ]
}
