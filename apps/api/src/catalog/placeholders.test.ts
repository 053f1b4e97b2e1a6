import { existsSync, readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { oneOfEachKind, test } from '../../test/builders/catalog-shop.ts'

const fileOf = (imageUrl: string) => `${import.meta.dirname}/../../../web/public${imageUrl}`

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
