import { Product } from '@shop/contracts/catalog.ts'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { seedDemo } from '../../../../prisma/seed.ts'
import { test as withDatabase } from '../../test/harness/harness.ts'
import { startTwoProcesses } from '../../test/harness/two-processes.ts'

const LIST = '/serverapi/catalog/products?category=coal'
const PRODUCT = '/serverapi/catalog/products/'

const ResponseBody = z.object({ result: z.union([z.object({ items: z.array(Product) }), Product]) })

/** Two processes that cache responses as in production. */
const test = withDatabase.extend('shop', { scope: 'file' }, async ({ databaseUrl, db }, { onCleanup }) => {
  await seedDemo(db)
  const { urls, stop } = await startTwoProcesses(databaseUrl, { CATALOG_KEEP_MS: '1000' })
  onCleanup(stop)
  const { slug } = await db.product.findFirstOrThrow({ where: { category: 'coal' }, select: { slug: true } })
  const request = (path: string, headers: Record<string, string> = {}) =>
    urls.map(url => fetch(`${url}${path}`, { headers }))
  const pricesOf = (headers: Record<string, string> = {}): Promise<number[]> =>
    Promise.all(
      [...request(LIST, headers), ...request(PRODUCT + slug, headers)].map(async pending => {
        const { result } = ResponseBody.parse(await (await pending).json())
        const products = 'items' in result ? result.items : [result]
        return products.find(product => product.slug === slug)?.variants[0]?.price ?? 0
      }),
    )
  const reprice = async (priceAmd: number) => {
    const { id } = await db.variant.findFirstOrThrow({
      where: { product: { slug }, withdrawnAt: null },
      orderBy: [{ position: 'asc' }, { weightGrams: 'asc' }],
      select: { id: true },
    })
    await db.variant.update({ where: { id }, data: { priceAmd, oldPriceAmd: null } })
  }
  return { request, pricesOf, reprice }
})

test('each process shows a changed price within a second without a notification', async ({ shop }) => {
  await shop.reprice(4100)
  await expect.poll(() => shop.pricesOf()).toEqual([4100, 4100, 4100, 4100])

  await shop.reprice(4200)
  await new Promise(resolve => setTimeout(resolve, 1000))

  expect(await shop.pricesOf()).toEqual([4200, 4200, 4200, 4200])
})

test('a request with no-cache sees a change at once', async ({ shop }) => {
  for (const price of [4300, 4400, 4500]) {
    await shop.pricesOf()
    await shop.reprice(price)

    expect(await shop.pricesOf({ 'cache-control': 'no-cache' })).toEqual([price, price, price, price])
  }
})

test('a response is compressed as accepted, with its own ETag, and is 304 for a current ETag', async ({ shop }) => {
  const names = new Set<string>()
  const texts = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const [pending] = shop.request(LIST, { 'accept-encoding': encoding })
    const response = await pending
    const etag = response?.headers.get('etag') ?? ''
    // fetch decompresses the body.
    texts.add((await response?.text()) ?? '')
    expect(response?.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(response?.headers.get('cache-control')).toBe('public, no-cache')
    expect(response?.headers.get('vary')).toBe('Accept-Language, Accept-Encoding')
    names.add(etag)
    for (const again of shop.request(LIST, { 'accept-encoding': encoding, 'if-none-match': `"other", W/${etag}` })) {
      const same = await again
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
    }
  }
  expect(names.size).toBe(3)
  expect(texts.size).toBe(1)
})

test('an error response is not cached', async ({ shop, db }) => {
  const statuses = () => Promise.all(shop.request(`${PRODUCT}comes-soon`).map(async pending => (await pending).status))
  expect(await statuses()).toEqual([404, 404])
  const { id } = await db.product.findFirstOrThrow({ where: { withdrawnAt: null }, select: { id: true } })
  await db.product.update({ where: { id }, data: { slug: 'comes-soon' } })

  expect(await statuses()).toEqual([200, 200])
})
