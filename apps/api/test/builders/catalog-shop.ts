import type { Product, ProductList, ProductPage, ProductSuggestions } from '@shop/contracts/catalog.ts'
import request, { type Response } from 'supertest'
import type { Db } from '#platform/db/db.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { openApi } from '../harness/api.ts'
import { test as withDatabase } from '../harness/harness.ts'
import type { TestClock } from '../harness/test-clock.ts'

export type Query = Record<string, string | number | boolean | readonly (string | number)[]>

/** Opens the API with the demo catalog for a visitor who is not signed in. */
async function openCatalogShop(db: Db, clock: TestClock) {
  const { app } = await openApi({ db, clock })
  await seedDemo(db)

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    Promise.resolve(request(app.server).get(path).set(headers))
  /** Returns the compressed bytes of a response. */
  const raw = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, rawPayload } = await app.inject({ url, headers })
    return { status: statusCode, body: rawPayload }
  }
  const list = async (query: Query = {}, language = 'ru'): Promise<ProductList> =>
    resultOf(await get(`/serverapi/catalog/products?${toSearch(query)}`, { 'Accept-Language': language }))

  const suggest = async (q: string): Promise<ProductSuggestions> =>
    resultOf(await get(`/serverapi/catalog/suggest?${toSearch({ q })}`))

  return {
    db,
    clock,
    get,
    raw,
    list,
    /** Every product of a list in its order, page after page. */
    listAll: async (query: Query = {}, language = 'ru'): Promise<Product[]> => {
      const all: Product[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await list({ limit: 100, ...query, ...(cursor ? { cursor } : {}) }, language)
        all.push(...page.items)
        cursor = page.nextCursor
      }
      return all
    },
    product: async (slug: string): Promise<ProductPage> => resultOf(await get(`/serverapi/catalog/products/${slug}`)),
    suggest,
    /** Submits a search as the web app does. */
    search: (q: string, language = 'ru'): Promise<Response> =>
      Promise.resolve(
        request(app.server).post('/serverapi/catalog/searches').set('Accept-Language', language).send({ q }),
      ),
    popularSearches: async (language = 'ru'): Promise<string[]> =>
      resultOf<{ items: string[] }>(
        await get('/serverapi/catalog/popular-searches', { 'Accept-Language': language, 'Cache-Control': 'no-cache' }),
      ).items,
    close: () => app.close(),
  }
}

function resultOf<T>(reply: Response): T {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`)
  return reply.body.result
}

export function toSearch(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  return search.toString()
}

/** True if a variant can be bought now. */
export const isInStock = (product: Product): boolean => product.variants.some(variant => variant.available > 0)

/** The first product of each kind: of every flavor category, accessory type, hookahs and coals. */
export function oneOfEachKind(products: readonly Product[]): Product[] {
  const kindOf = (product: Product) => product.flavorCategory ?? product.productType
  return [...Map.groupBy(products, kindOf).values()].flatMap(of => of.slice(0, 1))
}

/** Each test file's own shop. */
export const test = withDatabase.extend('shop', { scope: 'file' }, async ({ db, clock }, { onCleanup }) => {
  const shop = await openCatalogShop(db, clock)
  onCleanup(shop.close)
  return shop
})
