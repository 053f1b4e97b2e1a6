import { type BonusTier, getBonus } from '@shop/contracts/bonus.ts'
import { listFavorites } from '@shop/contracts/favorites.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { listOrders } from '@shop/contracts/orders.ts'
import { listRentalWaits } from '@shop/contracts/rental-waits.ts'
import { listStockAlerts } from '@shop/contracts/stock.ts'
import { getStoreCredit } from '@shop/contracts/store-credit.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountResponses, profile, signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { t } from '../../../test/texts.ts'

const nothing = { items: [], nextCursor: null, total: 0 }

const openAccount = (status: {
  expiryMonths: number
  nextExpiry?: { points: number; date: string }
  tier?: BonusTier
}) =>
  openShop('/account', {
    responses: [
      ...accountResponses(),
      respond(getProfile, () => profile),
      respond(listOrders, () => nothing),
      respond(listFavorites, () => ({ ...nothing, slugs: [] })),
      respond(listStockAlerts, () => nothing),
      respond(listRentalWaits, () => nothing),
      respond(getStoreCredit, () => ({ ...nothing, balanceAmd: 0 })),
      respond(getBonus, () => ({
        items: [{ id: '1', kind: 'expired' as const, points: -40, at: NOW }],
        nextCursor: null,
        total: 1,
        balance: 130,
        earnedPercent: 3,
        spentPercent: 30,
        ...status,
      })),
    ],
    stored: signedIn,
  })

test('the account shows which points expire next, and when', async () => {
  await openAccount({ expiryMonths: 12, nextExpiry: { points: 100, date: '2026-11-30' } })
  await screen.findByText(/^100 points can be spent until November 30\. After that they expire\.$/)
  screen.getByText(/Points expire after 12 months, on the last day of the month/)
  expect(screen.getByText(t('bonus.expired'))).toBeTruthy()
})

test('the account says that points do not expire', async () => {
  await openAccount({ expiryMonths: 0 })
  await screen.findByText(/Points don’t expire\./)
  expect(screen.queryByText(/can be spent until/)).toBeNull()
})

const silver = { name: completeTexts({ ru: 'Серебро', en: 'Silver', hy: 'Արծաթ' }), percent: 5 }
const gold = { name: completeTexts({ ru: 'Золото', en: 'Gold', hy: 'Ոսկի' }), percent: 7 }

test('the account shows the level, how long it lasts, and what is missing to the next one', async () => {
  await openAccount({
    expiryMonths: 0,
    tier: {
      paidAmd: 80_000,
      current: { ...silver, lastDay: '2027-02-01' },
      next: { ...gold, missingAmd: 120_000 },
    },
  })
  await screen.findByText('Your level: Silver, 5% back in points')
  screen.getByText('Without new purchases, you keep this level through February 1, 2027.')
  screen.getByText(/^Spend 120,000\s֏ more to reach Gold, with 7% back\.$/)
})

test('the account shows the way to the first level', async () => {
  await openAccount({ expiryMonths: 0, tier: { paidAmd: 0, next: { ...silver, missingAmd: 50_000 } } })
  await screen.findByText(/^Spend 50,000\s֏ more to reach Silver/)
  expect(screen.queryByText(/Your level/)).toBeNull()
})

test('the account says nothing about levels in a shop without them', async () => {
  await openAccount({ expiryMonths: 0 })
  await screen.findByText(/Points don’t expire\./)
  expect(screen.queryByText(t('bonus.tier.rule'))).toBeNull()
})
