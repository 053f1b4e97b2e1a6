import type { Product } from '@shop/contracts/catalog.ts'
import { addDays } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { orderOf, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { addModel, rentalOrder } from '../../test/builders/rental-shop.ts'

test('an order can be repeated in full, in part or not at all, according to the stock', async ({ shop }) => {
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const [all, less, none, gone] = await Promise.all(Array.from({ length: 4 }, () => shop.given.variant({ stock: 10 })))
  const items = [all, less, none, gone].flatMap(each => each ?? [])
  const placed = await browser.order(orderOf(items.map(({ sku }) => ({ sku, quantity: 3 }))))
  const { number } = placed.body.result.order
  const left = async (item: typeof all, onHand: number) => {
    const { sku = '', variantId = '' } = item ?? {}
    await shop.db.variant.update({ where: { sku }, data: { onHand } })
    await shop.db.stockMove.create({
      data: {
        variantId,
        delta: onHand - 10,
        kind: 'correction',
        reason: 'counted',
        ref: variantId,
        createdAt: shop.clock.now(),
      },
    })
  }
  await left(less, 5)
  await left(none, 3)
  await shop.db.product.update({ where: { slug: gone?.slug ?? '' }, data: { withdrawnAt: shop.clock.now() } })

  const { status, body } = await browser.get(`/orders/${number}/again`)
  expect(status).toBe(200)
  const bySku = new Map(body.result.lines.map((line: { sku: string }) => [line.sku, line]))
  expect(bySku.get(all?.sku)).toMatchObject({
    requested: 3,
    quantity: 3,
    status: 'ok',
    title: 'Уголь',
    titleEN: 'Coal',
  })
  expect(bySku.get(less?.sku)).toMatchObject({ quantity: 2, status: 'reduced' })
  expect(bySku.get(none?.sku)).toMatchObject({ quantity: 0, status: 'out_of_stock' })
  expect(bySku.get(gone?.sku)).toMatchObject({ quantity: 0, status: 'unavailable' })
  expect(body.result.products.map(({ slug }: Product) => slug).toSorted()).toEqual([all?.slug, less?.slug].toSorted())

  expect((await shop.as(await shop.given.customer()).get(`/orders/${number}/again`)).status).toBe(404)
})

test('a rental can be repeated on other days with the same model, flavor and bowl', async ({ shop }) => {
  const model = await addModel(shop)
  const browser = shop.as(await shop.given.customer())
  const items = [model.flavor, model.cup].map(({ sku }, index) => ({ sku, quantity: 1 + index }))
  const placed = await browser.order(rentalOrder(model, TOMORROW, addDays(TOMORROW, 2), { items }))
  const again = async () => (await browser.get(`/orders/${placed.body.result.order.number}/again`)).body.result

  const { slug, flavor, cup } = model
  // Its own days are taken, which is no matter: others will be chosen.
  expect(await again()).toMatchObject({
    lines: [{ sku: cup.sku, requested: 1, status: 'ok' }],
    rentals: [{ slug, title: 'Уголь', titleEN: 'Coal', isOffered: true, flavorSku: flavor.sku, cupSku: cup.sku }],
  })
  await shop.db.product.update({ where: { slug: flavor.slug }, data: { withdrawnAt: shop.clock.now() } })
  await shop.db.rentalOffer.update({
    where: { productId: model.productId },
    data: { withdrawnAt: shop.clock.now() },
  })
  const [rental] = (await again()).rentals
  expect(rental).toMatchObject({ slug, isOffered: false, cupSku: cup.sku })
  expect(rental).not.toHaveProperty('flavorSku')
})
