import { quote } from '@shop/contracts/checkout.ts'
import { listSlots } from '@shop/contracts/delivery.ts'
import { login } from '@shop/contracts/identity.ts'
import { getOrder, listOrders, type Order, payOrder, placeOrder } from '@shop/contracts/orders.ts'
import { listPaymentProviders } from '@shop/contracts/payments.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  checkoutResponses,
  fill,
  fillAll,
  findPayButton,
  getChoice,
  getChosen,
  getField,
  mint,
  noSlots,
  openCheckout,
  peach,
  readForm,
  slots,
} from '../../../test/checkout-page.ts'
import { accountResponses, logIn, PHONE } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { getErrorText } from '../../../test/fields.ts'
import { openShop, toPlainText } from '../../../test/open-shop.tsx'
import { createOrder, createQuote, toStoredLine } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

const GENERAL = 'Please fill in all required fields and select a valid date and time.'
const NO_SLOT = 'Selected time slot is not available.'
const [TODAY, TOMORROW, IN_THREE_DAYS] = ['2026-11-21', '2026-11-22', '2026-11-24']

const notFound = reject('NOT_FOUND', 'No such order')
const toSummary = ({ number, status, placedAt, totals, lines }: Order) => {
  const itemCount = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { number, status, placedAt, totalAmd: totals.totalAmd, itemCount, imageUrls: [] }
}

