import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Locale, localePath, locales } from '@shop/contracts/locales.ts'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { test } from '../../test/builders/catalog-shop.ts'
import { openApi } from '../../test/harness/api.ts'

const FLAVOR = 'nor-hov-ice-watermelon-ice'
const PUBLIC = [
  '/',
  '/shop',
  '/shop?t=flavor',
  '/accessories',
  '/hookah',
  '/coal',
  '/rent',
  '/mixes',
  `/product/${FLAVOR}`,
  '/about',
  '/contact',
  '/privacy',
  '/terms',
]
const RENAMED = { name: 'Smoke House', legalName: 'Smoke House LLC', taxNumber: '98765432' }
/** The first congestion window of a connection. */
const MAX_BYTES = 14 * 1024
/** Headers of a browser in this language, so that / does not redirect. */
const browserOf = (locale: Locale) => ({ Accept: 'text/html', 'Accept-Language': locale, 'Accept-Encoding': 'br' })

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)
const dataOf = (html: string) =>
  all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g).flatMap(json => JSON.parse(json)['@graph'])

describe.for(locales)('in %s', locale => {
  test.for(PUBLIC)('%s comes rendered, with all that search engines and previews ask for', async (path, { shop }) => {
    const address = localePath(locale, path)
    const { status, text: html, headers } = await shop.get(address, browserOf(locale))
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(html).toContain(`<html lang="${locale}">`)
    expect(all(html, /<title>([^<]+)<\/title>/g)).toHaveLength(1)
    expect(all(html, /<h1[^>]*>(.)/g)).toHaveLength(1)
    expect(all(html, /<meta name="description" content="([^"]+)"/g)).toHaveLength(1)
    expect(all(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([`http://localhost:3000${address}`])
    expect(all(html, /<link rel="alternate" hrefLang="([^"]+)"/g)).toEqual(['ru', 'en', 'hy', 'x-default'])
    expect(all(html, /<meta property="og:image" content="([^"]+)"/g)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/.+\.png$/),
    ])
  })

  test.for(PUBLIC)('%s fits into 14 KiB, without a style attribute or an inline script', async (path, { shop }) => {
    const { body } = await shop.raw(localePath(locale, path), browserOf(locale))
    expect(body.length).toBeLessThanOrEqual(MAX_BYTES)
    const html = brotliDecompressSync(body).toString()
    expect(html).not.toMatch(/<[^>]*\sstyle=/)
    const scripts = all(html, /<script([^>]*)>/g)
    expect(scripts.filter(attributes => !/src="\/|type="application\/(ld\+)?json"/.test(attributes))).toEqual([])
  })
})

test.for(PUBLIC)('%s says who sells', async (path, { shop }) => {
  const { text } = await shop.get(path, browserOf('ru'))
  const sellers = dataOf(text).filter(thing => thing['@id'] === 'http://localhost:3000/#shop')
  const own = { name: 'DymTun', openingHours: ['Mo-Su 10:00-22:00'] }
  expect(sellers).toMatchObject([{ '@type': ['Organization', 'Store'], ...own }])
})

test('a product page has structured data with price, availability and breadcrumbs', async ({ shop }) => {
  const { variants, brand } = await shop.product(FLAVOR)
  const { text } = await shop.get(`/en/product/${FLAVOR}`, browserOf('en'))
  const [product, breadcrumbs] = dataOf(text)
  expect(product).toMatchObject({ '@type': 'Product', name: 'Watermelon Ice', brand: { name: brand } })
  expect(product.offers.map(({ price, priceCurrency }: Record<string, unknown>) => [price, priceCurrency])).toEqual(
    variants.map(({ price }) => [price, 'AMD']),
  )
  expect(product.offers[0].availability).toBe('https://schema.org/InStock')
  expect(breadcrumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    'http://localhost:3000/en',
    'http://localhost:3000/en/shop?t=flavor',
    `http://localhost:3000/en/product/${FLAVOR}`,
  ])
  expect((await shop.get(product.image.replace('http://localhost:3000', ''))).headers['content-type']).toBe('image/png')
})

test('a product title cannot end the inline script', async ({ shop, db }) => {
  const slug = 'tonir-coconut-cube-25-mm'
  await db.product.update({ where: { slug }, data: { title: { ru: '</script><script>alert(1)</script>' } } })
  const { text } = await shop.get(`/product/${slug}`, browserOf('ru'))
  expect(text).not.toContain('<script>alert')
  expect(dataOf(text)[0].name).toBe('</script><script>alert(1)</script>')
})

test.for([
  '/no-such-page',
  '/en/no-such-page',
  '/product/no-such-product',
  '/product',
  '/mix/aaaaaaaaaaaaaaaaaaaaaa',
  '/order/nothing',
  '/EN/shop',
  '/SHOP',
  '/ACCOUNT',
])('%s is 404 and not for search engines', async (path, { shop }) => {
  const { status, text } = await shop.get(path, browserOf('ru'))
  expect(status).toBe(404)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).toContain('404')
})

