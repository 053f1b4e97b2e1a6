import { addDays, shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { callAs, newStaff } from '../people.ts'
import { test as base, enter, excessOf, moveToToday, newOrder } from './staff.ts'

const WINDOW = '18:00'
const GYUMRI = { region: 'AM-SH', city: 'Gyumri', street: 'Abovyan', building: '1' }

const test = base.extend('courier', { scope: 'file' }, ({ shopUrl, db }) => newStaff(shopUrl, db, 'courier'))

test('a dispatcher assigns stops, the courier delivers with a signature and cash, and the shop counts it', async ({
  visit,
  shopUrl,
  db,
  operator,
  courier,
}) => {
  const also = { deliveryType: 'express', deliveryDate: addDays(shopDate(new Date()), 1), deliveryTime: WINDOW }
  const far = await newOrder(shopUrl, db, { also: { ...also, address: GYUMRI, notes: 'The dog is kind' } })
  const near = await newOrder(shopUrl, db, { also })
  await callAs(shopUrl, operator, 'POST', `/admin/orders/${far.number}/fee`, { body: { feeAmd: 2500, agreed: true } })
  for (const { number } of [far, near])
    for (const step of ['confirm', 'pack']) await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/${step}`)
  await moveToToday(db, [far.number, near.number])

  const office = await visit({ locale: 'en', width: 1440 })
  await enter(office, operator, '/admin/deliveries')
  const board = office.page
  await board.getByRole('button', { name: 'Select without a courier: 2' }).click()
  await board.getByRole('button', { name: 'Assign', exact: true }).click()
  await board.getByText('2 stops assigned').waitFor()
  await board.getByRole('button', { name: 'Routes' }).click()
  await board.getByRole('button', { name: `Move up: № ${near.number}` }).click()
  await expect.poll(() => board.locator('main ol li').first().textContent()).toContain(String(near.number))
  await board.getByRole('button', { name: `Move up: № ${far.number}` }).click()
  await expect.poll(() => board.locator('main ol li').first().textContent()).toContain(String(far.number))
  expect(await findingsOn(board)).toEqual([])

  const phone = await visit({ locale: 'en', width: 360 })
  await enter(phone, courier, '/admin')
  const { page } = phone
  await page.getByRole('heading', { level: 1, name: 'My route' }).waitFor()
  const stop = (number: number) => page.getByRole('listitem').filter({ hasText: `№ ${number}` })
  await stop(far.number).getByText('The dog is kind').waitFor()
  await stop(far.number).getByText('Collect at the door').waitFor()
  expect(await excessOf(phone)).toBeLessThanOrEqual(0)
  expect(await findingsOn(page)).toEqual([])
  await stop(far.number).getByRole('button', { name: 'I have it, on my way' }).click()
  await stop(far.number).getByRole('button', { name: 'Hand over', exact: true }).click()
  const door = page.getByRole('dialog', { name: `Hand over order No. ${far.number}` })
  await door.getByRole('checkbox', { name: /ID checked/ }).check()
  await door.getByRole('button', { name: 'Hand over', exact: true }).click()
  await door.getByText('A signature or a photo is needed.').waitFor()
  const frame = await door.getByRole('img', { name: 'The recipient’s signature' }).boundingBox()
  if (!frame) throw new Error('expected the frame of the signature')
  await page.mouse.move(frame.x + 40, frame.y + 40)
  await page.mouse.down()
  await page.mouse.move(frame.x + 200, frame.y + 80, { steps: 5 })
  await page.mouse.up()
  await door.getByLabel('Cash taken').fill('2000')
  expect(await findingsOn(page)).toEqual([])
  await door.getByRole('button', { name: 'Hand over', exact: true }).click()
  await page.getByText('1 stop left').waitFor()
  // The next stop has the focus, not the top of the page.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? ''))
    .toContain(String(near.number))
  await stop(near.number).getByRole('button', { name: 'I have it, on my way' }).click()
  await stop(near.number).getByRole('button', { name: 'Not delivered' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('All done for today').waitFor()
  expect(await excessOf(phone)).toBeLessThanOrEqual(0)
  // Another page of the admin area is not for couriers.
  await phone.open('/admin/customers')
  await page.getByText('Your role can’t open this page.').waitFor()

  await office.open(`/admin/orders/${far.number}`)
  await board.getByRole('button', { name: 'The recipient’s signature' }).waitFor()
  await office.open('/admin/deliveries?view=routes')
  await board.getByRole('button', { name: /^Cash: / }).click()
  const cash = board.getByRole('dialog', { name: /^Cash: / })
  await cash.getByText(/^Difference .*500/).waitFor()
  await cash.getByLabel('Received').fill('2000')
  await cash.getByRole('button', { name: 'Receive cash' }).click()
  await board.getByRole('button', { name: /^Cash: 0/ }).waitFor()
})
