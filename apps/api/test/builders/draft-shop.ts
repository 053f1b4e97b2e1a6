import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createOrderLinkToken } from '#orders/index.ts'
import type { Browser, Shop } from './checkout-shop.ts'
import { newPhone } from './identity-shop.ts'
import { type Model, rentalOf } from './rental-shop.ts'

/** Where the drafts are delivered. */
export const draftAddress = { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' }

type Contents = { phone: string; items: { sku: string; quantity: number }[] } & Record<string, unknown>

/** A member of staff with a draft of two coals of 3000 AMD for a person without an account. */
export async function draftOf(shop: Shop, changes: object = {}) {
  const operator = await shop.given.staff()
  const staff = shop.as(operator)
  const coal = await shop.given.variant({ stock: 5, price: 3000 })
  const contents: Contents = {
    name: 'Арам Петросян',
    phone: newPhone(),
    locale: 'ru',
    items: [{ sku: coal.sku, quantity: 2 }],
    address: draftAddress,
    deliveryType: 'post',
    ...changes,
  }
  const id = randomUUID()
  const saved = await staff.put(`/admin/order-drafts/${id}`, { version: 0, contents })
  expect(saved.body.error).toBeUndefined()
  const expected = { goodsAmd: 6000, deliveryFeeAmd: 1500, totalAmd: 7500 }
  return {
    id,
    coal,
    staff,
    operator,
    contents,
    draft: saved.body.result,
    place: (totals: object = {}, version = 1) =>
      staff.post(`/admin/order-drafts/${id}/place`, { version, expected: { ...expected, ...totals } }),
  }
}

/** A member of staff with a draft of one rental for a person without an account, brought at 14:00 of its first day. */
export async function rentalDraftOf(
  shop: Shop,
  model: Model,
  [from, to]: [from: string, to: string],
  changes: object = {},
) {
  const draft = await draftOf(shop, {
    items: [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 1 })),
    rentals: [{ id: 'first', ...rentalOf(model, from, to) }],
    deliveryType: 'express',
    deliveryDate: from,
    deliveryTime: '14:00',
    ...changes,
  })
  const { goodsAmd, totalAmd, delivery } = draft.draft.quote.totals
  const expected = { goodsAmd, totalAmd, deliveryFeeAmd: delivery.feeAmd ?? null }
  return { ...draft, place: (version = 1, totals: object = {}) => draft.place({ ...expected, ...totals }, version) }
}

/** An order of one rental that staff have placed, with its payment link. */
export async function placedRentalOf(shop: Shop, model: Model, days: [from: string, to: string], changes: object = {}) {
  const draft = await rentalDraftOf(shop, model, days, changes)
  const { body } = await draft.place()
  expect(body.error).toBeUndefined()
  const number: number = body.result.number
  return { ...draft, number, link: `/orders/shared/${createOrderLinkToken(shop.deps.keys, number)}` }
}

/** An order that staff have placed, with its payment link. */
export async function placedOf(shop: Shop, changes: object = {}, totals: object = {}) {
  const draft = await draftOf(shop, changes)
  const { body } = await draft.place(totals)
  expect(body.error).toBeUndefined()
  const number: number = body.result.number
  const token = createOrderLinkToken(shop.deps.keys, number)
  const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  return { ...draft, number, orderId, token, link: `/orders/shared/${token}` }
}

/** The order as staff see it. */
export const seenByStaff = async (staff: Browser, number: number) =>
  (await staff.get(`/admin/orders/${number}`)).body.result
/** What the payer accepts. */
export const consent = { isAdult: true, acceptedTerms: true }
