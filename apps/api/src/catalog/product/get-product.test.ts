import { tasteDimensions } from '@shop/contracts/catalog.ts'
import { describe, expect } from 'vitest'
import { isInStock, oneOfEachKind, test } from '../../../test/builders/catalog-shop.ts'

describe('a product page', () => {
  test('has texts in three languages, variants, a picture and the taste of a flavor', async ({ shop }) => {
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
    expect(product.descriptionHY).toMatch(/^[Ա-Ֆա-և]/)
    expect(product.pictures).toEqual([{ url: product.imageUrl, width: 800, height: 800 }])
    for (const dimension of tasteDimensions) {
      expect(product.taste?.[dimension]).toBeGreaterThanOrEqual(0)
      expect(product.taste?.[dimension]).toBeLessThanOrEqual(1)
    }
  })

  test('recommends other flavors in stock of matching categories', async ({ shop }) => {
    const { related } = await shop.product('tufa-leaf-core-watermelon')
    expect(related).toHaveLength(8)
    expect(related.every(isInStock)).toBe(true)
    expect(related.every(product => product.flavorType !== 'watermelon')).toBe(true)
    expect(new Set(related.map(product => product.flavorCategory))).toEqual(
      new Set(['Berry', 'Cold', 'Herb', 'Dessert']),
    )
    expect(related.every(product => product.strength === 'mild')).toBe(true)
  })

  test('recommends the accessories of a hookah', async ({ shop }) => {
    const { related, volume, taste } = await shop.product('karas-pipes-garni')
    expect(related.map(product => product.productType)).toEqual(
      expect.arrayContaining(['bowl', 'heat-management', 'coal', 'tongs', 'molasses-catcher', 'burner']),
    )
    expect(volume).toBe(1200)
    expect(taste).toBeUndefined()
  })

  test('recommends products for every category', async ({ shop }) => {
    for (const { slug } of oneOfEachKind(await shop.listAll()))
      expect((await shop.product(slug)).related.length).toBeGreaterThan(2)
  })

  test('marks products without same-day delivery', async ({ shop }) => {
    const [variant] = (await shop.product('karas-pipes-tatev')).variants
    expect(variant).toMatchObject({ available: 2, sameDay: false })
  })

  test.for(['no-such-product', '%00', '..%2F..', 'a%20b'])(
    'is PRODUCT_NOT_FOUND for an unknown product (%s)',
    async (slug, { shop }) => {
      const reply = await shop.get(`/serverapi/catalog/products/${slug}`, { 'Accept-Language': 'en' })
      expect(reply.status).toBe(404)
      expect(reply.body).toMatchObject({ error: 'PRODUCT_NOT_FOUND' })
    },
  )

  test('answers 304 for a current ETag', async ({ shop }) => {
    const path = '/serverapi/catalog/products/karas-pipes-sevan'
    const { headers } = await shop.get(path)
    const again = await shop.get(path, { 'If-None-Match': headers.etag ?? '' })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  })
})

test('a former URL of a product redirects to the current one, in the same language', async ({ shop, clock }) => {
  const { id: productId, slug } = await shop.db.product.findFirstOrThrow({ where: { withdrawnAt: null } })
  await shop.db.productRedirect.create({ data: { slug: 'as-it-was', productId, createdAt: clock.now() } })
  for (const before of ['/product/', '/hy/product/']) {
    const { status, headers } = await shop.get(`${before}as-it-was`, { Accept: 'text/html' })
    expect({ status, location: headers.location }).toEqual({ status: 301, location: before + slug })
  }
})
