import { type Facets, type Product, strengths } from '@shop/contracts/catalog.ts'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { isInStock, type Query, test } from '../../../test/builders/catalog-shop.ts'
import { type ProductFacet, productFacets } from '../search-index/columns.ts'

type Choice = Partial<Record<ProductFacet, string[]>> & {
  priceMin?: number
  priceMax?: number
  inStock?: boolean
  onSale?: boolean
}

const facetOf = (product: Product, facet: ProductFacet) => product[facet]?.toString()

/** The rule of facets, implemented a second time in memory: OR within a facet, AND between facets. */
function has(product: Product, choice: Choice, except?: ProductFacet | 'inStock' | 'onSale' | 'price'): boolean {
  const hasFacets = productFacets.every(facet => {
    const chosen = choice[facet]
    return facet === except || !chosen?.length || chosen.includes(facetOf(product, facet) ?? '')
  })
  return hasFacets && product.variants.some(variant => fits(variant, choice, except))
}

function fits(variant: Product['variants'][number], choice: Choice, except?: string): boolean {
  const { priceMin = 0, priceMax = Number.POSITIVE_INFINITY, inStock, onSale } = choice
  return (
    (except === 'price' || (variant.price >= priceMin && variant.price <= priceMax)) &&
    (!inStock || except === 'inStock' || variant.available > 0) &&
    (!onSale || except === 'onSale' || variant.oldPrice !== undefined)
  )
}

const countsOf = (facets: Facets, facet: ProductFacet) =>
  Object.fromEntries(facets[facet].map(({ value, count }) => [value, count]))

describe('facets', () => {
  test('counts the pack weights, combines them with other facets, and only for products sold by weight', async ({
    shop,
  }) => {
    const { facets } = await shop.list({ category: 'flavor', strength: 'mild' })
    expect(facets.weight.map(({ value }) => value)).toEqual(['25', '50', '100', '125', '200', '250'])
    for (const { value, count } of facets.weight) {
      const chosen = await shop.listAll({ category: 'flavor', strength: 'mild', weight: value })
      expect(chosen).toHaveLength(count)
      expect(chosen.every(({ variants }) => variants.some(({ weight }) => String(weight) === value))).toBe(true)
    }
    const two = await shop.list({ category: 'flavor', weight: ['25', '250'], inStock: true })
    expect(two.total).toBeGreaterThan(facets.weight.find(({ value }) => value === '250')?.count ?? 0)
    expect((await shop.list({ category: 'hookah' })).facets.weight).toEqual([])
  })

  test('every selection shows the matching products, and each count equals the result of choosing the value', async ({
    shop,
  }) => {
    const all = await shop.listAll()
    const choices = (facet: ProductFacet) =>
      fc.subarray([...new Set(all.flatMap(product => facetOf(product, facet) ?? []))], { maxLength: 3 })
    const choice = fc.record(
      {
        category: choices('category'),
        brand: choices('brand'),
        flavorCategory: choices('flavorCategory'),
        strength: choices('strength'),
        volume: choices('volume'),
        accessoryType: choices('accessoryType'),
        priceMin: fc.integer({ min: 0, max: 12_000 }),
        priceMax: fc.integer({ min: 1500, max: 60_000 }),
        inStock: fc.constant(true),
        onSale: fc.constant(true),
      },
      { requiredKeys: [] },
    )

    const property = fc.asyncProperty(choice, async chosen => {
      const { total, facets, items } = await shop.list({ ...toQuery(chosen), limit: 100 })

      const expected = all.filter(product => has(product, chosen))
      expect(total).toBe(expected.length)
      expect(items.every(product => has(product, chosen))).toBe(true)
      for (const facet of productFacets) {
        const others = all.filter(product => has(product, chosen, facet))
        for (const [value, count] of Object.entries(countsOf(facets, facet)))
          expect(count).toBe(others.filter(product => facetOf(product, facet) === value).length)
      }
      expect(facets.inStock).toBe(all.filter(product => has(product, { ...chosen, inStock: true })).length)
      expect(facets.onSale).toBe(all.filter(product => has(product, { ...chosen, onSale: true })).length)
      const prices = all
        .filter(product => has(product, chosen, 'price'))
        .flatMap(product => product.variants.filter(variant => fits(variant, chosen, 'price')))
        .map(variant => variant.price)
      expect(facets.price).toEqual({
        min: Math.min(...prices, prices.length ? Infinity : 0),
        max: Math.max(0, ...prices),
      })
    })
    await fc.assert(property, { numRuns: 25 })
  })

  test('a value without products is listed with 0', async ({ shop }) => {
    const { facets } = await shop.list({ category: 'flavor', brand: 'Lusin' })
    expect(countsOf(facets, 'strength')).toEqual({ mild: 8, medium: 0, strong: 0 })
    expect(facets.strength.map(({ value }) => value)).toEqual(strengths)
  })

  test('only values of the chosen category are offered', async ({ shop }) => {
    const { facets } = await shop.list({ category: 'flavor' })
    expect(facets.brand.map(({ value }) => value)).not.toContain('Karas Pipes')
    expect(facets.volume).toEqual([])
    expect(facets.category.map(({ value }) => value)).toEqual(['flavor', 'hookah', 'accessory', 'coal'])
  })

  test('keep values that a search does not find, with the count 0', async ({ shop }) => {
    const all = (await shop.list({ category: 'flavor' })).facets
    const { facets, nextCursor } = await shop.list({ category: 'flavor', q: 'mint', limit: 1 })
    expect(facets.brand.map(({ value }) => value)).toEqual(all.brand.map(({ value }) => value))
    expect(facets.flavorType.map(({ value }) => value)).toEqual(all.flavorType.map(({ value }) => value))
    expect(countsOf(facets, 'strength')).toMatchObject({ strong: 0 })
    const next = await shop.list({ category: 'flavor', q: 'mint', limit: 1, cursor: nextCursor ?? '' })
    expect(countsOf(next.facets, 'strength'), 'only the first page has them').not.toHaveProperty('strong')
    expect((await shop.list({ category: 'flavor', q: 'zzzzzz' })).facets.brand).toEqual([])
  })

  test('tastes have names in three languages', async ({ shop }) => {
    const { facets } = await shop.list({ q: 'арбуз' })
    expect(facets.flavorType).toContainEqual({
      value: 'watermelon',
      name: { ru: 'Арбуз', en: 'Watermelon', hy: 'Ձմերուկ' },
      count: 2,
    })
  })
})

