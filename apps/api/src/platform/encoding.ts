import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'
/** A body in an encoding, or as it is, packed once for each. */
export type Pack = (encoding: Encoding | undefined) => Promise<Buffer>

/** Below it packing saves nothing worth its work, bytes. */
const SMALLEST = 1024

/** What is smaller, and packed with little work, is packed at once, bytes: handing it to another thread and back costs as much again. */
const SMALL = 128 * 1024
const LITTLE_WORK = 3

/** @param brotliQuality 0..11: how much work one packing is worth by how many it is sent to */
export function packOnce(plain: Buffer, brotliQuality: number): Pack {
  const packed = new Map<Encoding, Promise<Buffer>>()
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const isQuick = plain.length <= SMALL && brotliQuality <= LITTLE_WORK
  const make = {
    br: async () => (isQuick ? brotliCompressSync(plain, { params }) : toBrotli(plain, { params })),
    gzip: () => toGzip(plain),
  }
  return async encoding => {
    if (encoding === undefined) return plain
    const body = packed.get(encoding) ?? make[encoding]()
    packed.set(encoding, body)
    return body
  }
}

/** How an answer is packed for a client: Brotli before gzip; undefined where it takes neither or refuses them with q=0. */
export function encodingFor(acceptEncoding: string | undefined, bytes = SMALLEST): Encoding | undefined {
  if (acceptEncoding === undefined || bytes < SMALLEST) return undefined
  const known = chosen.get(acceptEncoding)
  if (known !== undefined) return known === null ? undefined : known
  const encoding = bestOf(acceptEncoding)
  if (chosen.size < MOST_CHOSEN) chosen.set(acceptEncoding, encoding ?? null)
  return encoding
}

/** What was chosen before: browsers send a handful of texts. */
const chosen = new Map<string, Encoding | null>()
const MOST_CHOSEN = 200

function bestOf(acceptEncoding: string): Encoding | undefined {
  const given = likings(acceptEncoding)
  const likingOf = (encoding: string) => given.find(({ name }) => name === encoding)?.liking
  return (['br', 'gzip'] as const).find(encoding => (likingOf(encoding) ?? likingOf('*') ?? 0) > 0)
}

/** `en-US,en;q=0.9,ru;q=0.8`, as written; no q is 1, and q=0 is a refusal. */
export function likings(header = ''): { name: string; liking: number }[] {
  return header.split(',').map(range => {
    const [name = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
    return { name: name.trim(), liking: quality === undefined ? 1 : Number(quality) }
  })
}
