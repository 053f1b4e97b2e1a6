import { createHash } from 'node:crypto'
import type { PageResponse } from '@shop/contracts/page.ts'
import { type CompressBody, compressOnce } from '#platform/http/encoding.ts'

/** Compressed once and sent to many clients within one second: higher than for a stream, lower than for a file. */
const BROTLI_QUALITY = 7
/** Time of reading the page's data (apps/web/src/platform/query-client.ts): differs by rendering and is not part of the ETag. */
const TIMESTAMPS = /"updatedAt":\d+/g

/** A rendered document with its response headers. */
export type Page = {
  status: number
  isPrivate: boolean
  /** Seconds, with 503. */
  retryAfter: number | undefined
  etag: string
  compress: CompressBody
}

export function toPage({ status, html, isPrivate, retryAfter }: PageResponse): Page {
  return {
    status,
    isPrivate,
    retryAfter,
    etag: `W/"${createHash('sha1').update(html.replaceAll(TIMESTAMPS, '')).digest('base64url')}"`,
    compress: compressOnce(Buffer.from(html), BROTLI_QUALITY),
  }
}
