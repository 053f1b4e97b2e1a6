import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answers, loginModal } from './login-modal.ts'
import { newCustomer, PASSWORD } from './people.ts'
import { sentence } from './sentence.ts'
import { test } from './shop.ts'
import { hasFocus, lineOf, putIntoCart, saidOf, signIn } from './signed-in.ts'

const SLUG = 'nor-hov-ice-watermelon-ice'
const OTHER_SLUG = 'tufa-leaf-core-white-orchard'
const GENERAL = 'Please fill in all required fields and select a valid date and time.'
const NO_SLOT = 'Selected time slot is not available.'

/** Each field that an express order needs, in the order of the page, with product.md's words for its absence. */
const REQUIRED = {
  phone: 'Phone number is required.',
  region: 'Region is required.',
  city: 'City/Village is required.',
  street: 'Street address is required.',
  building: 'Building number is required.',
  deliveryDate: 'Delivery date is required.',
  deliveryTime: 'Delivery time is required.',
} as const

/** The checkout as an English-speaking person finds it. */
function checkout(page: Page) {
  const field = (name: string) => page.locator(`#checkout-${name}`)
  return {
    field,
    pay: page.getByRole('button', { name: /^Pay [\d\s]+֏$/ }),
    fillAddress: async () => {
      await field('region').selectOption('AM-ER')
      await field('city').fill('Yerevan')
      await field('street').fill('Tumanyan')
      await field('building').fill('21')
    },
    chooseSlot: async () => {
      await page.locator('input[name="deliveryDate"]').nth(1).check()
      await page.locator('input[name="deliveryTime"]:enabled').first().check()
      return {
        date: await page.locator('input[name="deliveryDate"]:checked').inputValue(),
        time: await page.locator('input[name="deliveryTime"]:checked').inputValue(),
      }
    },
    /** What is typed and chosen in all fields. */
    typed: () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('form input, form select, form textarea')]
          .filter(({ type, checked, value }) => (type === 'radio' || type === 'checkbox' ? checked : value))
          .map(({ name, value }) => `${name}=${value}`),
      ),
  }
}

