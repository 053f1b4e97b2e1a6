import { createHash } from 'node:crypto'
import type { PageAnswer } from '@shop/contracts/page.ts'
import { type Pack, packOnce } from '#platform/encoding.ts'

/** Packed once and sent to everybody within the second: worth more work than a stream's, less than a file's. */
const BROTLI_QUALITY = 7
/** When the page's data were read (apps/web/src/platform/page-state.ts): each rendering has another, the page is the same. */
const MOMENTS = /"updatedAt":\d+/g

/** A document ready to be sent, in whatever encoding is asked for. */
export type Page = {
  status: number
  isPrivate: boolean
  /** Seconds, with 503. */
  retryAfter: number | undefined
  etag: string
  pack: Pack
}

export function toPage({ status, html, isPrivate, retryAfter }: PageAnswer): Page {
  return {
    status,
    isPrivate,
    retryAfter,
    etag: `W/"${createHash('sha1').update(html.replaceAll(MOMENTS, '')).digest('base64url')}"`,
    pack: packOnce(Buffer.from(html), BROTLI_QUALITY),
  }
}
