import { expect, test, vi } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { barePath, inLocale, localeOfPath, rememberLocale, rootRedirect } from './locale.ts'

test.each([
  ['/', 'ru', '/'],
  ['/shop', 'ru', '/shop'],
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/hy/product/nord-mint', 'hy', '/product/nord-mint'],
  ['/england', 'ru', '/england'],
  ['/ru/shop', 'ru', '/ru/shop'],
])('%s is in %s and is %s without it', (pathname, locale, bare) => {
  expect(localeOfPath(pathname)).toBe(locale)
  expect(barePath(pathname)).toBe(bare)
})

test('the language switch keeps path, query and fragment', () => {
  const location = { pathname: '/en/shop', search: '?t=flavor&sort=new', hash: '#list' }
  expect(inLocale('hy', location)).toBe('/hy/shop?t=flavor&sort=new#list')
  expect(inLocale('ru', location)).toBe('/shop?t=flavor&sort=new#list')
  expect(inLocale('en', { pathname: '/', search: '', hash: '' })).toBe('/en')
})

test.each([
  ['the cookie decides first', { pathname: '/', cookie: 'a=b; i18n_redirected=hy', languages: ['en-US'] }, '/hy'],
  ['ru in the cookie stays on /', { pathname: '/', cookie: 'i18n_redirected=ru', languages: ['en-US'] }, null],
  [
    'else the first known language of the browser',
    { pathname: '/', cookie: '', languages: ['fr', 'en-GB', 'ru'] },
    '/en',
  ],
  ['a browser in Russian stays', { pathname: '/', cookie: '', languages: ['ru-RU', 'en'] }, null],
  ['a browser of unknown languages stays', { pathname: '/', cookie: '', languages: ['fr', 'de'] }, null],
  ['an invalid cookie is ignored', { pathname: '/', cookie: 'i18n_redirected=xx', languages: ['hy'] }, '/hy'],
  ['no other path is redirected', { pathname: '/shop', cookie: 'i18n_redirected=en', languages: ['en'] }, null],
])('%s', (_, visit, target) => {
  expect(rootRedirect(visit)).toBe(target)
})

test('the chosen language is stored, and kept in a cookie for 365 days', () => {
  const setItem = vi.fn()
  const setCookie = vi.fn()
  rememberLocale(
    'en',
    createStorage(() => ({ getItem: () => null, setItem, removeItem: vi.fn() })),
    setCookie,
  )
  expect(setItem).toHaveBeenCalledWith('user-locale', 'en')
  expect(setCookie).toHaveBeenCalledWith('i18n_redirected=en; Max-Age=31536000; Path=/; SameSite=Lax')
})
