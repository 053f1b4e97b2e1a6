import { pageParameters } from '@shop/contracts/page.ts'

/** False for `//host/shop` and `/\host/shop`, which URL parsers resolve to another host, and for absolute URLs. */
export function isLocalPath(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')
}

/** Escapes of unreserved characters (RFC 3986, 2.3). */
const UNNECESSARY_ESCAPES = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** Returns the canonical form of a path: `/en/shop` for `/%65n/shop`. Undefined if the path is canonical. */
export function canonicalPath(path: string): string | undefined {
  const plain = path.replace(UNNECESSARY_ESCAPES, escaped => decodeURIComponent(escaped))
  return plain === path ? undefined : plain
}

/** Normalizes a URL for the cache: removes parameters that no page reads and sorts the others. */
export function normalizeUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  const all = new URLSearchParams(url.slice(path.length))
  const known = pageParameters.flatMap(name => all.getAll(name).map((value): [string, string] => [name, value]))
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
}

/** Splits the path of a product page, in any language, before its slug. Undefined for other pages. */
export function parseProductPath(path: string): { before: string; slug: string } | undefined {
  const { before, slug } = /^(?<before>\/(?:[a-z]{2}\/)?product\/)(?<slug>[a-z0-9-]{1,120})$/.exec(path)?.groups ?? {}
  return before === undefined || slug === undefined ? undefined : { before, slug }
}
