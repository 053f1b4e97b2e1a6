import { addDays } from '@shop/contracts/days.ts'
import type { Updateable } from 'kysely'
import { describe, expect } from 'vitest'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import { orderOf, type Shop, TODAY, TOMORROW, test } from '../../test/builders/checkout-shop.ts'
import { addModel, paidRental } from '../../test/builders/rental-shop.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'

/** Places an order during a concurrent change: the order has read the products before, and waits for the change. */
async function orderDuring(shop: Shop, sku: string, change: (tx: Tx) => Promise<unknown>, changes = {}) {
  const browser = shop.as(await shop.given.customer())
  const ordering = await withTransaction(shop.db, shop.deps.random, async tx => {
    await query(tx, kysely.selectFrom('variant').select('id').where('sku', '=', sku).forUpdate())
    const reply = browser.order(orderOf([{ sku, quantity: 2 }], changes))
    await expect.poll(() => waitingForLocks(shop.db), { interval: 20 }).toBe(1)
    await change(tx)
    return { reply }
  })
  return ordering.reply
}

const updateVariant = (tx: Tx, sku: string, change: Updateable<DB['variant']>) =>
  execute(tx, kysely.updateTable('variant').set(change).where('sku', '=', sku))

describe('an order that waits for a concurrent one', () => {
  test('has the price at the time of the reservation', async ({ shop }) => {
    const { sku } = await shop.given.variant({ price: 3000 })

    const reply = await orderDuring(shop, sku, tx => updateVariant(tx, sku, { price_amd: 3500 }))

    expect(reply.status).toBe(201)
    expect(reply.body.result.order).toMatchObject({ lines: [{ price: 3500 }], totals: { goodsAmd: 7000 } })
  })

  test('is rejected if the customer agreed to another price', async ({ shop }) => {
    const { sku } = await shop.given.variant({ price: 3000 })
    const dearer = (tx: Tx) => updateVariant(tx, sku, { price_amd: 3500 })

    const expected = { goodsAmd: 6000, deliveryFeeAmd: 1500, totalAmd: 7500 }
    const reply = await orderDuring(shop, sku, dearer, { expected })

    expect(reply.body).toMatchObject({
      error: 'TOTAL_CHANGED',
      details: [
        { path: 'body.expected.goodsAmd', before: 6000, now: 7000 },
        { path: 'body.expected.totalAmd', before: 7500, now: 8500 },
      ],
    })
    expect(await shop.stockOf(sku)).toMatchObject({ reserved: 0 })
  })

  test('is rejected if the stock was reserved meanwhile, with the remaining quantity', async ({ shop }) => {
    const { sku } = await shop.given.variant({ stock: 3 })

    const reply = await orderDuring(shop, sku, tx => updateVariant(tx, sku, { reserved: 2 }))

    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ error: 'OUT_OF_STOCK', details: [{ sku, available: 1 }] })
    await shop.db.variant.update({ where: { sku }, data: { reserved: 0 } })
  })

  test('is rejected if the product was withdrawn meanwhile', async ({ shop }) => {
    const { sku } = await shop.given.variant()
    const withdrawnNow = { withdrawn_at: shop.clock.now() }

    const reply = await orderDuring(shop, sku, tx => updateVariant(tx, sku, withdrawnNow))

    expect(reply.status).toBe(409)
    expect(reply.body.error).toBe('ITEM_UNAVAILABLE')
  })

  test('that is cancelled with its rental locks all its slots before its products', async ({ shop }) => {
    const model = await addModel(shop)
    const { browser, number } = await paidRental(shop, model, TOMORROW, addDays(TODAY, 2))
    const { pickUpSlotId, order } = await shop.db.rentalBooking.findFirstOrThrow({
      where: { productId: model.productId },
      include: { order: { select: { slotId: true } } },
    })
    const cancelling = await withTransaction(shop.db, shop.deps.random, async tx => {
      const cup = kysely.selectFrom('variant').select('product_id').where('sku', '=', model.cup.sku)
      await query(tx, kysely.selectFrom('product').select('id').where('id', '=', cup).forNoKeyUpdate())
      const reply = browser.post(`/orders/${number}/cancel`)
      await expect.poll(() => waitingForLocks(shop.db), { interval: 20 }).toBe(1)
      const slots = kysely.selectFrom('delivery_slot').select('id')
      const ofOrder = slots.where('id', '=', anyOf([order.slotId, pickUpSlotId]))
      expect(await query(tx, ofOrder.forUpdate().skipLocked())).toEqual([])
      return { reply }
    })
    expect((await cancelling.reply).status).toBe(200)
  })

  test('is placed if nothing of it has changed', async ({ shop }) => {
    const { sku } = await shop.given.variant({ stock: 2 })

    const reply = await orderDuring(shop, sku, async () => undefined)

    expect(reply.status).toBe(201)
    expect(await shop.stockOf(sku)).toEqual({ onHand: 2, reserved: 2 })
  })
})
