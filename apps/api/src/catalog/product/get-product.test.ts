import { existsSync, readFileSync } from 'node:fs'
import { tasteDimensions } from '@shop/contracts/catalog.ts'
import { describe, expect } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { defaultSettings, type Settings } from '#settings/index.ts'
import { isInStock, oneOfEachKind, test } from '../../../test/builders/catalog-shop.ts'
import { listFlavorsInStock } from './flavors.ts'

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

  test('recommends only parts that fit the hookah, and parts that fit every hookah', async ({ shop }) => {
    for (const slug of ['karas-pipes-garni', 'vayk-steel-vayk-45', 'karas-pipes-karas-phunnel']) {
      const { joint, related } = await shop.product(slug)
      expect(joint).toMatch(/cone|18\.8/)
      const joints = related.flatMap(product => product.joint ?? []).filter(one => one !== 'any')
      expect([...new Set(joints)]).toEqual([joint])
    }
  })

  test('recommends strong flavors of other brands', async ({ shop }) => {
    const [flavor] = (await shop.list({ category: 'flavor', brand: 'Vishap Dark', limit: 1 })).items
    const { related } = await shop.product(flavor?.slug ?? '')
    expect(related.map(product => product.strength)).toEqual(related.map(() => 'strong'))
    expect(related.map(product => product.brand)).not.toContain('Vishap Dark')
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

const fileOf = (imageUrl: string) => `${import.meta.dirname}/../../../../web/public${imageUrl}`

describe('a product without a picture', () => {
  test('shows the placeholder of its category, a file of the web app', async ({ shop }) => {
    for (const { category, imageUrl } of oneOfEachKind(await shop.listAll())) {
      expect(imageUrl).toBe(`/placeholders/${category}.svg`)
      expect(existsSync(fileOf(imageUrl)), imageUrl).toBe(true)
      expect(readFileSync(fileOf(imageUrl), 'utf8')).not.toMatch(/<(script|style|image|a)\b|href|\bon\w+=/)
    }
  })
})

describe('the URL of a former generated picture', () => {
  test('redirects to the placeholder, also after the product was withdrawn', async ({ shop, db }) => {
    const slug = 'azat-pocket-tongs'
    await db.product.update({ where: { slug }, data: { withdrawnAt: new Date('2026-11-20T08:00:00Z') } })
    const reply = await shop.get(`/serverapi/art/${slug}-12345678.svg`)
    expect(reply.status).toBe(302)
    expect(reply.headers).toMatchObject({ location: '/placeholders/accessory.svg', 'cache-control': 'no-cache' })
    expect((await shop.get(`/serverapi/art/${slug}-12345678.png`)).headers.location).toBe('/preview.png')
  })

  test.for(['no-such-product-12345678.svg', 'karas-pipes-garni.svg', 'x%00-12345678.svg', '..%2Fx-12345678.svg'])(
    'is NOT_FOUND for an unknown product (%s)',
    async (file, { shop }) => {
      const reply = await shop.get(`/serverapi/art/${file}`)
      expect(reply.status).toBe(404)
      expect(reply.body).toMatchObject({ error: 'NOT_FOUND' })
    },
  )
})

const SLUG = 'tufa-leaf-core-watermelon'

/** The owner sets switches of the flavors. */
async function set(db: Db, flavor: Partial<Settings['categories']['flavor']>): Promise<void> {
  const value = { ...defaultSettings.categories, flavor }
  const updatedAt = new Date('2026-11-20T08:00:00Z')
  await db.setting.upsert({
    where: { key: 'categories' },
    create: { key: 'categories', value, updatedAt },
    update: { value },
  })
}

test('products that are only shown are marked in lists and on their page, and are in no mix', async ({ shop, db }) => {
  await set(db, { isSoldOnline: false })
  expect(await shop.product(SLUG)).toMatchObject({ isOnlyShown: true })
  const { items } = await shop.list({ category: 'flavor', limit: 3 })
  expect(items.map(({ isOnlyShown }) => isOnlyShown)).toEqual([true, true, true])
  const { items: coals } = await shop.list({ category: 'coal', limit: 1 })
  expect(coals[0]).not.toHaveProperty('isOnlyShown')
  expect(await listFlavorsInStock(db)).toEqual([])
})
