import { pageParameters } from '@shop/contracts/page.ts'

/** Not `//host/shop` or `/\host/shop`, which a URL takes for an address on another host, nor a whole `http://...`. */
export function isOurs(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\')
}

/** Characters that a path never needs to escape (RFC 3986, 2.3), each escaped. */
const NEEDLESS = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** The one way to write a path: `/%65n/shop` is `/en/shop`. Undefined where it is written so already. */
export function canonicalPath(path: string): string | undefined {
  const plain = path.replace(NEEDLESS, escaped => decodeURIComponent(escaped))
  return plain === path ? undefined : plain
}

/** One form for one page: without parameters that no page reads, the others in one order. */
export function pageAddress(url: string): string {
  const [path = ''] = url.split('?', 1)
  const given = new URLSearchParams(url.slice(path.length))
  const read = pageParameters.flatMap(name => given.getAll(name).map((value): [string, string] => [name, value]))
  return read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path
}

/** What the path of a product's page says, in any language: before the slug, and the slug. Undefined for another page. */
export function productOf(path: string): { before: string; slug: string } | undefined {
  const { before, slug } = /^(?<before>\/(?:[a-z]{2}\/)?product\/)(?<slug>[a-z0-9-]{1,120})$/.exec(path)?.groups ?? {}
  return before === undefined || slug === undefined ? undefined : { before, slug }
}
