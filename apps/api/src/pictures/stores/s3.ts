import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { AppError } from '#platform/http/errors.ts'
import { contentTypeOf, type PictureStore } from '../store.ts'

export type S3Settings = { url: string; bucket: string; region: string; accessKey: string; secretKey: string }

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
