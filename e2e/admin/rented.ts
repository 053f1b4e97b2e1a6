import { randomUUID } from 'node:crypto'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Db } from '../../apps/api/src/platform/db/db.ts'
import { orderOf } from '../../apps/api/test/builders/checkout-shop.ts'
import { follow, press } from '../../apps/api/test/fakes/sandbox-bank.ts'
import { callAs, newCustomer } from '../people.ts'
import { lineOf } from '../signed-in.ts'
import type { Person } from './staff.ts'

const FLAVOR = 'tufa-leaf-core-white-orchard'

/** A paid order with a rental of three days from the day after tomorrow on, on its way with the courier. */
export async function newRental(shopUrl: string, db: Db, operator: Person) {
  const customer = await newCustomer(shopUrl)
  const reply = await fetch(`${shopUrl}/serverapi/rental/options`)
  const { result }: { result: { hookahs: { slug: string }[]; cups: { slug: string }[] } } = await reply.json()
  const [flavor, cup] = [await lineOf(shopUrl, FLAVOR), await lineOf(shopUrl, result.cups[0]?.slug ?? '')]
  const from = addDays(shopDate(new Date()), 2)
  const rental = {
    slug: result.hookahs.find(({ slug }) => slug.includes('garni'))?.slug,
    from,
    to: addDays(from, 3),
    pickUpTime: '16:00',
  }
  const body = {
    ...orderOf([flavor, cup]),
    phone: customer.phone,
    deliveryType: 'express',
    deliveryDate: from,
    deliveryTime: '14:00',
    rentals: [{ ...rental, flavorSku: flavor.sku, cupSku: cup.sku }],
  }
  const { order } = await callAs(shopUrl, customer, 'POST', '/orders', { body, key: randomUUID() })
  const number = order?.number ?? 0
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { order: { number } } })
  await follow(shopUrl, await press(shopUrl, `/sandbox-pay/${paymentId}`, 'approve'))
  for (const step of ['confirm', 'pack', 'dispatch'])
    await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/${step}`)
  const { id, unit, productId } = await db.rentalBooking.findFirstOrThrow({
    where: { order: { number } },
    include: { unit: true },
  })
  return { customer, number, id, from, to: rental.to, unit: unit.code, productId }
}
