import { addDays, shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { findingsOn } from './axe.ts'
import { newCustomer, newStaff } from './people.ts'
import { sharedTest as test } from './shop.ts'
import { signIn } from './signed-in.ts'

const HOME = { region: 'AM-ER', city: 'Yerevan', street: 'Tumanyan', building: '21' }
const first = addDays(shopDate(new Date()), 2)
const last = addDays(first, 3)

/** The accessible name of a day in the calendar. */
const nameOf = (date: string) =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

describe('a hookah', () => {
  test('is rented from the calendar to the refunded deposit as one item', async ({ visit, shopUrl, db }) => {
    const [customer, operator] = [await newCustomer(shopUrl), await newStaff(shopUrl, db, 'operator')]
    const account = { phone: customer.phone }
    const { page, open, openFile, t } = await visit({ locale: 'en', width: 360, theme: 'light' })
    await openFile()
    await signIn(page, customer)

    await open('/rent')
    const step = (legend: string) => page.getByRole('list', { name: t(legend), exact: true })
    await step('rent.step1').getByRole('button', { name: /Garni/ }).click()
    await page.getByLabel(t('rent.find')).fill('watermelon')
    await step('rent.step2').getByRole('button').first().click()
    await step('rent.step3').getByRole('button').first().click()
    await page.getByText(t('rent.pickFirst')).waitFor()
    // The URL keeps the selection: back to the bowl, and forward again after a reload.
    await page.goBack()
    await step('rent.step3').waitFor()
    await page.goForward()
    await page.reload()
    const press = async (date: string) => {
      // The month has come.
      await page
        .getByRole('button', { name: /: free$/ })
        .first()
        .waitFor()
      const button = page.getByRole('button', { name: new RegExp(`${nameOf(date)}: free`) })
      if ((await button.count()) === 0) await page.getByRole('button', { name: t('rent.nextMonth') }).click()
      await button.click()
    }
    await page.getByText(t('rent.pickFirst')).waitFor()
    await press(first)
    await page.getByText(t('rent.pickLast')).waitFor()
    await press(last)
    const summary = page.getByRole('region', { name: t('rent.summary') })
    await summary.getByText(/13.500/).waitFor()
    expect(await findingsOn(page, { part: '#build' })).toEqual([])
    await page.getByRole('button', { name: t('rent.toCart') }).click()

    const drawer = page.getByRole('dialog')
    await drawer
      .getByRole('region', { name: /Hookah rental: Garni/ })
      .getByText(/20.000/)
      .waitFor()
    // A rental edited from the cart replaces itself there.
    await drawer.getByRole('link', { name: t('cart.rentalOther') }).click()
    await summary.getByText(/13.500/).waitFor()
    await page.getByRole('button', { name: t('rent.toCart') }).click()
    await drawer.getByText(/20.000/).waitFor()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cartRentals') ?? '[]').length)).toBe(1)
    await open('/cart')
    await page
      .getByRole('region', { name: /Hookah rental: Garni/ })
      .getByText('3 days')
      .waitFor()
    expect(await findingsOn(page, { part: 'main' })).toEqual([])
    // The account keeps it as one for the next browser.
    await expect
      .poll(async () => (await db.savedCart.findFirst({ where: { account } }))?.rentals)
      .toMatchObject([{ from: first, to: last }])
    const phone = await visit({ locale: 'en', width: 360 })
    await phone.openFile()
    await signIn(phone.page, customer)
    await phone.open('/cart')
    await phone.page
      .getByRole('region', { name: /Hookah rental: Garni/ })
      .getByText('3 days')
      .waitFor()
    await phone.page.close()

    await fetch(`${shopUrl}/serverapi/user/addresses`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(HOME),
    })
    await open('/checkout')
    await page
      .getByRole('group', { name: t('checkout.time') })
      .getByRole('radio', { name: /^14:00/ })
      .click()
    await page
      .getByRole('group', { name: /^Hookah pick-up time/ })
      .getByRole('radio', { name: /^16:00/ })
      .click()
    expect(await findingsOn(page, { part: 'main' })).toEqual([])
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.locator('button[value="approve"]').click()
    await page.waitForURL(/order\/success/)
    const rental = page.getByRole('region', { name: t('orders.rentalOf') })
    await rental.getByText(t('orders.rental.state.reserved')).waitFor()
    await rental.getByText(/16:00–18:00/).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('cartRentals'))).toBe('[]')

    const { id, order } = await db.rentalBooking.findFirstOrThrow({
      where: { order: { account } },
      include: { order: true },
    })
    const staff = async (path: string, body: object = {}) => {
      const reply = await fetch(`${shopUrl}/serverapi/admin${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${operator.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    }
    // A day more, from the deposit.
    await rental.getByRole('button', { name: t('orders.rental.changeEnd') }).click()
    await rental.getByLabel(t('orders.rental.lastDay')).selectOption(addDays(last, 1))
    await rental.getByText(/3.500.+extra days/).waitFor()
    await rental.getByRole('button', { name: t('orders.rental.saveEnd') }).click()
    await rental.getByText('4 days', { exact: false }).waitFor()

    for (const verb of ['confirm', 'pack', 'dispatch', 'deliver']) await staff(`/orders/${order.number}/${verb}`)
    await staff(`/rentals/${id}/hand-over`, { condition: 'All parts there' })
    await staff(`/rentals/${id}/return`, { condition: 'Clean' })
    await staff(`/rentals/${id}/close`)
    await page.reload()
    await rental.getByText(t('orders.rental.back')).waitFor()
    await page.getByText(t('orders.rental.closed')).waitFor()
    // The same once more, on other days.
    await open('/account')
    await page.getByRole('link', { name: `No. ${order.number}` }).click()
    await page.getByRole('button', { name: t('orders.again') }).click()
    const again = await page.getByRole('link', { name: /^Rent again: / }).getAttribute('href')
    expect(again).toMatch(/\/rent\?hookah=karas-pipes-garni&flavor=[^&]+&cup=[^&]+#build$/)
    expect(
      await db.paymentRefund.findMany({
        where: { payment: { order: { account } } },
        select: { amountAmd: true, reason: true },
      }),
    ).toEqual([{ amountAmd: 16_500, reason: 'deposit' }])
  })
})