test('a URL with another host is 404 and is not rendered', async ({ db, clock }) => {
  const lines: string[] = []
  const { app } = await openApi({ db, clock, log: pino({ level: 'warn' }, { write: line => void lines.push(line) }) })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  for (const path of ['//x/shop', '/\\x/shop', '/shop\\x', 'http://x/shop']) {
    // As it is: other clients would tidy the path.
    const sent = get({ port, path, headers: { accept: 'text/html' }, agent: false })
    const [response]: IncomingMessage[] = await once(sent, 'response')
    response?.resume()
    expect({ path, status: response?.statusCode, type: response?.headers['content-type'] }).toEqual({
      path,
      status: 404,
      type: expect.stringContaining('application/json'),
    })
  }
  expect(lines).toEqual([])
  await app.close()
})

test.for([
  '/en/checkout',
  '/account',
  '/account/edit',
  '/account/orders/10001',
  '/order/success',
  '/order/failed',
  '/hy/o/7pt-AbCdEf1234',
  '/hy/preview/a.b.c',
])('%s is the empty shell, not for search engines', async (path, { shop }) => {
  const { status, text, headers } = await shop.get(path, browserOf('ru'))
  expect(status).toBe(200)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(text).not.toContain('"rendered"')
  expect(text).toContain('<title>DymTun</title>')
  expect(text).toContain('class="boot"')
})

test('the cart is served as an empty shell with noindex', async ({ shop }) => {
  const { status, text, headers } = await shop.get('/en/cart', browserOf('en'))
  expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).toContain('<title>Cart · DymTun</title>')
  expect(text).toContain('id="age-gate-title"')
  expect(text).not.toContain('Your cart is empty')
  expect(text).not.toContain('application/ld+json')
})

test('an unchanged page answers 304, and a change is visible within a second', async ({ shop, db, clock }) => {
  const ask = (etag = '') => shop.get('/coal', { ...browserOf('ru'), 'If-None-Match': etag })
  // Expires responses that another test has cached.
  clock.advance(1000)
  const first = await ask()
  expect(first.status, first.text).toBe(200)
  const etag = first.headers.etag
  // Expires the rendered page.
  clock.advance(1000)
  expect((await ask(etag)).status).toBe(304)
  await db.variant.updateMany({ data: { priceAmd: 7_700, oldPriceAmd: null } })
  clock.advance(1000)
  const changed = await ask(etag)
  expect(changed.status).toBe(200)
  expect(changed.text).toContain('7\u00a0700')
})

test('pages, manifest and metadata use the shop name of the settings', async ({ shop, db, clock }) => {
  const value = { ...defaultSettings.shop, ...RENAMED }
  await db.setting.create({ data: { key: 'shop', value, updatedAt: clock.now() } })
  clock.advance(60_000)
  for (const path of ['/', '/en/shop', '/contact', `/hy/product/${FLAVOR}`, '/en/cart', '/no-such-page']) {
    const { text } = await shop.get(path, browserOf('ru'))
    expect(all(text, /<title>([^<]+)<\/title>/g)).toEqual([expect.stringMatching(/ · Smoke House$/)])
    expect(text.slice(text.indexOf('<footer'))).toContain('Smoke House LLC')
    expect(text).not.toContain('DymTun')
  }
  const { text } = await shop.get('/en/terms', browserOf('en'))
  expect(text).toContain('<meta property="og:site_name" content="Smoke House"/>')
  expect(text).toContain('Smoke House LLC, tax number 98765432.')
  expect(dataOf(text)[0].itemListElement[0].name).toBe('Smoke House')
  expect((await shop.get('/account', browserOf('ru'))).text).toContain('<title>Smoke House</title>')
  const manifest = await shop.get('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Smoke House', short_name: 'Smoke House', start_url: '/' })
  await db.setting.delete({ where: { key: 'shop' } })
  clock.advance(1000)
})

