import { quote } from '@shop/contracts/checkout.ts'
import { type PlaceOrder, placeOrder } from '@shop/contracts/orders.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  checkoutResponses,
  fillAll,
  findPayButton,
  getField,
  openCheckout,
  peach,
} from '../../../test/checkout-page.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { getErrorText } from '../../../test/fields.ts'
import { toPlainText } from '../../../test/open-shop.tsx'
import { createQuote } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

const TOTAL_AMD = 7500

/** Opens the checkout of a customer with this store credit. Orders are rejected, so that the page stays. */
async function openWithCredit(balanceAmd: number, mostAmd: number) {
  const sent: PlaceOrder[] = []
  const shop = await openCheckout({
    more: [
      respond(quote, ({ body }) => createQuote(body, [peach], {}, { credit: { balanceAmd, mostAmd } })),
      respond(placeOrder, ({ body }) => {
        sent.push(body)
        return reject('CREDIT_NOT_AVAILABLE', 'Not enough', [{ path: 'body.creditAmd', message: 'Not enough' }])
      }),
    ],
  })
  const choice = screen.getByRole('checkbox', { name: /^Pay with store credit/ })
  return { shop, sent, choice }
}

test('the checkout pays with store credit if the customer chooses it, and shows what is left to pay', async () => {
  const { shop, sent, choice } = await openWithCredit(5000, 5000)
  expect(toPlainText(choice.closest('label')?.textContent ?? '')).toBe('Pay with store credit (available: 5,000 ֏)')
  expect(screen.queryByText(t('checkout.creditPaid'))).toBeNull()
  await shop.user.click(choice)
  expect(screen.getByText(t('checkout.creditPaid')).nextElementSibling?.textContent).toMatch(/^−5,000/)
  expect(toPlainText((await findPayButton()).textContent ?? '')).toBe('Pay 2,500 ֏')
  await fillAll(shop)
  await shop.user.click(await findPayButton())
  await expect.poll(() => sent).toMatchObject([{ creditAmd: 5000, expected: { totalAmd: TOTAL_AMD } }])
  await expect.poll(() => getErrorText(getField('useCredit'))).toBe('Not enough')
  expect(screen.queryByText(t('checkout.failed'))).toBeNull()
})

test('the checkout needs no payment page if store credit pays for everything', async () => {
  const { shop, choice } = await openWithCredit(9000, TOTAL_AMD)
  expect(screen.getByText(t('checkout.paymentText'))).toBeTruthy()
  await shop.user.click(choice)
  expect(screen.getByRole('button', { name: t('checkout.payCredit') })).toBeTruthy()
  expect(screen.getByText(t('checkout.payCreditText'))).toBeTruthy()
  expect(screen.queryByText(t('checkout.paymentText'))).toBeNull()
  expect(screen.queryByRole('group', { name: t('checkout.paymentProvider') })).toBeNull()
  await shop.user.click(choice)
  expect(await findPayButton()).toBeTruthy()
})

test('the checkout of a customer without store credit does not mention it', async () => {
  await openCheckout({ more: [...checkoutResponses] })
  expect(screen.queryByText(/store credit/i)).toBeNull()
})
