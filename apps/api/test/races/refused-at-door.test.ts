import { randomUUID } from 'node:crypto'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { openSession } from '#identity/index.ts'
import { addCredit } from '#store-credit/index.ts'
import { addAccount, neverIdle } from '../builders/people.ts'
import type { Reply } from '../harness/two-processes.ts'
import {
  buyers,
  countResponses,
  createVariant,
  LONG_TIMEOUT,
  order,
  ROUNDS,
  report,
  type TestContext,
  ownTest as test,
} from './race.ts'

const FROM = addDays(shopDate(new Date()), 2)
const TO = addDays(shopDate(new Date()), 3)
const [RENTAL_AMD, DEPOSIT_AMD, PRICE_AMD, FEE_AMD] = [5000, 20_000, 3000, 1500]
const TOTAL_AMD = 2 * (RENTAL_AMD + DEPOSIT_AMD) + 2 * PRICE_AMD + FEE_AMD

/** A dispatched order of two hookahs and two units, which store credit paid, and the requests of staff about it. */
async function dispatchedOrder(context: TestContext) {
  const { db, processes } = context
  const [hookah, coal] = [await createVariant(context, 1), await createVariant(context, 10)]
  const { productId, product } = await db.variant.findUniqueOrThrow({
    where: { id: hookah.id },
    select: { productId: true, product: { select: { slug: true } } },
  })
  await db.product.update({ where: { id: productId }, data: { category: 'hookah' } })
  const terms = { pricePerDayAmd: RENTAL_AMD, priceFromThirdDayAmd: 3500, depositAmd: DEPOSIT_AMD }
  await db.rentalOffer.create({ data: { productId, ...terms } })
  await db.rentalUnit.createMany({ data: [1, 2].map(() => ({ code: randomUUID(), productId })) })
  const [buyer] = await buyers(context, 1)
  if (!buyer) throw new Error('expected a buyer, got none')
  const { id: staffId } = await addAccount(db, new Date(), { role: 'operator' })
  const token = processes.tokenOf(await neverIdle(db, await openSession(db, new Date(), staffId)))
  const { accountId } = buyer
  const granted = { kind: 'granted', amountAmd: TOTAL_AMD, staffId, ref: randomUUID(), reason: 'a test' } as const
  await addCredit(db, { clock: { now: () => new Date() } }, { accountId, ...granted })
  const rental = { slug: product.slug, from: FROM, to: TO, flavorSku: null, cupSku: null, pickUpTime: '18:00' }
  const placed = await order(context, buyer, [{ sku: coal.sku, quantity: 2 }], {
    rentals: [rental, rental],
    deliveryType: 'express',
    deliveryDate: FROM,
    deliveryTime: '14:00',
    creditAmd: TOTAL_AMD,
  })
  expect(countResponses([placed])).toEqual({ 201: 1 })
  const { id, number } = await db.order.findFirstOrThrow({ where: { accountId } })
  const step = (name: string, body: object = {}) =>
    processes.call('POST', `/admin/orders/${number}/${name}`, { token, body })
  for (const name of ['confirm', 'pack', 'dispatch']) expect((await step(name)).status).toBe(200)
  const rentals = await db.rentalBooking.findMany({ where: { orderId: id }, orderBy: { nth: 'asc' } })
  const [kept, refused] = rentals.map(({ id: rentalId }) => rentalId)
  const body = {
    hookahs: [{ rentalId: kept, condition: 'ok' }],
    refused: { reason: 'faulty', rentalIds: [refused], lines: [{ sku: coal.sku, quantity: 1 }] },
  }
  return { id, refuse: () => step('deliver', body), cancel: () => step('cancel', { reason: 'staff' }) }
}

test(
  'a refusal at the door and a cancellation exclude each other, and each refunds its deposits once',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { id, refuse, cancel } = await dispatchedOrder({ db, processes })

      const calls = Array.from({ length: 5 }, () => [refuse(), cancel()]).flat()
      const replies = await Promise.all(calls)

      const { status } = await db.order.findUniqueOrThrow({ where: { id } })
      const isDelivered = status === 'delivered'
      expect(countResponses(replies.filter((_, index) => index % 2 === (isDelivered ? 0 : 1)))).toEqual({ 200: 5 })
      expect(countResponses(replies.filter((_, index) => index % 2 === (isDelivered ? 1 : 0)))).toEqual({
        '409 ORDER_STATE': 5,
      })
      const states = await db.rentalBooking.findMany({ where: { orderId: id }, orderBy: { nth: 'asc' } })
      expect(states.map(({ state }) => state)).toEqual(
        isDelivered ? ['handed_over', 'released'] : ['released', 'released'],
      )
      const refunds = await db.paymentRefund.findMany({ where: { payment: { orderId: id } } })
      expect(refunds.map(({ depositAmd }) => depositAmd)).toEqual([isDelivered ? DEPOSIT_AMD : 2 * DEPOSIT_AMD])
      expect(await db.orderReturn.count({ where: { orderId: id } })).toBe(isDelivered ? 1 : 0)
      all.push(...replies)
    }
    report('refusal at the door', ROUNDS, all)
  },
)
