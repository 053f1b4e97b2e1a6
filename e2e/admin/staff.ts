import { randomUUID } from 'node:crypto'
import { shopDate } from '@shop/contracts/days.ts'
import type { Db } from '../../apps/api/src/platform/db/db.ts'
import { orderOf } from '../../apps/api/test/builders/checkout-shop.ts'
import { follow, press } from '../../apps/api/test/fakes/sandbox-bank.ts'
import { callAs, newCustomer, newStaff } from '../people.ts'
import { test as base, type Visitor } from '../shop.ts'
import { lineOf, signIn } from '../signed-in.ts'

export type Person = Awaited<ReturnType<typeof newCustomer>>

/** Provides each file with its own shop and a signed-in operator and admin. */
export const test = base
  .extend('operator', { scope: 'file' }, ({ shopUrl, db }) => newStaff(shopUrl, db, 'operator'))
  .extend('admin', { scope: 'file' }, ({ shopUrl, db }) => newStaff(shopUrl, db, 'admin'))

/** Opens an admin page in the browser of a signed-in user. */
export async function enter({ page, open, openFile }: Visitor, person: Person, path: string): Promise<void> {
  await openFile()
  await signIn(page, person)
  await open(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

const PRODUCT = 'tufa-leaf-core-white-orchard'

type NewOrder = {
  isPaid?: boolean
  /** The button of the sandbox bank that is pressed. */
  verdict?: string
  quantity?: number
  /** Further fields of the order: another delivery, notes. */
  also?: object
}

/** An order of a new customer's; `paid` through the sandbox bank. */
export async function newOrder(
  shopUrl: string,
  db: Db,
  { isPaid = true, verdict = 'approve', quantity = 1, also }: NewOrder = {},
) {
  const customer = await newCustomer(shopUrl)
  const body = { ...orderOf([await lineOf(shopUrl, PRODUCT, quantity)]), phone: customer.phone, ...also }
  const { order } = await callAs(shopUrl, customer, 'POST', '/orders', { body, key: randomUUID() })
  if (!order) throw new Error('the order was not placed')
  if (isPaid) {
    const { id } = await db.payment.findFirstOrThrow({ where: { order: { number: order.number } } })
    await follow(shopUrl, await press(shopUrl, `/sandbox-pay/${id}`, verdict))
  }
  return { customer, number: order.number }
}

/** Moves orders to a slot of today, whatever the time of the day is. */
export async function moveToToday(db: Db, numbers: readonly number[]): Promise<void> {
  const slot = { date: new Date(shopDate(new Date())), startTime: '18:00', endTime: '20:00', capacity: 9 }
  const taken = numbers.length
  const { id } = await db.deliverySlot.upsert({
    where: { date_startTime: { date: slot.date, startTime: slot.startTime } },
    create: { ...slot, taken },
    update: { capacity: { increment: taken }, taken: { increment: taken } },
  })
  for (const number of numbers) {
    const { slotId } = await db.order.findUniqueOrThrow({ where: { number } })
    await db.deliverySlot.update({ where: { id: slotId ?? '' }, data: { taken: { decrement: 1 } } })
    await db.order.update({ where: { number }, data: { slotId: id } })
  }
}

/** Returns by how much the page is wider than the window. */
export const excessOf = ({ page }: Visitor): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
