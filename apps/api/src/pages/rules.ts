import { defaultLocale, Locale, localePath } from '@shop/contracts/locale.ts'
import { pageParameters } from '@shop/contracts/page.ts'

/**
 * Where a visit to `/` belongs: the cookie of the language switch decides if it is there, else the first of the
 * browser's languages that the shop speaks (decisions.md, Languages). Undefined: it stays.
 */
export function rootRedirect(cookie: string | undefined, acceptLanguage: string | undefined): string | undefined {
  const locale = Locale.safeParse(cookie).data ?? firstKnown(acceptLanguage) ?? defaultLocale
  return locale === defaultLocale ? undefined : localePath(locale, '/')
}

function firstKnown(acceptLanguage: string | undefined): Locale | undefined {
  return likings(acceptLanguage)
    .filter(({ liking }) => liking > 0)
    .toSorted((one, other) => other.liking - one.liking)
    .map(({ name }) => Locale.safeParse(name.split('-')[0]).data)
    .find(locale => locale !== undefined)
}

/** How a page is packed for a client: Brotli before gzip; undefined where it takes neither or refuses them with q=0. */
export function encodingFor(acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  const given = likings(acceptEncoding)
  const likingOf = (encoding: string) => given.find(({ name }) => name === encoding)?.liking
  return (['br', 'gzip'] as const).find(encoding => (likingOf(encoding) ?? likingOf('*') ?? 0) > 0)
}

/** `en-US,en;q=0.9,ru;q=0.8`, as written; no q is 1, and q=0 is a refusal. */
function likings(header = ''): { name: string; liking: number }[] {
  return header.split(',').map(range => {
    const [name = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.map(parameter => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
    return { name: name.trim(), liking: quality === undefined ? 1 : Number(quality) }
  })
}

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