const toQuery = (choice: Choice): Query =>
  Object.fromEntries(Object.entries(choice).filter(([, value]) => !Array.isArray(value) || value.length > 0))

describe('order', () => {
  const lowest = (product: Product) => Math.min(...product.variants.map(variant => variant.price))
  const inStockFirst = (products: Product[]) => [...products.filter(isInStock), ...products.filter(p => !isInStock(p))]

  test('sold-out products are last in every sort order', async ({ shop }) => {
    for (const sort of ['popular', 'new', 'price-asc', 'price-desc', 'name']) {
      const slugs = (await shop.listAll({ sort })).map(product => product.slug)
      expect(slugs.slice(-4).sort()).toEqual([
        'azat-coal-screen',
        'gorge-lab-core-tarkhun-1887',
        'vayk-steel-caravan',
        'vishap-dark-black-smoked-bacon',
      ])
    }
  })

  test('popular products are first by default', async ({ shop }) => {
    const [first, second] = (await shop.list()).items
    expect([first?.slug, second?.slug]).toEqual(['tonir-coconut-cube-25-mm', 'nor-hov-ice-watermelon-ice'])
  })

  test('the price sort uses the cheapest variant', async ({ shop }) => {
    const up = await shop.listAll({ sort: 'price-asc', inStock: true })
    expect(up.map(lowest)).toEqual(up.map(lowest).toSorted((a, b) => a - b))
    const down = await shop.listAll({ sort: 'price-desc', inStock: true })
    expect(down.map(lowest)).toEqual(up.map(lowest).toReversed())
  })

  test('the new sort starts with the latest product', async ({ shop }) => {
    const [newest] = (await shop.list({ sort: 'new' })).items
    expect(newest?.slug).toBe('nairi-cloud-core-december-mandarin')
  })

  test.for([
    ['ru', 'title'],
    ['en', 'titleEN'],
  ] as const)('the name sort uses the alphabet of the language: %s', async ([language, title], { shop }) => {
    const listed = await shop.listAll({ sort: 'name' }, language)
    const { compare } = new Intl.Collator(language)
    const sorted = inStockFirst(listed.toSorted((a, b) => compare(a[title] ?? a.title, b[title] ?? b.title)))
    expect(listed.map(product => product[title] ?? product.title)).toEqual(
      sorted.map(product => product[title] ?? product.title),
    )
  })

  test('the name sort uses the alphabet of the language: hy', async ({ shop }) => {
    const letters = (await shop.listAll({ sort: 'name', inStock: true }, 'hy')).map(product => product.titleHY?.at(0))
    expect(letters.join('')).toMatch(/^Ա+Բ*Գ*Դ*Ե*Զ*Է*Ը*Թ*Ժ*Ի*Լ*Խ*Ծ*Կ*Հ*Ձ*Ղ*Ճ*Մ*Յ*Ն*Շ*Ո*Չ*Պ*Ջ*Ռ*Ս*Վ*Տ*Ր*Ց*Ւ*Փ*Ք*Օ*Ֆ*$/)
  })
})

