import { quote } from '@shop/contracts/checkout.ts'
import { listSlots } from '@shop/contracts/delivery.ts'
import { login } from '@shop/contracts/identity.ts'
import { placeOrder } from '@shop/contracts/orders.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, reject } from '../../../test/api-answers.ts'
import {
  checkoutAnswers,
  fill,
  fillAll,
  findPayButton,
  getChoice,
  getChosen,
  getField,
  mint,
  openCheckout,
  peach,
  readForm,
  slots,
} from '../../../test/checkout-page.ts'
import { answerAccount, logIn, PHONE } from '../../../test/customer.ts'
import { getErrorText } from '../../../test/fields.ts'
import { createQuote, toStoredLine } from '../../../test/goods.ts'
import { openShop, toPlainText } from '../../../test/open-shop.tsx'

const GENERAL = 'Please fill in all required fields and select a valid date and time.'
const NO_SLOT = 'Selected time slot is not available.'
const [TODAY, TOMORROW, IN_THREE_DAYS] = ['2026-11-21', '2026-11-22', '2026-11-24']

/** Each field that an express order needs, in the order of the page, with the specification's words for its absence. */
const REQUIRED = {
  phone: 'Phone number is required.',
  region: 'Region is required.',
  city: 'City/Village is required.',
  street: 'Street address is required.',
  building: 'Building number is required.',
  deliveryDate: 'Delivery date is required.',
  deliveryTime: 'Delivery time is required.',
} as const

