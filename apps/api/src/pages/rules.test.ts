import { expect, test } from 'vitest'
import { selectEncoding } from '#platform/http/encoding.ts'
import { isLocalPath, normalizeUrl } from './rules.ts'
import { rootRedirect } from './serve-pages.ts'

test.for([
  { cookie: undefined, languages: undefined, target: undefined },
  { cookie: undefined, languages: 'ru-RU,ru;q=0.9,en;q=0.8', target: undefined },
  { cookie: undefined, languages: 'en-US,en;q=0.9', target: '/en' },
  { cookie: undefined, languages: 'hy', target: '/hy' },
  { cookie: undefined, languages: 'de-DE,de;q=0.9,hy;q=0.5,en;q=0.7', target: '/en' },
  { cookie: undefined, languages: 'en;q=0,hy;q=0.1', target: '/hy' },
  { cookie: undefined, languages: 'de, fr, *', target: undefined },
  { cookie: 'ru', languages: 'en-US', target: undefined },
  { cookie: 'hy', languages: 'en-US', target: '/hy' },
  { cookie: 'xx', languages: 'en-US', target: '/en' },
])('a first visit to / with the cookie $cookie and the languages $languages goes to $target', given => {
  expect(rootRedirect(given.cookie, given.languages)).toBe(given.target)
})

test.for([
  { header: 'gzip, deflate, br, zstd', encoding: 'br' },
  { header: 'br;q=0', encoding: undefined },
  { header: 'br;q=0, gzip', encoding: 'gzip' },
  { header: 'br; q=0.000, gzip;q=0', encoding: undefined },
  { header: 'BR;q=0.1', encoding: 'br' },
  { header: 'br;q=0, *', encoding: 'gzip' },
  { header: '*;q=0', encoding: undefined },
  { header: 'brotli, x-gzip', encoding: undefined },
  { header: '', encoding: undefined },
  { header: undefined, encoding: undefined },
])('Accept-Encoding: $header is answered with $encoding', ({ header, encoding }) => {
  expect(selectEncoding(header)).toBe(encoding)
})

test.for([
  { url: '/?utm_source=mail&a=1', address: '/' },
  { url: '/shop?sort=new&t=flavor&fbclid=x', address: '/shop?t=flavor&sort=new' },
  {
    url: '/shop?brand=B&brand=A&q=%D0%BC%D1%8F%D1%82%D0%B0',
    address: '/shop?q=%D0%BC%D1%8F%D1%82%D0%B0&brand=B&brand=A',
  },
  { url: '/contact?subject=a+b%26c', address: '/contact?subject=a+b%26c' },
  { url: '/about?', address: '/about' },
  { url: '/%61bout', address: '/%61bout' },
])('$url is the page $address', ({ url, address }) => {
  expect(normalizeUrl(url)).toBe(address)
})

test('rejects a URL with another host', () => {
  expect(['//x/shop', '/\\x/shop', '/a\\b', 'http://x/shop'].filter(isLocalPath)).toEqual([])
  expect(['/', '/?q=//', '/shop//a', '/?q=\\'].filter(isLocalPath)).toHaveLength(4)
})