describe('pages', () => {
  test('pages of any size, in any sort, show every product once', async ({ shop }) => {
    const everything = new Set((await shop.listAll()).map(product => product.slug))
    const property = fc.asyncProperty(
      fc.constantFrom('popular', 'new', 'price-asc', 'price-desc', 'name'),
      fc.integer({ min: 15, max: 60 }),
      fc.constantFrom('ru', 'en', 'hy'),
      async (sort, limit, language) => {
        const slugs = (await shop.listAll({ sort, limit }, language)).map(product => product.slug)
        expect(slugs).toHaveLength(everything.size)
        expect(new Set(slugs)).toEqual(everything)
      },
    )
    await fc.assert(property, { numRuns: 8 })
  })

  test('found products are paged too', async ({ shop }) => {
    const slugs = (await shop.listAll({ q: 'лед', limit: 3 })).map(product => product.slug)
    expect(new Set(slugs).size).toBe((await shop.list({ q: 'лед' })).total)
    expect(slugs).toHaveLength(new Set(slugs).size)
  })

  test.for(['nonsense', 'e30', 'W10', Buffer.from('["popular",true,0,"x","y"]').toString('base64url')])(
    'an invalid cursor (%s) is rejected with a client error',
    async (cursor, { shop }) => {
      const reply = await shop.get(`/serverapi/catalog/products?cursor=${cursor}`)
      expect(reply.status).toBe(422)
      expect(reply.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'querystring.cursor' }] })
    },
  )

  test('a cursor of another sort order is rejected', async ({ shop }) => {
    const { nextCursor } = await shop.list({ sort: 'new' })
    const reply = await shop.get(`/serverapi/catalog/products?sort=name&cursor=${nextCursor}`)
    expect(reply.status).toBe(422)
  })
})

describe('unusual input does not break the list', () => {
  test.for([
    'q=%00',
    'q=a%00b',
    'brand=%00',
    'flavorType=%00',
    'q=%25%27%22%5C',
    'brand=%FF',
    'priceMin=99999999999',
    'volume=99999999999',
    `q=${'a'.repeat(100)}`,
  ])('%s', async (search, { shop }) => {
    expect((await shop.get(`/serverapi/catalog/products?${search}`)).status).toBe(200)
  })

  test.for(['priceMin=abc', 'sort=best', 'category=shoes', 'limit=0', 'limit=101', 'inStock=yes'])(
    '%s is rejected',
    async (search, { shop }) => {
      expect((await shop.get(`/serverapi/catalog/products?${search}`)).status).toBe(422)
    },
  )
})

describe('freshness', () => {
  test('an unchanged list answers 304, and a sale is visible in the next response', async ({ shop, db }) => {
    const path = '/serverapi/catalog/products?q=Garni'
    const first = await shop.get(path)
    const etag = first.headers.etag ?? ''
    expect(first.headers['cache-control']).toBe('public, no-cache')
    expect((await shop.get(path, { 'If-None-Match': etag })).status).toBe(304)

    const { id } = await db.variant.findUniqueOrThrow({ where: { sku: 'KPI-GARNI-2600' } })
    await db.variant.update({ where: { id }, data: { priceAmd: 41_000, oldPriceAmd: 46_000 } })

    const next = await shop.get(path, { 'If-None-Match': etag })
    expect(next.status).toBe(200)
    expect(next.body.result.items).toContainEqual(
      expect.objectContaining({
        slug: 'karas-pipes-garni',
        variants: [expect.objectContaining({ price: 41_000, oldPrice: 46_000 })],
      }),
    )
  })

  test('reserved stock is not available', async ({ shop, db }) => {
    const [before] = (await shop.product('karas-pipes-areni')).variants
    await db.variant.update({ where: { sku: before?.sku ?? '' }, data: { reserved: 1 } })
    const [after] = (await shop.product('karas-pipes-areni')).variants
    await db.variant.update({ where: { sku: before?.sku ?? '' }, data: { reserved: 0 } })
    expect(after?.available).toBe((before?.available ?? 0) - 1)
  })

  test('a search keeps the values of the present catalog', async ({ shop, db }) => {
    const brands = async () =>
      (await shop.list({ category: 'accessory', q: 'karas' })).facets.brand.map(({ value }) => value)
    const before = await brands()
    const { id, brand } = await db.product.findFirstOrThrow({ where: { category: 'accessory', withdrawnAt: null } })
    await db.product.update({ where: { id }, data: { brand: 'Nairi New' } })
    expect(before).not.toContain('Nairi New')
    expect(await brands()).toContain('Nairi New')
    await db.product.update({ where: { id }, data: { brand } })
    expect(await brands()).toEqual(before)
  })

  test('a withdrawn product is in no list, no search and on no page', async ({ shop, db }) => {
    const slug = 'azat-gas-torch'
    await db.product.update({ where: { slug }, data: { withdrawnAt: new Date('2026-11-20T08:00:00Z') } })
    expect((await shop.listAll()).map(product => product.slug)).not.toContain(slug)
    expect((await shop.suggest('Газовая горелка')).items.map(product => product.slug)).not.toContain(slug)
    expect((await shop.get(`/serverapi/catalog/products/${slug}`)).status).toBe(404)
  })
})
