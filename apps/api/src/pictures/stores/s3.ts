import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { AppError } from '#platform/errors.ts'
import { contentTypeOf, type PictureStore } from '../store.ts'

export type S3Settings = { url: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** No server outside may hold a request for longer, milliseconds; a file is a few hundred kB at most. */
const TIMEOUT_MS = 5000
/** One more try: keys never change their bytes, so that each call is safe to repeat. */
const RETRIES = 1

/** Pictures in a bucket of a service that speaks S3, which needs to be public for nobody. */
export function createS3Store({ url, bucket, region, accessKey, secretKey }: S3Settings): PictureStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: RETRIES,
  })
  const base = `${url.replace(/\/$/, '')}/${bucket}`

  /** @throws UNAVAILABLE where the service does not answer, or with what it should not */
  async function ask(method: string, key: string, bytes?: Uint8Array): Promise<Response> {
    const headers = {
      // Signed with the bytes: what arrives is what was sent.
      'x-amz-content-sha256': createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      ...(bytes ? { 'content-type': contentTypeOf(key) } : {}),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const body = bytes ? { body: new Uint8Array(bytes) } : {}
    const reply = await client
      .fetch(`${base}/${key}`, { method, headers, signal, redirect: 'error', ...body })
      .catch(away)
    if (reply.ok || reply.status === 404) return reply
    return away(new Error(`${method} ${key}: ${reply.status} ${(await reply.text()).slice(0, 500)}`))
  }

  return {
    put: async (key, bytes) => {
      const reply = await ask('PUT', key, bytes)
      if (!reply.ok) away(new Error(`PUT ${key}: no bucket ${bucket}`))
    },
    get: async key => {
      const reply = await ask('GET', key)
      return reply.ok ? new Uint8Array(await reply.arrayBuffer().catch(away)) : undefined
    },
    remove: async keys => {
      for (const key of keys) await ask('DELETE', key)
    },
  }
}

/** The cause is for the log; a person is asked to try again. */
function away(cause: unknown): never {
  throw Object.assign(new AppError('UNAVAILABLE', { retryAfterSeconds: 5 }), { cause })
}
