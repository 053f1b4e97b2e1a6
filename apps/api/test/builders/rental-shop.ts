import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/db.ts'
import { orderOf, type Shop, type TestVariant } from './checkout-shop.ts'

type Terms = { pricePerDayAmd: number; priceFromThirdDayAmd: number; depositAmd: number; bufferDays: number }
/** A model that is rented out, with the flavor and the bowl that its rentals take. */
export type Model = { slug: string; productId: string; flavor: TestVariant; cup: TestVariant; units: string[] }

const TERMS: Terms = { pricePerDayAmd: 5000, priceFromThirdDayAmd: 3500, depositAmd: 20_000, bufferDays: 1 }

/** Adds a model with a number of units, whose parts have unlimited stock. */
export async function addModel(
  shop: Pick<Shop, 'given' | 'db'>,
  { units = 1, ...terms }: Partial<Terms> & { units?: number } = {},
): Promise<Model> {
  const hookah = await shop.given.variant({ category: 'hookah', price: 60_000, stock: 1 })
  const { productId } = await shop.db.variant.findUniqueOrThrow({ where: { sku: hookah.sku } })
  await shop.db.rentalOffer.create({ data: { productId, ...TERMS, ...terms } })
  const codes = Array.from({ length: units }, (_, index) => `${hookah.slug}-${index + 1}`)
  await shop.db.rentalUnit.createMany({ data: codes.map(code => ({ code, productId })) })
  const parts = { stock: 1000, price: 2000 }
  return {
    slug: hookah.slug,
    productId,
    flavor: await shop.given.variant(parts),
    cup: await shop.given.variant(parts),
    units: codes,
  }
}

/** Returns a rental request for a model and a period, collected at 18:00 by default. */
export function rentalOf({ slug, flavor, cup }: Model, from: string, to: string, pickUpTime = '18:00') {
  return { slug, from, to, flavorSku: flavor.sku, cupSku: cup.sku, pickUpTime }
}

/** An order of one rental, brought at noon of its first day. */
export function rentalOrder(model: Model, from: string, to: string, changes: object = {}) {
  const items = [model.flavor, model.cup].map(({ sku }) => ({ sku, quantity: 1 }))
  return orderOf(items, {
    rentals: [rentalOf(model, from, to)],
    deliveryType: 'express',
    deliveryDate: from,
    deliveryTime: '14:00',
    ...changes,
  })
}

/** The bookings of a model that hold a unit: its code and the days on which it is not free. */
export async function bookingsOf(db: Db, { productId }: Pick<Model, 'productId'>) {
  const rows = await db.rentalBooking.findMany({
    where: { productId, state: { not: 'released' } },
    orderBy: [{ busyFrom: 'asc' }, { nth: 'asc' }],
    select: { state: true, busyFrom: true, freeFrom: true, unit: { select: { code: true } } },
  })
  return rows.map(({ state, busyFrom, freeFrom, unit }) => ({
    unit: unit.code,
    state,
    from: busyFrom.toISOString().slice(0, 10),
    until: freeFrom.toISOString().slice(0, 10),
  }))
}

/** A new customer rents a model and pays. */
export async function paidRental(shop: Shop, model: Model, from: string, to: string) {
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const placed = await browser.order(rentalOrder(model, from, to), randomUUID())
  if (placed.status !== 201) throw new Error(placed.text)
  const { number } = placed.body.result.order
  await shop.pay(number)
  return { customer, browser, number: number as number, rental: placed.body.result.order.rentals[0] as { id: string } }
}