describe('the checkout', () => {
  test('is shown to a visitor after the login', async () => {
    const { user, findByRole } = await openShop('/checkout', {
      answers: [...checkoutAnswers, ...answerAccount(), answer(login, () => ({ verified: true, token: 'new' }))],
      stored: { cart: [toStoredLine(peach, 1)] },
    })
    await findByRole('dialog')
    expect(document.getElementById('checkout-phone')).toBeNull()
    await logIn(user)
    await findPayButton()
    expect(getField('phone')).toHaveProperty('value', PHONE)
  })

  test('names each missing field beside it and in a summary, and gives the focus to the first', async () => {
    const shop = await openCheckout()
    await shop.user.clear(getField('phone'))
    await shop.user.click(await findPayButton())
    const alert = (await screen.findByText(GENERAL)).closest('[role=alert]')
    const links = within(alert as HTMLElement).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(Object.values(REQUIRED))
    for (const [name, message] of Object.entries(REQUIRED))
      expect([name, getErrorText(getField(name))]).toEqual([name, message])
    expect(document.activeElement).toBe(getField('phone'))
    await shop.user.type(getField('phone'), PHONE.slice(4))
    await shop.user.click(await findPayButton())
    expect(document.activeElement).toBe(getField('region'))
    await shop.user.click(screen.getByRole('link', { name: REQUIRED.street }))
    expect(document.activeElement).toBe(getField('street'))
  })

  test('adds the fee in Yerevan, and says elsewhere that it is confirmed by phone', async () => {
    const shop = await openCheckout()
    await shop.user.selectOptions(getField('region'), 'AM-LO')
    await screen.findByText('Outside Yerevan the delivery fee is confirmed by phone and paid on delivery.')
    await screen.findByText('confirmed by phone')
    await screen.findByRole('button', { name: /^Pay 6\s000\s֏$/ })
    await shop.user.selectOptions(getField('region'), 'AM-ER')
    await screen.findByRole('button', { name: /^Pay 7\s500\s֏$/ })
    expect(toPlainText(document.querySelector('main')?.textContent ?? '')).toContain('including 20 % VAT1 250 ֏')
    await screen.findByText(
      /^No payment is taken on this site: .* Only online payments are accepted\. Prices include VAT\.$/,
    )
  })

  test('asks for no day and no time if the order goes by post', async () => {
    const shop = await openCheckout()
    await shop.user.click(await findPayButton())
    await screen.findAllByText(REQUIRED.deliveryDate)
    await shop.user.click(screen.getByRole('radio', { name: /^Post/ }))
    expect(document.querySelector('input[name="deliveryDate"]')).toBeNull()
    expect(screen.queryByText(REQUIRED.deliveryDate)).toBeNull()
  })

  test('keeps what was typed after a reload and when the session has ended', async () => {
    const account = answerAccount()
    const shop = await openCheckout({ account })
    await fillAll(shop)
    await fill(shop, { secondaryPhone: '77000000', notes: 'The blue door' })
    const before = readForm()
    expect(before).toContain('secondaryPhone=+37477000000')
    shop.unmount()
    const again = await openCheckout({ account })
    await expect.poll(readForm).toEqual(before)
    again.unmount()

    const ended = await openShop('/checkout', {
      answers: [...checkoutAnswers, ...account, answer(login, () => ({ verified: true, token: 'new' }))],
      stored: { token: '' },
    })
    await logIn(ended.user)
    await findPayButton()
    await expect.poll(readForm).toEqual(before)
  })

  test('says that a time is taken which fills between the quote and the order, and keeps the rest', async () => {
    let isTaken = false
    const message = `${NO_SLOT} All places at that time are taken.`
    const shop = await openCheckout({
      more: [
        answer(listSlots, ({ query: { date } }) => ({
          date,
          slots: slots.map(slot => (isTaken && slot.time === '16:00' ? { ...slot, free: 0 } : slot)),
        })),
        answer(placeOrder, () => {
          isTaken = true
          return reject('SLOT_NOT_AVAILABLE', NO_SLOT, [{ path: 'body.deliveryTime', reason: 'full', message }])
        }),
      ],
    })
    await fillAll(shop)
    const before = readForm()
    await shop.user.click(await findPayButton())
    await expect.poll(() => getChoice('deliveryTime', '16:00').disabled).toBe(true)
    expect(getErrorText(getField('deliveryTime'))).toBe(message)
    expect(screen.getAllByText(NO_SLOT)).toHaveLength(2)
    expect(getField('deliveryTime').contains(document.activeElement)).toBe(true)
    expect(readForm()).toEqual(before.filter(value => !value.startsWith('deliveryTime=')))
    await shop.user.click(getChoice('deliveryTime', '18:00'))
    expect(getErrorText(getField('deliveryTime'))).toBe('')
  })

  test('cannot proceed while an item is unavailable', async () => {
    let isGone = false
    const notices = [{ kind: 'item_unavailable' as const, sku: 'PEACH-50', message: 'Item Unavailable' }]
    const gone = { 'PEACH-50': { available: 0, status: 'unavailable' as const } }
    const shop = await openCheckout({
      more: [
        answer(quote, ({ body }) =>
          isGone ? createQuote(body, [peach], gone, { canProceed: false, notices }) : createQuote(body, [peach]),
        ),
        answer(placeOrder, () => {
          isGone = true
          return reject('ITEM_UNAVAILABLE', 'Item Unavailable', [{ sku: 'PEACH-50' }])
        }),
      ],
    })
    await fillAll(shop)
    await shop.user.click(await findPayButton())
    await screen.findAllByText('Cannot proceed: Some items are unavailable.')
    await screen.findAllByText('Item Unavailable')
  })

  test('says "Placing Order..." meanwhile, and that something went wrong if the server fails', async () => {
    const held = Promise.withResolvers<void>()
    const shop = await openCheckout({
      more: [
        answer(placeOrder, async () => {
          await held.promise
          return reject('INTERNAL', 'Oh no')
        }),
      ],
    })
    await fillAll(shop)
    await shop.user.click(await findPayButton())
    expect(await screen.findByRole('button', { name: 'Placing Order...' })).toHaveProperty('disabled', true)
    held.resolve()
    const alert = await screen.findByText('Something went wrong while processing your order.')
    expect(alert.closest('[role=alert]')).not.toBeNull()
  })

  test('moves a chosen time today to tomorrow when an item joins that cannot come today', async () => {
    const shop = await openCheckout()
    await shop.user.click(getChoice('deliveryDate', TODAY))
    await shop.user.click(getChoice('deliveryTime', '16:00'))
    expect(screen.queryByText(/^Delivery is moved to/)).toBeNull()
    shop.unmount()

    const later = await openCheckout({
      lines: [toStoredLine(peach, 2), toStoredLine(mint, 1)],
      more: [answer(quote, ({ body }) => createQuote(body, [peach, mint], { 'MINT-50': { sameDay: false } }))],
    })
    expect((await screen.findByText(/^Delivery is moved to/)).textContent).toMatch(
      /^Delivery is moved to tomorrow, 16:00–/,
    )
    expect([getChosen('deliveryDate'), getChosen('deliveryTime')]).toEqual([TOMORROW, '16:00'])
    expect(getChoice('deliveryDate', TODAY).disabled).toBe(true)
    await screen.findByText(/^Cannot be delivered today: Mint/)
    expect(screen.queryByText(NO_SLOT)).toBeNull()
    await later.user.click(getChoice('deliveryDate', IN_THREE_DAYS))
    await expect.poll(() => screen.queryByText(/is moved to/)).toBeNull()
  })
})