test.for([
  ['/%65n/shop?t=flavor', '/en/shop?t=flavor'],
  ['/%61ccount', '/account'],
  ['/product/%6eor%2Dhov', '/product/nor-hov'],
])('%s is written %s', async ([path = '', canonical = ''], { shop }) => {
  const { status, headers } = await shop.get(path, browserOf('ru'))
  expect(status).toBe(308)
  expect(headers.location).toBe(canonical)
})

test.for(['/', '/en/shop', `/product/${FLAVOR}`, '/hy/about', '/account', '/cart', '/nothing'])(
  '%s says that it will be there later while the database is away',
  async (path, { db, clock }) => {
    const away = new Proxy(db, { get: () => () => Promise.reject(new Error('the database is away')) })
    const { app } = await openApi({ db: away, clock })
    const headers = { accept: 'text/html', 'accept-language': 'ru' }
    const { statusCode, headers: answered, body } = await app.inject({ url: path, headers })
    expect(statusCode).toBe(503)
    expect(answered['retry-after']).toBe('5')
    expect(answered['x-robots-tag']).toBe('noindex')
    expect(all(body, /<h1[^>]*>([^<]+)/g)).toHaveLength(1)
    expect(body).toContain('>503<')
    await app.close()
  },
)

test('answers 503 to a visitor above the API rate limit, and the page to the next visitor', async ({ db, clock }) => {
  const { app } = await openApi({ db, clock, settings: { RATE_LIMITS: 'on' } })
  const ask = (remoteAddress: string) =>
    app.inject({ url: `/product/${FLAVOR}`, headers: { accept: 'text/html' }, remoteAddress })
  const call = () => app.inject({ url: '/serverapi/settings/shop', remoteAddress: '192.0.2.1' })
  let requests = 0
  while ((await call()).statusCode === 200 && requests < 2000) requests += 1
  const refused = await ask('192.0.2.1')
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
  await app.close()
})

test('the first visit is redirected to the language of the browser', async ({ shop }) => {
  const english = await shop.get('/?utm=x', { Accept: 'text/html', 'Accept-Language': 'en-US' })
  expect(english.status).toBe(302)
  expect(english.headers).toMatchObject({ location: '/en?utm=x', vary: 'Accept-Language, Cookie' })
  const chosen = await shop.get('/', { ...browserOf('en'), Cookie: 'i18n_redirected=ru' })
  expect(chosen.status).toBe(200)
  expect((await shop.get('/about', browserOf('en'))).text).toContain('<html lang="ru">')
})

test('robots.txt and the sitemap list every page in three languages and exclude the API', async ({ shop }) => {
  const robots = (await shop.get('/robots.txt')).text
  for (const line of ['mixes/*.png$', 'Sitemap: http://localhost:3000/sitemap.xml']) expect(robots).toContain(line)
  const { text, headers } = await shop.get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = all(text, /<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)
  expect(addresses).toEqual(expect.arrayContaining(['/', '/en', '/hy/mixes', `/en/product/${FLAVOR}`]))
  expect(addresses.filter(address => /cart|checkout|account|order/.test(address))).toEqual([])
})

test('products hidden from robots are in no HTML and in no sitemap', async ({ shop, db, clock }) => {
  const { title, imageUrl } = await shop.product(FLAVOR)
  const shown = { isReadableByRobots: true }
  const value = { flavor: { isReadableByRobots: false }, accessory: shown, hookah: shown, coal: shown }
  await db.setting.create({ data: { key: 'categories', value, updatedAt: clock.now() } })
  clock.advance(60_000)
  for (const path of ['/', '/shop', '/shop?t=flavor', `/product/${FLAVOR}`]) {
    const { status, text } = await shop.get(path, browserOf('ru'))
    expect(status).toBe(200)
    expect(text).not.toContain(title)
    expect(text).not.toContain(imageUrl)
  }
  const { text } = await shop.get('/sitemap.xml')
  expect(text).not.toMatch(new RegExp(`${FLAVOR}|/mixes`))
  expect((await shop.get('/mixes', browserOf('ru'))).text).not.toContain('"rendered"')
  expect(text).toContain('/product/tonir-coconut-cube-25-mm')
  await db.setting.delete({ where: { key: 'categories' } })
})

