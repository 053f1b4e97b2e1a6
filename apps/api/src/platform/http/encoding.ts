import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'
/** Returns a body in an encoding, or uncompressed. Compresses it once for each encoding. */
export type CompressBody = (encoding: Encoding | undefined) => Promise<Buffer>

/** Smaller bodies are not compressed. */
const MIN_BYTES = 1024

/** Smaller bodies are compressed synchronously at low quality, because another thread would double the cost. */
const MAX_SYNC_BYTES = 128 * 1024
const MAX_SYNC_QUALITY = 3

/** Creates a function that compresses a body once for each encoding. @param brotliQuality 0 (fastest) to 11 (smallest) */
export function compressOnce(plain: Buffer, brotliQuality: number): CompressBody {
  const compressed = new Map<Encoding, Promise<Buffer>>()
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const isQuick = plain.length <= MAX_SYNC_BYTES && brotliQuality <= MAX_SYNC_QUALITY
  const compress = {
    br: async () => (isQuick ? brotliCompressSync(plain, { params }) : toBrotli(plain, { params })),
    gzip: () => toGzip(plain),
  }
  return async encoding => {
    if (encoding === undefined) return plain
    const body = compressed.get(encoding) ?? compress[encoding]()
    compressed.set(encoding, body)
    return body
  }
}

/** Selects the encoding of a response: Brotli before gzip, or undefined if the client accepts neither. */
export function selectEncoding(acceptEncoding: string | undefined, bytes = MIN_BYTES): Encoding | undefined {
  if (acceptEncoding === undefined || bytes < MIN_BYTES) return undefined
  const known = selected.get(acceptEncoding)
  if (known !== undefined) return known === null ? undefined : known
  const encoding = findBestEncoding(acceptEncoding)
  if (selected.size < MAX_SELECTED) selected.set(acceptEncoding, encoding ?? null)
  return encoding
}

/** Results by header, because browsers send only a few different ones. */
const selected = new Map<string, Encoding | null>()
const MAX_SELECTED = 200

function findBestEncoding(acceptEncoding: string): Encoding | undefined {
  const accepted = parseQualityValues(acceptEncoding)
  const qualityOf = (encoding: string) => accepted.find(({ name }) => name === encoding)?.quality
  return (['br', 'gzip'] as const).find(encoding => (qualityOf(encoding) ?? qualityOf('*') ?? 0) > 0)
}

/** Parses a header such as `en-US,en;q=0.9,ru;q=0.8`. Without q the quality is 1; q=0 means "not accepted". */
export function parseQualityValues(header = ''): { name: string; quality: number }[] {
  return header.split(',').map(range => {
    const [name = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
    return { name: name.trim(), quality: quality === undefined ? 1 : Number(quality) }
  })
}