/** The fields that express delivery requires, in page order, with the specified error texts. */
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
      responses: [
        ...checkoutResponses,
        ...accountResponses(),
        respond(login, () => ({ verified: true, token: 'new' })),
      ],
      stored: { cart: [toStoredLine(peach, 1)] },
    })
    within(await findByRole('dialog')).getByText(/^Almost there: log in or create an account\./)
    expect(document.getElementById('checkout-phone')).toBeNull()
    await logIn(user)
    await findPayButton()
    expect(getField('phone')).toHaveProperty('value', PHONE)
  })

  test('has no menus: its header leads back to the cart and to help', async () => {
    await openCheckout()
    const links = within(screen.getByRole('banner')).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/en', '/en/cart', '/en/contact'])
    expect(within(screen.getByRole('banner')).queryByRole('button')).toBeNull()
    expect(within(screen.getByRole('contentinfo')).queryByRole('link')).toBeNull()
  })

  test('reports each missing field in place and in a summary, and focuses the first one', async () => {
    const shop = await openCheckout({ more: [noSlots] })
    await shop.user.click(screen.getByRole('button', { name: 'Change: Contact details' }))
    await shop.user.clear(getField('phone'))
    await shop.user.selectOptions(getField('region'), '')
    await expect.poll(() => getField('city')).toHaveProperty('value', '')
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

  test('adds the fee in Yerevan, and tells elsewhere that it is confirmed by phone', async () => {
    const shop = await openCheckout()
    await shop.user.selectOptions(getField('region'), 'AM-LO')
    await screen.findByText('Outside Yerevan, we’ll confirm the delivery fee by phone and you’ll pay it on delivery.')
    await screen.findByText('we’ll confirm by phone')
    await screen.findByRole('button', { name: /^Pay 6,000\s֏$/ })
    await shop.user.selectOptions(getField('region'), 'AM-ER')
    await screen.findByRole('button', { name: /^Pay 7,500\s֏$/ })
    expect(toPlainText(document.querySelector('main')?.textContent ?? '')).toContain('incl. 20% VAT1,250 ֏')
    await screen.findByText(
      /^No payment is taken on this site: .* We only accept online payments\. Prices include VAT\.$/,
    )
  })

  test('collapses valid steps to a line, and continues with the next one', async () => {
    const shop = await openCheckout()
    const isShown = (name: string) => getField(name).closest('[hidden]') === null
    expect(['phone', 'street', 'deliveryDate'].map(isShown)).toEqual([false, true, true])
    const [address = document.body] = screen.getAllByRole('button', { name: t('checkout.continue') })
    await shop.user.click(address)
    expect(document.activeElement).toBe(getField('street'))
    await fill(shop, { street: 'Tumanyan', building: '21' })
    await shop.user.click(address)
    await expect.poll(() => isShown('street')).toBe(false)
    expect(document.activeElement?.textContent).toBe('3Delivery')
    expect(screen.getAllByText('Tumanyan, 21, Yerevan')).toHaveLength(2)
    await shop.user.click(screen.getByRole('button', { name: 'Change: Contact details' }))
    expect(document.activeElement).toBe(getField('phone'))
  })

  test('opens a collapsed step whose value was rejected', async () => {
    const message = 'Please enter a valid phone number.'
    const shop = await openCheckout({
      more: [respond(placeOrder, () => reject('VALIDATION', message, [{ path: 'body.phone', message }]))],
    })
    await fillAll(shop)
    await shop.user.click(await findPayButton())
    await expect.poll(() => document.activeElement).toBe(getField('phone'))
    expect(getField('phone').closest('[hidden]')).toBeNull()
    expect(getErrorText(getField('phone'))).toBe(message)
  })

  test('selects the first free slot, which the customer can change', async () => {
    const shop = await openCheckout()
    await expect.poll(() => [getChosen('deliveryDate'), getChosen('deliveryTime')]).toEqual([TODAY, '14:00'])
    await shop.user.click(getChoice('deliveryDate', IN_THREE_DAYS))
    await shop.user.click(getChoice('deliveryTime', '18:00'))
    expect([getChosen('deliveryDate'), getChosen('deliveryTime')]).toEqual([IN_THREE_DAYS, '18:00'])
  })

  test('has the items of the order in one line with the total on a phone', async () => {
    const shop = await openCheckout({ width: 360 })
    const summary = screen.getByText(t('checkout.summary')).closest('summary')
    expect(toPlainText(summary?.textContent ?? '')).toBe('Your order2 items7,500 ֏')
    expect(summary?.closest('details')?.open).toBe(false)
    expect(shop.getAllByText('Peach')).toHaveLength(1)
  })

  test('has an empty second phone and a promo code field on request', async () => {
    const { user } = await openCheckout()
    expect(getField('secondaryPhone')).toHaveProperty('value', '')
    expect(document.getElementById('checkout-promoCode')).toBeNull()
    await user.click(screen.getByRole('button', { name: t('checkout.promoOpen') }))
    expect(document.activeElement).toBe(getField('promoCode'))
  })

  test('shows what the customer can pay with before the payment page opens', async () => {
    const name = completeTexts({ ru: 'Карта', en: 'Card', hy: 'Քարտ' })
    await openCheckout({
      more: [
        respond(listPaymentProviders, () => ({
          providers: [
            { provider: 'arca' as const, name, hint: name },
            { provider: 'idram' as const, name, hint: name },
          ],
        })),
      ],
    })
    const marks = within(await screen.findByRole('list', { name: t('payment.marks') }))
    await marks.findByText('Idram')
    expect(marks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Visa',
      'Mastercard',
      'ArCa',
      'Idram',
    ])
  })

  test('requires no day and no time for post', async () => {
    const shop = await openCheckout({ more: [noSlots] })
    await shop.user.click(await findPayButton())
    await screen.findAllByText(REQUIRED.deliveryDate)
    await shop.user.click(screen.getByRole('radio', { name: /^Post/ }))
    expect(document.querySelector('input[name="deliveryDate"]')).toBeNull()
    expect(screen.queryByText(REQUIRED.deliveryDate)).toBeNull()
  })

  test('keeps the input after a reload and after the session has ended', async () => {
    const account = accountResponses()
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
      responses: [...checkoutResponses, ...account, respond(login, () => ({ verified: true, token: 'new' }))],
      stored: { token: '' },
    })
    await logIn(ended.user)
    await findPayButton()
    await expect.poll(readForm).toEqual(before)
  })

  test('reports a slot that was taken meanwhile and keeps the other input', async () => {
    let isTaken = false
    const message = `${NO_SLOT} That time slot is full.`
    const shop = await openCheckout({
      more: [
        respond(listSlots, ({ query: { date } }) => ({
          date,
          slots: slots.map(slot => (isTaken && slot.time === '16:00' ? { ...slot, free: 0 } : slot)),
        })),
        respond(placeOrder, () => {
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
        respond(quote, ({ body }) =>
          isGone ? createQuote(body, [peach], gone, { canProceed: false, notices }) : createQuote(body, [peach]),
        ),
        respond(placeOrder, () => {
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

  test('shows "Placing Order..." during the request, and an error if the server fails', async () => {
    const held = Promise.withResolvers<void>()
    const shop = await openCheckout({
      more: [
        respond(placeOrder, async () => {
          await held.promise
          return reject('INTERNAL', 'Oh no')
        }),
      ],
    })
    await fillAll(shop)
    await shop.user.click(await findPayButton())
    const placing = await screen.findByRole('button', { name: 'Placing Order...' })
    expect(placing.getAttribute('aria-disabled')).toBe('true')
    held.resolve()
    const alert = await screen.findByText('Something went wrong while processing your order.')
    expect(alert.closest('[role=alert]')).not.toBeNull()
  })

  test('offers to pay the placed order after Back from the bank, and a second one only on request', async () => {
    const placed: Order[] = []
    const shop = await openCheckout({
      more: [
        respond(placeOrder, ({ body }) => {
          const order = { ...createOrder(body, [peach]), number: 10_001 + placed.length }
          placed.push(order)
          return { order, payment: { method: 'GET' as const, redirectUrl: `/sandbox-pay/${order.number}`, fields: {} } }
        }),
        respond(listOrders, () => ({ items: placed.map(toSummary), nextCursor: null, total: placed.length })),
        respond(getOrder, ({ params }) => placed.find(({ number }) => number === params.number) ?? notFound),
        respond(payOrder, ({ params }) => {
          const order = placed.find(({ number }) => number === params.number)
          const payment = { method: 'GET' as const, redirectUrl: `/paid-again/${params.number}`, fields: {} }
          return order ? { order, payment } : notFound
        }),
      ],
    })
    await fillAll(shop)
    await shop.user.click(await findPayButton())
    await expect.poll(shop.leftFor).toEqual(['/sandbox-pay/10001'])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await screen.findByText(t('checkout.placedBefore'))
    expect(screen.getAllByText('Order No. 10001')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Pay [\d,\s]+֏$/ })).toBeNull()
    await shop.user.click(await screen.findByRole('button', { name: t('checkout.payOrder', { number: 10_001 }) }))
    await expect.poll(shop.leftFor).toEqual(['/sandbox-pay/10001', '/paid-again/10001'])
    expect(placed).toHaveLength(1)
    await shop.user.click(screen.getByRole('button', { name: t('checkout.placeAnother') }))
    await expect.poll(() => placed.length).toBe(2)
  })

  test('moves a slot of today to tomorrow if an item without same-day delivery is added', async () => {
    const shop = await openCheckout()
    await shop.user.click(getChoice('deliveryDate', TODAY))
    await shop.user.click(getChoice('deliveryTime', '16:00'))
    expect(screen.queryByText(/^Delivery is moved to/)).toBeNull()
    shop.unmount()

    const later = await openCheckout({
      lines: [toStoredLine(peach, 2), toStoredLine(mint, 1)],
      more: [respond(quote, ({ body }) => createQuote(body, [peach, mint], { 'MINT-50': { sameDay: false } }))],
    })
    expect((await screen.findByText(/^Delivery is moved to/)).textContent).toMatch(
      /^Delivery is moved to tomorrow, 16:00–/,
    )
    expect([getChosen('deliveryDate'), getChosen('deliveryTime')]).toEqual([TOMORROW, '16:00'])
    expect(getChoice('deliveryDate', TODAY).disabled).toBe(true)
    await screen.findByText(/^Can’t be delivered today: Mint/)
    expect(screen.queryByText(NO_SLOT)).toBeNull()
    await later.user.click(getChoice('deliveryDate', IN_THREE_DAYS))
    await expect.poll(() => screen.queryByText(/is moved to/)).toBeNull()
  })
})