describe('product.md section 5, the checkout', () => {
  test('its messages, and nothing typed is lost', async ({ visit, shopUrl, db }) => {
    const customer = await newCustomer(shopUrl)
    const line = await lineOf(shopUrl, SLUG, 2)
    const { page, open } = await visit({ locale: 'en', width: 360, isUsedTo: /status of 500/ })
    const modal = loginModal(page)
    const { field, pay, fillAddress, chooseSlot, typed } = checkout(page)
    const logIn = async () => {
      await modal.phone.fill(customer.phone)
      await modal.password.fill(PASSWORD)
      await modal.press('Log in')
      await modal.dialog.waitFor({ state: 'detached' })
    }
    await open('/')
    await putIntoCart(page, [line])

    await sentence(
      'Orders need an account: a visitor sees the login, and the checkout after it without a reload',
      async () => {
        await open('/checkout')
        await modal.dialog.waitFor()
        expect(await field('phone').count()).toBe(0)
        await page.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
        await logIn()
        await field('phone').waitFor()
        expect(await field('phone').inputValue()).toBe(customer.phone)
        expect(await page.locator('html[data-not-reloaded]').count()).toBe(1)
      },
    )

    await sentence(
      '"Phone number is required." ... "Building number is required.", each beside its field',
      async () => {
        await field('phone').fill('+374')
        await pay.click()
        const alert = page.getByRole('alert').filter({ hasText: GENERAL })
        await alert.getByText(GENERAL, { exact: true }).waitFor()
        expect(await alert.getByRole('link').allTextContents()).toEqual(Object.values(REQUIRED))
        for (const [name, message] of Object.entries(REQUIRED)) expect(await saidOf(field(name))).toBe(message)
        expect(await hasFocus(field('phone'))).toBe(true)
        await field('phone').fill(customer.phone)
        await pay.click()
        expect(await hasFocus(field('region'))).toBe(true)
        await alert.getByRole('link', { name: REQUIRED.street }).click()
        expect(await hasFocus(field('street'))).toBe(true)
      },
    )

    await sentence(
      'Outside Yerevan the fee is confirmed by phone and paid on delivery. In Yerevan 1500 AMD.',
      async () => {
        await field('region').selectOption('AM-LO')
        await page.getByText('Outside Yerevan the delivery fee is confirmed by phone and paid on delivery.').waitFor()
        await page.getByText('confirmed by phone', { exact: true }).waitFor()
        await page.getByRole('button', { name: `Pay ${format(line.price * 2)}`, exact: true }).waitFor()
        await fillAddress()
        await page.getByRole('button', { name: `Pay ${format(line.price * 2 + 1500)}`, exact: true }).waitFor()
        await page.getByText('including 20 % VAT').waitFor()
        await page.getByText(format(Math.round(((line.price * 2 + 1500) * 20) / 120)), { exact: true }).waitFor()
      },
    )
    await sentence('Post delivery takes 2-5 days: no date and no time is asked', async () => {
      await page.getByRole('radio', { name: /^Post/ }).check()
      expect(await page.locator('input[name="deliveryDate"]').count()).toBe(0)
      expect(await page.getByText(REQUIRED.deliveryDate).count()).toBe(0)
      await page.getByRole('radio', { name: /^Express/ }).check()
    })
    await sentence('no payment is taken on the site; only online payments; prices include VAT', async () => {
      const said = page.getByText(/^No payment is taken on this site/)
      expect(await said.textContent()).toMatch(
        /payment page\. Only online payments are accepted\. Prices include VAT\./,
      )
    })

    await sentence(
      'Order form: secondary phone (optional), additional notes; Apartment and postal code are optional',
      async () => {
        await field('secondaryPhone').fill('+37477000000')
        await field('notes').fill('The blue door')
      },
    )
    const slot = await chooseSlot()
    const before = await typed()

    await sentence('nothing typed is lost: a reload', async () => {
      await page.reload({ waitUntil: 'networkidle' })
      await field('phone').waitFor()
      await page.locator('input[name="deliveryTime"]:checked').waitFor()
      expect(await typed()).toEqual(before)
    })
    await sentence('nothing typed is lost: a session that ends mid-way', async () => {
      await page.evaluate(() => localStorage.setItem('token', 'ended'))
      await page.reload({ waitUntil: 'networkidle' })
      await modal.dialog.waitFor()
      await logIn()
      await page.locator('input[name="deliveryTime"]:checked').waitFor()
      expect(await typed()).toEqual(before)
    })
    await sentence(`"${NO_SLOT}", also when it fills between the quote and the order`, async () => {
      // The slots' own list hears of it at the same moment.
      await page.route('**/serverapi/delivery/slots?*', async route => {
        const reply = await route.fetch()
        const json: { result: { slots: { time: string; free: number }[] } } = await reply.json()
        const isThatDay = route.request().url().includes(slot.date)
        for (const each of json.result.slots) if (isThatDay && each.time === slot.time) each.free = 0
        await route.fulfill({ response: reply, json })
      })
      await answers(page, '/orders', {
        status: 409,
        json: {
          error: 'SLOT_NOT_AVAILABLE',
          message: NO_SLOT,
          details: [
            { path: 'body.deliveryTime', reason: 'full', message: `${NO_SLOT} All places at that time are taken.` },
          ],
          requestId: '1',
        },
      })
      await pay.click()
      await page.locator(`input[name="deliveryTime"][value="${slot.time}"]:disabled`).waitFor()
      expect(await saidOf(field('deliveryTime'))).toBe(`${NO_SLOT} All places at that time are taken.`)
      // The sentence is an element of its own, here and in the summary of the errors.
      await expect.poll(() => page.getByText(NO_SLOT, { exact: true }).count()).toBe(2)
      expect(await hasFocus(field('deliveryTime'))).toBe(true)
      expect(await typed()).toEqual(before.filter(value => !value.startsWith('deliveryTime=')))
      await page.unroute('**/serverapi/orders')
      await page.locator('input[name="deliveryTime"]:enabled').first().check()
      expect(await saidOf(field('deliveryTime'))).toBe('')
    })

    await sentence('"Cannot proceed: Some items are unavailable."', async () => {
      await db.variant.update({ where: { sku: line.sku }, data: { withdrawnAt: new Date() } })
      await pay.click()
      await page.getByText('Cannot proceed: Some items are unavailable.', { exact: true }).first().waitFor()
      await page.getByText('Item Unavailable', { exact: true }).first().waitFor()
      await db.variant.update({ where: { sku: line.sku }, data: { withdrawnAt: null } })
      await page.reload({ waitUntil: 'networkidle' })
      await pay.waitFor()
    })
    await sentence('"Placing Order...", then "Something went wrong while processing your order."', async () => {
      let answer = () => {}
      const held = new Promise<void>(resolve => {
        answer = resolve
      })
      await page.route('**/serverapi/orders', async route => {
        await held
        await route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'Oh no', requestId: '1' } })
      })
      await pay.click()
      const placing = page.getByRole('button', { name: 'Placing Order...', exact: true })
      await placing.waitFor()
      expect(await placing.isDisabled()).toBe(true)
      answer()
      await page
        .getByRole('alert')
        .getByText('Something went wrong while processing your order.', { exact: true })
        .waitFor()
      await page.unroute('**/serverapi/orders')
    })
    await sentence('redirect to the payment page; the address is kept when it is asked for', async () => {
      await page.getByRole('checkbox', { name: 'Save this address' }).check()
      await pay.click()
      await page.waitForURL(/\/sandbox-pay\//)
      const order = await db.order.findFirstOrThrow({ where: { account: { phone: customer.phone } } })
      expect(order).toMatchObject({ secondaryPhone: '+37477000000', notes: 'The blue door', street: 'Tumanyan' })
      expect(await db.savedAddress.findMany({ where: { account: { phone: customer.phone } } })).toMatchObject([
        { city: 'Yerevan', street: 'Tumanyan', building: '21', isDefault: true },
      ])
    })
  })

  test('a chosen time today moves to tomorrow when an item that cannot come today joins the cart', async ({
    visit,
    shopUrl,
    db,
  }) => {
    const customer = await newCustomer(shopUrl)
    const { page, open } = await visit({ locale: 'en' })
    // Every window of every day is free, at whatever time of the day this runs.
    await page.route('**/serverapi/delivery/slots?*', async route => {
      const reply = await route.fetch()
      const json: { result: { slots: { time: string; free: number; reason?: string }[] } } = await reply.json()
      json.result.slots = json.result.slots.map(({ reason: _, ...slot }) => ({ ...slot, free: 3 }))
      await route.fulfill({ response: reply, json })
    })
    const days = page.locator('input[name="deliveryDate"]')
    const times = page.locator('input[name="deliveryTime"]')
    const chosen = () => Promise.all([days, times].map(group => group.and(page.locator(':checked')).inputValue()))
    const moved = page.getByText(/^Delivery is moved to/)
    await open('/')
    await signIn(page, customer)
    await putIntoCart(page, [await lineOf(shopUrl, SLUG)])
    await open('/checkout')
    await days.first().check()
    await times.nth(2).check()
    const [today, time] = await chosen()
    expect(await moved.count()).toBe(0)

    const other = await lineOf(shopUrl, OTHER_SLUG)
    await db.variant.update({ where: { sku: other.sku }, data: { sameDay: false } })
    await putIntoCart(page, [await lineOf(shopUrl, SLUG), other])
    await sentence('items not deliverable the same day are moved to tomorrow with a notice (section 4)', async () => {
      await open('/checkout')
      await moved.waitFor()
      const tomorrow = await days.nth(1).inputValue()
      expect(tomorrow > (today ?? '')).toBe(true)
      expect(await chosen()).toEqual([tomorrow, time])
      expect(await moved.textContent()).toMatch(new RegExp(`^Delivery is moved to tomorrow, ${time}–`))
      expect(await days.first().isDisabled()).toBe(true)
      await page.getByText(/^Cannot be delivered today: /).waitFor()
      expect(await page.getByText(NO_SLOT, { exact: true }).count()).toBe(0)
    })
    await sentence('nothing says "moved" where nothing moved: another day is chosen', async () => {
      await days.nth(3).check()
      await expect.poll(() => page.getByText(/is moved to/).count()).toBe(0)
    })
    await db.variant.update({ where: { sku: other.sku }, data: { sameDay: true } })
  })

  test('a saved address is chosen with one press, another one stays as it was typed', async ({
    visit,
    shopUrl,
    db,
  }) => {
    const customer = await newCustomer(shopUrl)
    const account = await db.account.findUniqueOrThrow({ where: { phone: customer.phone } })
    const address = { region: 'AM-LO', city: 'Vanadzor', street: 'Tigran Mets', building: '3' }
    const saved = await db.savedAddress.create({
      data: { ...address, accountId: account.id, place: 1, isDefault: true, createdAt: new Date() },
    })
    const { page, open } = await visit({ locale: 'en' })
    const { field, pay } = checkout(page)
    await open('/')
    await signIn(page, customer)
    await putIntoCart(page, [await lineOf(shopUrl, SLUG)])
    await open('/checkout')
    await sentence('delivery address: region, city/village, street, building of the account', async () => {
      await page.getByText('confirmed by phone', { exact: true }).waitFor()
      expect(await page.getByRole('radio', { name: /^Tigran Mets, 3/ }).isChecked()).toBe(true)
      expect(await field('street').count()).toBe(0)
      await page.getByRole('radio', { name: /^Another address/ }).check()
      await field('street').fill('Abovyan')
      await page.getByRole('radio', { name: /^Tigran Mets, 3/ }).check()
      await page.getByRole('radio', { name: /^Another address/ }).check()
      expect(await field('street').inputValue()).toBe('Abovyan')
      await page.getByRole('radio', { name: /^Tigran Mets, 3/ }).check()
      await page.getByRole('radio', { name: /^Post/ }).check()
    })
    await sentence(
      'an address that was deleted elsewhere is said to be gone, and the order is not placed',
      async () => {
        const refused = await answers(page, '/orders', {
          status: 422,
          json: {
            error: 'VALIDATION',
            message: 'Please enter a valid value.',
            details: [
              { path: 'body.addressId', message: 'This address is no longer there. Please choose another one.' },
            ],
            requestId: '1',
          },
        })
        await pay.click()
        await page.getByText('This address is no longer there. Please choose another one.').first().waitFor()
        expect(refused.map(request => request.postDataJSON().addressId)).toEqual([saved.id])
        await page.unroute('**/serverapi/orders')
      },
    )
    await pay.click()
    await page.waitForURL(/\/sandbox-pay\//)
    expect(await db.order.findFirstOrThrow({ where: { accountId: account.id } })).toMatchObject(address)
  })
})

/** As the shop writes money: threes and the sign behind no-break spaces. */
const format = (amd: number) => `${String(amd).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0֏`