test('the link preview of a product excluded from previews has only the shop name', async ({ shop, db, clock }) => {
  const { imageUrl, subTitle } = await shop.product(FLAVOR)
  const value = { ...defaultSettings.categories, flavor: { isInLinkPreviews: false } }
  await db.setting.create({ data: { key: 'categories', value, updatedAt: clock.now() } })
  clock.advance(1000)
  const previewOf = async (path: string) =>
    all(
      (await shop.get(path, browserOf('ru'))).text,
      /<meta property="og:(?:title|description|image)" content="([^"]+)"/g,
    )
  const quiet = [
    'DymTun',
    'Никотин вызывает зависимость. Продажа лицам, не достигшим 18 лет, запрещена.',
    'http://localhost:3000/preview.png',
  ]
  for (const path of [`/product/${FLAVOR}`, '/shop?t=flavor', '/mixes']) expect(await previewOf(path)).toEqual(quiet)
  expect((await previewOf('/coal'))[0]).toBe('Уголь · DymTun')
  // Users and search engines get the same page.
  const { text } = await shop.get(`/product/${FLAVOR}`, browserOf('ru'))
  expect(text).toContain(imageUrl)
  expect(text).toContain(subTitle)
  await db.setting.delete({ where: { key: 'categories' } })
  clock.advance(1000)
})

test('products that are only shown have a price but no purchase button', async ({ shop, db, clock }) => {
  const value = { ...defaultSettings.categories, flavor: { isSoldOnline: false } }
  await db.setting.create({ data: { key: 'categories', value, updatedAt: clock.now() } })
  clock.advance(1000)
  const [page, list] = [await shop.get(`/product/${FLAVOR}`), await shop.get('/shop?t=flavor')]
  const productHtml = page.text.slice(0, page.text.indexOf('id="related"'))
  for (const text of [productHtml, list.text]) {
    expect(text).toContain('Не продаётся онлайн')
    expect(text).toContain('֏')
    expect(text).not.toContain('>В корзину<')
  }
  expect(dataOf(page.text)[0].offers[0].availability).toBe('https://schema.org/InStoreOnly')
  await db.setting.delete({ where: { key: 'categories' } })
  clock.advance(1000)
})

describe('pages are the empty app shell without a working server build', () => {
  const broken = join(mkdtempSync(join(tmpdir(), 'renderer-')), 'broken.mjs')
  writeFileSync(broken, "export const createRenderer = () => async () => { throw new Error('broken') }\n")

  test.for(['/nowhere/entry.js', broken])('%s', async (file, { db, clock }) => {
    const { app } = await openApi({ db, clock, settings: { WEB_RENDERER: file } })
    const { statusCode, body, headers } = await app.inject({ url: '/about', headers: { accept: 'text/html' } })
    expect(statusCode).toBe(200)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('class="boot"')
    await app.close()
  })
})

test('rejects more than 300 pages per minute from one address', async ({ db, clock }) => {
  const { app } = await openApi({ db, clock, settings: { RATE_LIMITS: 'on' } })
  const ask = () => app.inject({ url: '/about', headers: { accept: 'text/html' } })
  for (let request = 0; request < 300; request += 1) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
  await app.close()
})

test('does not rate-limit the files of the pages', async ({ db, clock }) => {
  const { app } = await openApi({ db, clock, settings: { RATE_LIMITS: 'on' } })
  const { body } = await app.inject({ url: '/about', headers: { accept: 'text/html' } })
  const style = /\/assets\/[^"]+\.css/.exec(body)?.[0] ?? 'none'
  for (let request = 0; request < 700; request += 1) expect((await app.inject({ url: style })).statusCode).toBe(200)
  await app.close()
})
