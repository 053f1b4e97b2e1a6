import { z } from 'zod'
import { oneOf, type SettingProblem, webAddress, wholeNumber } from '#platform/config/env-values.ts'

/** The environment settings of the picture store and the maximum size of an upload. */
export const pictureSettings = {
  PICTURE_STORE: oneOf(['disk', 's3'])
    .default('disk')
    .describe(
      'Where uploaded pictures are stored: disk, or s3 (a bucket of any S3-compatible service; keep the bucket private). All processes of a shop must use the same files. Include them in the backups.',
    ),
  PICTURE_DIR: z.string().optional().describe('Folder of the pictures for disk. Default: pictures in DATA_DIR'),
  PICTURE_MAX_MIB: wholeNumber(8, 1, 64).describe('Maximum size of an uploaded picture, in MiB.'),
  S3_URL: webAddress.optional().describe('The URL of the service. Files are at S3_URL/S3_BUCKET/... Required by s3.'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be the name of a bucket: 3-63 characters of a-z, 0-9, - and .',
    })
    .optional()
    .describe('The bucket. Required by s3.'),
  S3_REGION: z.string().default('auto').describe('The region of the bucket.'),
  S3_ACCESS_KEY: z.string().optional().describe('A key that may read, write and delete files. Required by s3.'),
  S3_SECRET_KEY: z.string().optional().describe('The secret of this key. Required by s3.'),
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
