import { addDays, shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { callAs } from '../people.ts'
import { newRental } from './rented.ts'
import { enter, excessOf, newOrder, test } from './staff.ts'

const WINDOW = '18:00'

test("the courier's list on a phone has the route, the call, the document, and the result of each stop", async ({
  visit,
  shopUrl,
  db,
  operator,
}) => {
  const tomorrow = addDays(shopDate(new Date()), 1)
  const also = { deliveryType: 'express', deliveryDate: tomorrow, deliveryTime: WINDOW, notes: 'The dog is kind' }
  const orders = [await newOrder(shopUrl, db, { also }), await newOrder(shopUrl, db, { also })]
  for (const { number } of orders) {
    for (const step of ['confirm', 'pack']) await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/${step}`)
  }
  const visitor = await visit({ locale: 'en', width: 390 })
  const { page } = visitor
  await enter(visitor, operator, '/admin/deliveries')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.waitForURL(new RegExp(`date=${tomorrow}`))
  const window = page.getByRole('region', { name: new RegExp(`^${WINDOW}`) })
  const stop = (number: number) => window.getByRole('listitem').filter({ hasText: `№ ${number}` })
  const [one, other] = orders.map(({ number }) => stop(number))
  const customer = orders[0]?.customer
  if (!one || !other || !customer) throw new Error('there are two orders')
  await one.getByText('The dog is kind').waitFor()
  expect(await one.getByRole('link', { name: `Call ${customer.phone}` }).getAttribute('href')).toBe(
    `tel:${customer.phone}`,
  )
  expect(await one.getByRole('link', { name: 'On the map' }).getAttribute('href')).toContain('yandex.com/maps')
  expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
  expect(await findingsOn(page)).toEqual([])

  // Delivering before the planned day asks for confirmation, because it cannot be undone.
  for (const each of [one, other]) {
    await each.getByRole('button', { name: 'Dispatch' }).click()
    const question = page.getByRole('dialog', { name: /^Dispatch order No\. \d+\?$/ })
    await question.getByText(/^Delivery is scheduled for another day: /).waitFor()
    await question.getByRole('button', { name: 'Dispatch' }).click()
    await question.waitFor({ state: 'detached' })
  }
  await one.getByRole('button', { name: 'Mark as delivered' }).click()
  const door = page.getByRole('dialog', { name: /^Hand over order/ })
  await door.getByRole('checkbox', { name: /ID checked/ }).check()
  await door.getByRole('button', { name: 'Mark as delivered' }).click()
  // A completed stop needs no action.
  await one.waitFor({ state: 'detached' })

  await other.getByRole('button', { name: 'No one at home' }).click()
  const failed = page.getByRole('dialog', { name: /not delivered$/ })
  await failed.getByLabel(/^Note/).fill('The phone is off')
  await failed.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Not delivered').waitFor()
  await other.getByRole('link', { name: 'Decide what’s next' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order No\. / }).waitFor()
  await page.getByText('The phone is off').waitFor()
  await page.getByRole('button', { name: 'Second attempt' }).waitFor()

  // The board has all deliveries of the day, including completed ones.
  await visitor.open(`/admin/deliveries?date=${tomorrow}&view=board`)
  await one.getByText('ID checked').waitFor()
  expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
})

test('overdue deliveries come first, also for the courier', async ({ visit, shopUrl, db, operator }) => {
  const today = shopDate(new Date())
  const also = { deliveryType: 'express', deliveryDate: addDays(today, 1), deliveryTime: WINDOW }
  const { number } = await newOrder(shopUrl, db, { also })
  for (const step of ['confirm', 'pack']) await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/${step}`)
  const yesterday = { date: new Date(addDays(today, -1)), startTime: WINDOW, endTime: '20:00', capacity: 5, taken: 1 }
  const slot = await db.deliverySlot.create({ data: yesterday })
  const { slotId } = await db.order.findUniqueOrThrow({ where: { number } })
  await db.deliverySlot.update({ where: { id: slotId ?? '' }, data: { taken: { decrement: 1 } } })
  await db.order.update({ where: { number }, data: { slotId: slot.id } })
  const visitor = await visit({ locale: 'en', width: 390 })
  const { page } = visitor
  await enter(visitor, operator, '/admin')
  await page.getByRole('link', { name: /^1\s*Overdue orders/ }).click()
  await page.getByText('Past due').waitFor()
  await visitor.open('/admin/deliveries')
  const late = page.getByRole('region', { name: 'Overdue' })
  await late.getByText(/^Promised for .* · 18:00$/).waitFor()
  expect(await page.getByRole('region').first().getByText(`№ ${number}`).count()).toBe(1)
  expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
  expect(await findingsOn(page)).toEqual([])
  // Wide, so that the notification of the new order is next to the buttons.
  await page.setViewportSize({ width: 1440, height: 900 })
  await late.getByRole('button', { name: 'Dispatch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dispatch' }).click()
  await late.getByRole('button', { name: 'Mark as delivered', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered', exact: true }).click()
  await late.waitFor({ state: 'detached' })
})

test('a hookah is handed over at the door with its condition and the checked document', async ({
  visit,
  shopUrl,
  db,
  operator,
}) => {
  const { number, id, from } = await newRental(shopUrl, db, operator)
  const visitor = await visit({ locale: 'en', width: 390 })
  const { page } = visitor
  await enter(visitor, operator, `/admin/deliveries?date=${from}`)
  const stop = page.getByRole('listitem').filter({ hasText: `№ ${number}` })
  await stop.getByRole('button', { name: 'Hand the hookah over' }).click()
  const door = page.getByRole('dialog', { name: 'Hand the hookah over' })
  await door.getByRole('textbox').fill('New, with all its parts')
  await door.getByRole('checkbox', { name: /ID checked/ }).check()
  await door.getByRole('button', { name: 'Hand the hookah over' }).click()
  await door.waitFor({ state: 'detached' })
  const { state, order } = await db.rentalBooking.findUniqueOrThrow({
    where: { id },
    include: { order: { include: { activity: true } } },
  })
  expect(state).toBe('handed_over')
  expect(order.activity.map(({ kind }) => kind)).toContain('identity_checked')
})
