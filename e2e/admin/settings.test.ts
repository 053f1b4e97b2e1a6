import { addDays, shopDate } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { newCustomer, newStaff } from '../people.ts'
import { lineOf, putIntoCart, saidOf, signIn } from '../signed-in.ts'
import { enter, test } from './staff.ts'

const PRODUCT = 'tufa-leaf-core-white-orchard'

test('an admin changes the fee and closes a day, and the checkout of the shop has both', async ({
  visit,
  shopUrl,
  db,
  admin,
}) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/settings')
  const fees = page.getByRole('region', { name: 'Delivery fees' })
  const fee = fees.getByLabel('Courier and post in Yerevan')
  await fee.waitFor()
  expect(await findingsOn(page)).toEqual([])

  // A wrong value is named at its field and sent nowhere.
  await fee.fill('1700 AMD')
  await fees.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saidOf(fee)).toBe('Enter a number')
  await fee.fill('-5')
  await fees.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saidOf(fee)).toBe('0 at least')
  expect(await findingsOn(page)).toEqual([])

  // The input is not lost by a click on the menu; changes of amounts are shown before they are saved.
  await fee.fill('1 700')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await fees.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Save “Delivery fees”?' })
  await question.getByText(/1,700\s֏/).waitFor()
  await question.getByRole('button', { name: 'Save' }).click()
  await fees.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })

  const day = addDays(shopDate(new Date()), 1)
  const closed = page.getByRole('region', { name: 'Closed days' })
  const month = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const named = month.format(new Date(`${day}T00:00:00Z`))
  if (day.endsWith('-01')) await closed.getByRole('button', { name: 'Next month' }).click()
  await closed.getByRole('button', { name: new RegExp(`^\\w+, ${named} `) }).click()
  await closed.getByRole('textbox').fill('Stocktaking')
  await closed.getByRole('button', { name: 'Save' }).click()
  await closed.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const { value } = await db.setting.findUniqueOrThrow({ where: { key: 'delivery' } })
  expect(value).toMatchObject({ yerevanFeeAmd: 1700, closedDates: [day], closedReasons: { [day]: 'Stocktaking' } })

  const customer = await newCustomer(shopUrl)
  const shopper = await visit({ locale: 'en' })
  await shopper.openFile()
  await signIn(shopper.page, customer)
  await putIntoCart(shopper.page, [await lineOf(shopUrl, PRODUCT)])
  await shopper.open('/checkout')
  await shopper.page.locator('#checkout-region').selectOption('AM-ER')
  await shopper.page
    .getByText(/1,700\s֏/)
    .first()
    .waitFor()
  const offered = shopper.page.locator('input[name="deliveryDate"]:enabled')
  await offered.first().waitFor({ state: 'attached' })
  expect(await offered.evaluateAll(inputs => inputs.map(input => input.getAttribute('value')))).not.toContain(day)
})

test('if two admins edit one setting, the second sees the change, and no input is lost', async ({
  visit,
  shopUrl,
  db,
  admin,
}) => {
  const other = await newStaff(shopUrl, db, 'admin')
  const [one, two] = [await visit({ locale: 'en', width: 1440 }), await visit({ locale: 'en', width: 1440 })]
  await enter(one, admin, '/admin/settings')
  await enter(two, other, '/admin/settings')
  const pointsOf = (visitor: typeof one) => visitor.page.getByRole('region', { name: 'Bonus points' })
  const save = async (visitor: typeof one) => {
    await pointsOf(visitor).getByRole('button', { name: 'Save' }).click()
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await pointsOf(one).getByLabel('Earned').fill('4')
  await save(one)
  await pointsOf(one).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })

  await pointsOf(two).getByLabel('Earned').fill('5')
  await pointsOf(two).getByLabel('Points pay for').fill('25')
  await save(two)
  const notice = pointsOf(two).getByRole('alert')
  await notice.getByText('Ani changed these settings in the meantime').waitFor()
  await notice.getByText('4%').waitFor()
  expect(await pointsOf(two).getByLabel('Earned').inputValue()).toBe('5')
  expect(await findingsOn(two.page)).toEqual([])
  await notice.getByRole('button', { name: 'Use saved values' }).click()
  expect(await pointsOf(two).getByLabel('Earned').inputValue()).toBe('4')
  await save(two)
  await pointsOf(two).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const { value } = await db.setting.findUniqueOrThrow({ where: { key: 'points' } })
  expect(value).toEqual({ earnedPercent: 4, spentPercent: 25, expiryMonths: 0 })

  await pointsOf(two).getByRole('link', { name: 'History of changes' }).click()
  await two.page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  await expect.poll(() => two.page.getByRole('row').count()).toBe(3)
})

test('an operator has no settings page, neither in the menu nor by URL', async ({ visit, operator }) => {
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, operator, '/admin/settings')
  await page.getByText('Your role can’t open this page.').waitFor()
  expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
})
