import { YEREVAN } from '@shop/contracts/delivery.ts'
import { getOrder, type Order, placeOrder } from '@shop/contracts/orders.ts'
import { type CountVisit, countVisit } from '@shop/contracts/visits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkoutResponses, fillAll, findPayButton, openCheckout, peach } from '../../../test/checkout-page.ts'
import { accountResponses, PHONE, signedIn } from '../../../test/customer.ts'
import { type FakeResponse, respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { createOrder, toStoredLine } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

const address = { region: YEREVAN, city: 'Yerevan', street: 'Abovyan', building: '1' } as const

type Sent = CountVisit & { token: string | undefined }

/** Collects the steps that the browser sends. */
function watchSteps(): { sent: Sent[]; steps: () => string[]; response: FakeResponse } {
  const sent: Sent[] = []
  const response = respond(countVisit, ({ body, token }) => {
    sent.push({ ...body, token })
    return { success: true as const }
  })
  return { sent, steps: () => sent.map(({ step }) => step), response }
}

const storedVisit = () => window.sessionStorage.getItem('visit')
const startVisit = (step: number, id: string = crypto.randomUUID()) =>
  window.sessionStorage.setItem('visit', JSON.stringify({ id, isReturning: false, step }))

test('the cart of the account or of another tab is no addition to the cart', async () => {
  const { steps, response } = watchSteps()
  await openShop('/cart', { responses: [...checkoutResponses, response], stored: { countVisits: true } })
  await expect.poll(steps).toEqual(['visit'])
  const { cart } = await import('#shared/cart/cart.ts')
  cart.replace([toStoredLine(peach, 2)])
  expect(steps()).toEqual(['visit'])
  const { quantity: _, ...item } = toStoredLine(peach, 1)
  cart.add(item)
  await expect.poll(steps).toEqual(['visit', 'cart'])
})

test('a visitor who declines in another tab leaves no visit in this one', async () => {
  const { steps, response } = watchSteps()
  await openShop('/cart', { responses: [...checkoutResponses, response], stored: { countVisits: true } })
  await expect.poll(steps).toEqual(['visit'])
  expect(storedVisit()).not.toBeNull()
  window.localStorage.setItem('countVisits', 'false')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'countVisits' }))
  await expect.poll(storedVisit).toBeNull()
})

test('an order names no visit, and is placed although the stored visit is damaged', async () => {
  const { sent, steps, response } = watchSteps()
  window.localStorage.setItem('countVisits', 'true')
  startVisit(2, 'damaged')
  let ordered: object = {}
  const shop = await openCheckout({
    more: [
      response,
      respond(placeOrder, ({ body }) => {
        ordered = body
        const payment = { method: 'GET' as const, redirectUrl: '/sandbox-pay/10001', fields: {} }
        return { order: { ...createOrder(body, [peach]), number: 10_001 }, payment }
      }),
    ],
  })
  await fillAll(shop)
  await shop.user.click(await findPayButton())
  await expect.poll(shop.leftFor).toEqual(['/sandbox-pay/10001'])
  await expect.poll(steps).toEqual(['checkout', 'order'])
  expect(JSON.stringify(ordered)).not.toContain(sent[0]?.id)
  expect(sent.map(({ token }) => token)).toEqual([undefined, undefined])
})

test.each([
  { name: 'counts the payment of an order of this visit', step: 4, expected: ['paid'] },
  { name: 'counts no payment of an order of an earlier visit', step: 1, expected: ['cart'] },
])('the page of a paid order $name', async ({ step, expected }) => {
  const { steps, response } = watchSteps()
  startVisit(step)
  const order: Order = {
    ...createOrder({ items: [], address, phone: PHONE, deliveryType: 'post' }, []),
    status: 'paid',
    paymentState: 'paid',
  }
  await openShop('/order/success?order=10001', {
    responses: [...checkoutResponses, ...accountResponses(), response, respond(getOrder, () => order)],
    stored: { ...signedIn, countVisits: true },
  })
  await screen.findByRole('heading', { level: 1, name: t('orders.successTitle') })
  // Sent only if the visit is not further already.
  const { countStep } = await import('./visits.ts')
  countStep('cart', 'en')
  await expect.poll(steps).toEqual(expected)
})
