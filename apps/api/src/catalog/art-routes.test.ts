import { describe, expect } from 'vitest'
import { oneOfEachKind, test } from '../../test/builders/catalog-shop.ts'

describe('a product’s picture', () => {
  test('every kind of goods has one, kept by browsers for a year and unable to do anything', async ({ shop }) => {
    for (const { imageUrl } of oneOfEachKind(await shop.listAll())) {
      const { status, headers, body } = await shop.get(imageUrl)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(Buffer.from(body).toString('utf8')).toMatch(/^<svg xmlns/)
    }
  })

  test('has a new address when the product changes, and the old one leads there', async ({ shop, db }) => {
    const slug = 'obsidian-39-ice-black-ice'
    const { imageUrl: before } = await shop.product(slug)
    await db.product.update({ where: { slug }, data: { strength: 'medium' } })
    const { imageUrl: after } = await shop.product(slug)
    expect(after).not.toBe(before)

    const old = await shop.get(before.replace(/[0-9a-f]{8}\.svg$/, '00000000.svg'))
    expect(old.status).toBe(302)
    expect(old.headers).toMatchObject({ location: after, 'cache-control': 'no-cache' })
  })

  test('is still there when the product was taken off the shop: old orders show it', async ({ shop, db }) => {
    const slug = 'azat-pocket-tongs'
    const { imageUrl } = await shop.product(slug)
    await db.product.update({ where: { slug }, data: { withdrawnAt: new Date('2026-11-20T08:00:00Z') } })
    expect((await shop.get(imageUrl)).status).toBe(200)
  })

  test.for(['no-such-product-12345678.svg', 'karas-pipes-garni.svg', 'x%00-12345678.svg', '..%2Fx-12345678.svg'])(
    'of nothing (%s) is NOT_FOUND',
    async (file, { shop }) => {
      const reply = await shop.get(`/serverapi/art/${file}`)
      expect(reply.status).toBe(404)
      expect(reply.body).toMatchObject({ error: 'NOT_FOUND' })
    },
  )
})
