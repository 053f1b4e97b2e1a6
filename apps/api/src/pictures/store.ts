import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { z } from 'zod'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import { findPictureProblems, type PictureSettings, pictureSettings } from './settings.ts'

/** Stores the files of pictures. Keys are those of rules.ts: letters, digits, `-`, `.` and `/`. */
export type PictureStore = {
  /** Stores a file durably. Idempotent. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns the bytes of a file; undefined if it does not exist. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Deletes files; missing files are no error. */
  remove(keys: readonly string[]): Promise<void>
}

export const contentTypeOf = (key: string) => (key.endsWith('.avif') ? 'image/avif' : 'image/webp')

/** For a full or missing disk, which is an error of neither the client nor the program. */
const RETRY_AFTER_SECONDS = 60

/**
 * Creates a store with the files in a directory, which several processes may share.
 * @throws UNAVAILABLE if the disk cannot be written
 */
function createDiskStore(directory: string): PictureStore {
  const root = resolve(directory)
  return {
    put: async (key, bytes) => {
      const file = join(root, key)
      // Write a temporary file and rename it, so that no reader sees a partial file.
      const draft = `${file}.${randomUUID()}`
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(draft, bytes, { flush: true })
        await rename(draft, file)
      } catch (error) {
        // Free the space of the partial file.
        await rm(draft, { force: true }).catch(() => undefined)
        throw Object.assign(new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }), { cause: error })
      }
    },
    get: async key => {
      try {
        return await readFile(join(root, key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    // Deletes the whole directory of the picture, which may have temporary files of a crashed process.
    remove: async keys => {
      for (const directory of new Set(keys.map(dirname)))
        await rm(join(root, directory), { recursive: true, force: true })
    },
  }
}

type S3Settings = { url: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** Timeout of a request; a file has a few hundred kB at most. */
const TIMEOUT_MS = 5000
/** Requests are idempotent, because the bytes of a key never change. */
const RETRIES = 1

/** Creates a store with the files in a private bucket of an S3-compatible service. */
export function createS3Store({ url, bucket, region, accessKey, secretKey }: S3Settings): PictureStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: RETRIES,
  })
  const base = `${url.replace(/\/$/, '')}/${bucket}`

  /** @throws UNAVAILABLE if the service does not respond or responds with an error */
  async function send(method: string, key: string, bytes?: Uint8Array): Promise<Response> {
    const headers = {
      // The signature includes the bytes, so that S3 verifies them.
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      ...(bytes ? { 'content-type': contentTypeOf(key) } : {}),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const body = bytes ? { body: new Uint8Array(bytes) } : {}
    const response = await client
      .fetch(`${base}/${key}`, { method, headers, signal, redirect: 'error', ...body })
      .catch(throwUnavailable)
    if (response.ok || response.status === 404) return response
    return throwUnavailable(new Error(`${method} ${key}: ${response.status} ${(await response.text()).slice(0, 500)}`))
  }

  return {
    put: async (key, bytes) => {
      const response = await send('PUT', key, bytes)
      if (!response.ok) throwUnavailable(new Error(`PUT ${key}: bucket ${bucket} not found`))
    },
    get: async key => {
      const response = await send('GET', key)
      return response.ok ? new Uint8Array(await response.arrayBuffer().catch(throwUnavailable)) : undefined
    },
    remove: async keys => {
      for (const key of keys) await send('DELETE', key)
    },
  }
}

/** @throws UNAVAILABLE with the cause, which is logged but not sent to the client */
function throwUnavailable(cause: unknown): never {
  throw Object.assign(new AppError('UNAVAILABLE', { retryAfterSeconds: 5 }), { cause })
}

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

export type PictureDeps = Deps & { pictureStore: PictureStore }
