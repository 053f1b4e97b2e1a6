import { tasteDimensions } from '@shop/contracts/catalog.ts'
import { describe, expect } from 'vitest'
import { isInStock, oneOfEachKind, test } from '../../test/builders/catalog-shop.ts'

describe('a product page', () => {
  test('shows texts in three languages, packings, a picture and the taste of a flavor', async ({ shop }) => {
    const product = await shop.product('tufa-leaf-core-watermelon')
    expect(product).toMatchObject({
      slug: 'tufa-leaf-core-watermelon',
      category: 'flavor',
      productType: 'flavor',
      brand: 'Tufa Leaf',
      title: 'Арбуз',
      titleEN: 'Watermelon',
      titleHY: 'Ձմերուկ',
      flavorCategory: 'Fruit',
      flavorType: 'watermelon',
      strength: 'mild',
      variants: [
        { sku: 'TUF-WATERMELON-50', weight: 50, price: 2900, sameDay: true },
        { sku: 'TUF-WATERMELON-250', weight: 250, price: 11_500, sameDay: true },
      ],
    })
    expect(product.descriptionEN).toMatch(/^Just the heart of the fruit/)
    expect(product).not.toHaveProperty('descriptionHY')
    expect(product.pictures).toEqual([{ url: product.imageUrl, width: 800, height: 800 }])
    for (const dimension of tasteDimensions) {
      expect(product.taste?.[dimension]).toBeGreaterThanOrEqual(0)
      expect(product.taste?.[dimension]).toBeLessThanOrEqual(1)
    }
  })

  test('shows what goes well with a flavor: others, in stock, of categories that mix', async ({ shop }) => {
    const { related } = await shop.product('tufa-leaf-core-watermelon')
    expect(related).toHaveLength(8)
    expect(related.every(isInStock)).toBe(true)
    expect(related.every(product => product.flavorType !== 'watermelon')).toBe(true)
    expect(new Set(related.map(product => product.flavorCategory))).toEqual(
      new Set(['Berry', 'Cold', 'Herb', 'Dessert']),
    )
    expect(related.every(product => product.strength === 'mild')).toBe(true)
  })

  test('shows what a hookah is used with', async ({ shop }) => {
    const { related, volume, taste } = await shop.product('karas-pipes-garni')
    expect(related.map(product => product.productType)).toEqual(
      expect.arrayContaining(['bowl', 'heat-management', 'coal', 'tongs', 'molasses-catcher', 'burner']),
    )
    expect(volume).toBe(1200)
    expect(taste).toBeUndefined()
  })

  test('every kind of goods has something that goes well with it', async ({ shop }) => {
    for (const { slug } of oneOfEachKind(await shop.listAll()))
      expect((await shop.product(slug)).related.length).toBeGreaterThan(2)
  })

  test('carries goods that are not delivered the same day', async ({ shop }) => {
    const [variant] = (await shop.product('karas-pipes-tatev')).variants
    expect(variant).toMatchObject({ available: 2, sameDay: false })
  })

  test.for(['no-such-product', '%00', '..%2F..', 'a%20b'])(
    'of nothing (%s) is PRODUCT_NOT_FOUND',
    async (slug, { shop }) => {
      const reply = await shop.get(`/serverapi/catalog/products/${slug}`, { 'Accept-Language': 'en' })
      expect(reply.status).toBe(404)
      expect(reply.body).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
    },
  )

  test('is 304 to who has it already', async ({ shop }) => {
    const path = '/serverapi/catalog/products/karas-pipes-sevan'
    const { headers } = await shop.get(path)
    const again = await shop.get(path, { 'If-None-Match': headers.etag ?? '' })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })
})

test('the address that a product had leads to the present one, in the same language', async ({ shop, clock }) => {
  const { id: productId, slug } = await shop.db.product.findFirstOrThrow({ where: { withdrawnAt: null } })
  await shop.db.productRedirect.create({ data: { slug: 'as-it-was', productId, createdAt: clock.now() } })
  for (const before of ['/product/', '/hy/product/']) {
    const { status, headers } = await shop.get(`${before}as-it-was`, { Accept: 'text/html' })
    expect({ status, location: headers.location }).toEqual({ status: 301, location: before + slug })
  }
})
