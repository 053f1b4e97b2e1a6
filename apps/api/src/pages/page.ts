import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageAnswer } from '@shop/contracts/page.ts'
import { encodingFor } from './rules.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
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
  pack: (acceptEncoding: string | undefined) => Promise<{ encoding?: 'br' | 'gzip'; body: Buffer }>
}

export function toPage({ status, html, isPrivate, retryAfter }: PageAnswer): Page {
  const plain = Buffer.from(html)
  const packed = new Map<string, Promise<Buffer>>()
  const once = (encoding: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = packed.get(encoding) ?? make()
    packed.set(encoding, known)
    return known
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return {
    status,
    isPrivate,
    retryAfter,
    etag: `W/"${createHash('sha1').update(html.replaceAll(MOMENTS, '')).digest('base64url')}"`,
    pack: async acceptEncoding => {
      const encoding = encodingFor(acceptEncoding)
      if (encoding === 'br') return { encoding, body: await once('br', () => toBrotli(plain, { params })) }
      if (encoding === 'gzip') return { encoding, body: await once('gzip', () => toGzip(plain)) }
      return { body: plain }
    },
  }
}
