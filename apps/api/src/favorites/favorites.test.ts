import { randomUUID } from 'node:crypto'
import type { Product } from '@shop/contracts/catalog.ts'
import { MAX_FAVORITES } from '@shop/contracts/favorites.ts'
import { expect } from 'vitest'
import { type Customer, type Shop, test } from '../../test/builders/checkout-shop.ts'

const slugsOf = ({ body }: { body: { result: { items: Product[] } } }) => body.result.items.map(({ slug }) => slug)

test('a favorite is added once and removed once by repeated requests', async ({ shop }) => {
  const browser = shop.as(await shop.given.customer())
  const [first, second] = [await shop.given.variant(), await shop.given.variant()]
  await browser.put(`/user/favorites/${first.slug}`)
  await browser.put(`/user/favorites/${second.slug}`)
  expect((await browser.put(`/user/favorites/${first.slug}`)).body.result.slugs).toEqual([second.slug, first.slug])
  expect(slugsOf(await browser.get('/user/favorites'))).toEqual([second.slug, first.slug])

  expect((await browser.delete(`/user/favorites/${second.slug}`)).body.result.slugs).toEqual([first.slug])
  expect((await browser.delete(`/user/favorites/${second.slug}`)).status).toBe(200)
  expect((await browser.delete('/user/favorites/never-was')).body.result.slugs).toEqual([first.slug])
})

test('favorites are paged, with the slugs of all', async ({ shop }) => {
  const browser = shop.as(await shop.given.customer())
  const slugs: string[] = []
  for (let n = 0; n < 3; n++) slugs.unshift((await shop.given.variant()).slug)
  for (const slug of slugs.toReversed()) await browser.put(`/user/favorites/${slug}`)
  const first = await browser.get('/user/favorites?limit=2')
  expect(slugsOf(first)).toEqual(slugs.slice(0, 2))
  expect(first.body.result).toMatchObject({ total: 3, slugs })
  const second = await browser.get(`/user/favorites?limit=2&cursor=${first.body.result.nextCursor}`)
  expect(slugsOf(second)).toEqual(slugs.slice(2))
  expect(second.body.result.nextCursor).toBeNull()
  expect((await browser.get('/user/favorites?cursor=nonsense')).status).toBe(422)
})

test('an unknown product is no favorite, and a withdrawn one is not shown', async ({ shop }) => {
  const browser = shop.as(await shop.given.customer())
  const { slug } = await shop.given.variant()
  await browser.put(`/user/favorites/${slug}`)
  const missing = await browser.put('/user/favorites/no-such-product')
  expect([missing.status, missing.body.error]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  await shop.db.product.update({ where: { slug }, data: { withdrawnAt: shop.clock.now() } })
  expect((await browser.get('/user/favorites')).body.result).toEqual({
    items: [],
    nextCursor: null,
    total: 0,
    slugs: [],
  })
  await shop.db.product.update({ where: { slug }, data: { withdrawnAt: null } })
  expect(slugsOf(await browser.get('/user/favorites'))).toEqual([slug])
})

test('favorites are not visible to another customer', async ({ shop }) => {
  const { slug } = await shop.given.variant()
  await shop.as(await shop.given.customer()).put(`/user/favorites/${slug}`)
  const stranger = shop.as(await shop.given.customer())
  expect(slugsOf(await stranger.get('/user/favorites'))).toEqual([])
  await stranger.delete(`/user/favorites/${slug}`)
  expect(await shop.db.favorite.count({ where: { product: { slug } } })).toBe(1)
})

test('a hundred are stored: of twenty concurrent requests for the last five, five succeed', async ({ shop }) => {
  const customer = await shop.given.customer()
  await giveFavorites(shop, customer, MAX_FAVORITES - 5)
  const products = await Promise.all(Array.from({ length: 20 }, () => shop.given.variant()))
  const browser = shop.as(customer)
  const replies = await Promise.all(products.map(({ slug }) => browser.put(`/user/favorites/${slug}`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
    new Set(['TOO_MANY_FAVORITES']),
  )
  expect(await shop.db.favorite.count({ where: { accountId: customer.id } })).toBe(MAX_FAVORITES)
})

async function giveFavorites({ db, clock }: Shop, { id: accountId }: Customer, count: number): Promise<void> {
  const products = Array.from({ length: count }, () => ({ id: randomUUID(), slug: `coal-${randomUUID()}` }))
  const texts = { title: { ru: 'Уголь' }, subTitle: { ru: '' }, description: { ru: '' }, searchText: '' }
  const createdAt = clock.now()
  await db.product.createMany({
    data: products.map(product => ({ ...product, ...texts, category: 'coal', brand: 'Уголёк', createdAt })),
  })
  await db.favorite.createMany({ data: products.map(({ id }) => ({ accountId, productId: id, createdAt })) })
}
