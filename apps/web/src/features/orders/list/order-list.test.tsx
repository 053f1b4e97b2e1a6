import { getBonus } from '@shop/contracts/bonus.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import { listFavorites } from '@shop/contracts/favorites.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { listOrders, type OrderSummary, payOrder } from '@shop/contracts/orders.ts'
import { listRentalWaits } from '@shop/contracts/rental-waits.ts'
import { listStockAlerts } from '@shop/contracts/stock.ts'
import { getStoreCredit } from '@shop/contracts/store-credit.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountResponses, PHONE, profile, signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createOrder } from '../../../../test/products.ts'
import { NOW } from '../../../../test/shop-info.ts'
import { t } from '../../../../test/texts.ts'

const nothing = { items: [], nextCursor: null, total: 0 }
const others = [
  ...accountResponses(),
  respond(getProfile, () => profile),
  respond(listFavorites, () => ({ ...nothing, slugs: [] })),
  respond(listStockAlerts, () => nothing),
  respond(listRentalWaits, () => nothing),
  respond(getBonus, () => ({ ...nothing, balance: 0, earnedPercent: 3, spentPercent: 30, expiryMonths: 0 })),
  respond(getStoreCredit, () => ({ ...nothing, balanceAmd: 0 })),
]

const order = (number: number, changes: Partial<OrderSummary>): OrderSummary => {
  const unpaid = { status: 'awaiting_payment', placedAt: NOW, totalAmd: 5000, itemCount: 1 } as const
  return { number, imageUrls: [], ...unpaid, ...changes }
}
const address = { region: YEREVAN, city: 'Yerevan', street: 'Abovyan', building: '1' } as const
const opened = createOrder({ items: [], address, phone: PHONE, deliveryType: 'post' }, [])

const payName = (number: number) => t('checkout.payOrder', { number })

test('an unpaid order in the account can be paid from its card, and the bank names why it cannot', async () => {
  const items = [
    order(10_003, { payUntil: '2026-11-21T08:20:00Z' }),
    order(10_002, { payUntil: '2026-11-21T07:59:00Z' }),
    order(10_001, { status: 'paid' }),
  ]
  let isOpen = false
  const shop = await openShop('/account', {
    responses: [
      ...others,
      respond(listOrders, () => ({ items, nextCursor: null, total: items.length })),
      respond(payOrder, ({ params: { number } }) => {
        if (!isOpen) return reject('PAYMENT_UNAVAILABLE', 'The bank does not respond')
        return { order: opened, payment: { method: 'GET' as const, redirectUrl: `/bank/${number}`, fields: {} } }
      }),
    ],
    stored: signedIn,
  })
  const pay = () => screen.findByRole('button', { name: payName(10_003) })
  await pay()
  screen.getByText(/^We’re holding your items until November 21, 12:20/)
  for (const number of [10_001, 10_002]) expect(screen.queryByRole('button', { name: payName(number) })).toBeNull()

  await shop.user.click(await pay())
  await screen.findByText('The bank does not respond')
  isOpen = true
  await shop.user.click(await pay())
  await expect.poll(shop.leftFor).toEqual(['/bank/10003'])
})
