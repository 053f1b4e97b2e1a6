import { quote } from '@shop/contracts/checkout.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openCheckout, peach } from '../../../../test/checkout-page.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { toPlainText } from '../../../../test/open-shop.tsx'
import { createQuote } from '../../../../test/products.ts'

const terms = { region: 'AM-ER', weightGrams: 6200, feeAmd: 2500, aboveGrams: 5000, upToGrams: null } as const

/** Answers quotes with a fee that the tariff decides. */
const withTariff = (feeAmd: number, missingAmd: number) =>
  respond(quote, ({ body }) => {
    const full = createQuote(body, [peach])
    const totals = { ...full.totals, delivery: { state: 'fixed' as const, feeAmd } }
    return { ...full, totals, deliveryTerms: terms, freeDelivery: { fromAmd: 15_000, missingAmd } }
  })

const textOfPage = () => toPlainText(screen.getByRole('main').textContent)

test('the checkout says why the delivery costs what it costs, and what is missing to a free one', async () => {
  await openCheckout({ more: [withTariff(2500, 2300)] })
  expect(textOfPage()).toContain('Yerevan, parcel over 5 kg: yours is 6.2 kg')
  expect(textOfPage()).toContain('Delivery is free from 15,000 ֏: add 2,300 ֏ more')
  expect(textOfPage(), 'the fee is named before the delivery is chosen').toContain('In Yerevan: 2,500 ֏.')
})

test('the checkout strikes out a fee that the tariff does not charge', async () => {
  await openCheckout({ more: [withTariff(0, 0)] })
  expect(textOfPage()).toContain('2,500 ֏free')
  expect(textOfPage()).not.toContain('add ')
})
