import { getBonus } from '@shop/contracts/bonus.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { listFavorites } from '@shop/contracts/favorites.ts'
import { redeemGiftCard } from '@shop/contracts/gift-cards.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { listOrders } from '@shop/contracts/orders.ts'
import { listRentalWaits } from '@shop/contracts/rental-waits.ts'
import { listStockAlerts } from '@shop/contracts/stock.ts'
import { getStoreCredit } from '@shop/contracts/store-credit.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openCheckout, peach } from '../../../test/checkout-page.ts'
import { accountResponses, profile, signedIn } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { createQuote } from '../../../test/products.ts'
import { NOW } from '../../../test/shop-info.ts'
import { t } from '../../../test/texts.ts'

const CODE = '7KQP2M9XVB4THE5C'
const UNKNOWN = 'There is no card with this code'

const nothing = { items: [], nextCursor: null, total: 0 }

test('the account moves a gift card to the store credit, and says what is wrong with a code', async () => {
  let balanceAmd = 0
  const sent: string[] = []
  const { user } = await openShop('/account', {
    responses: [
      ...accountResponses(),
      respond(getProfile, () => profile),
      respond(listOrders, () => nothing),
      respond(listFavorites, () => ({ ...nothing, slugs: [] })),
      respond(listStockAlerts, () => nothing),
      respond(listRentalWaits, () => nothing),
      respond(getBonus, () => ({ ...nothing, balance: 0, earnedPercent: 3, spentPercent: 30, expiryMonths: 0 })),
      respond(getStoreCredit, () => ({
        items: balanceAmd === 0 ? [] : [{ id: '1', kind: 'gift_card' as const, deltaAmd: balanceAmd, at: NOW }],
        nextCursor: null,
        total: 1,
        balanceAmd,
      })),
      respond(redeemGiftCard, ({ body: { code } }) => {
        sent.push(code)
        if (code !== CODE) return reject('GIFT_CARD_UNKNOWN', UNKNOWN, [{ path: 'body.code' }])
        balanceAmd = 10_000
        return { amountAmd: 10_000, balanceAmd }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('giftCard.open') }))
  const input = screen.getByLabelText(t('giftCard.code'))
  expect(document.activeElement).toBe(input)
  await user.type(input, '7kqp-2m9x{Enter}')
  screen.getByText(t('giftCard.incomplete'))
  expect(sent).toEqual([])
  await user.clear(input)
  await user.type(input, '0000 0000 0000 0000')
  expect(screen.queryByText(t('giftCard.incomplete'))).toBeNull()
  await user.click(screen.getByRole('button', { name: t('giftCard.redeem') }))
  await screen.findByText(UNKNOWN)
  await user.clear(input)
  expect(screen.queryByText(UNKNOWN)).toBeNull()
  await user.type(input, '7kqp-2m9x-vb4t-he5c{Enter}')
  await screen.findByText(t('credit.giftCard'))
  expect(sent).toEqual(['0000000000000000', CODE])
  expect(screen.queryByLabelText(t('giftCard.code'))).toBeNull()
})

test('the checkout moves a gift card to the store credit and pays with it', async () => {
  let balanceAmd = 0
  const { user } = await openCheckout({
    more: [
      respond(quote, ({ body }) =>
        createQuote(body, [peach], {}, balanceAmd === 0 ? {} : { credit: { balanceAmd, mostAmd: balanceAmd } }),
      ),
      respond(redeemGiftCard, () => {
        balanceAmd = 5000
        return { amountAmd: 5000, balanceAmd }
      }),
    ],
  })
  expect(screen.queryByRole('checkbox', { name: /^Pay with store credit/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: t('giftCard.open') }))
  await user.type(screen.getByLabelText(t('giftCard.code')), `${CODE}{Enter}`)
  const choice = await screen.findByRole('checkbox', { name: /^Pay with store credit/, checked: true })
  expect(choice).toBeTruthy()
  expect(screen.getByText(t('checkout.creditPaid')).nextElementSibling?.textContent).toMatch(/^−5,000/)
})
