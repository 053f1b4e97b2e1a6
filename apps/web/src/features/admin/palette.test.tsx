import { findCustomers } from '@shop/contracts/account-staff.ts'
import { listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { listAllOrders } from '@shop/contracts/orders-staff.ts'
import { listPromoCodes, type PromoCode } from '@shop/contracts/promotions.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { adminResponses, createOrderRow, staffResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const NARE = {
  accountId: '01a214ed-c332-78c3-97be-000963b53e71',
  name: 'Nare',
  phone: '+37491000003',
  email: 'nare@example.am',
  points: 0,
  since: NOW,
  orders: 0,
  spentAmd: 0,
  isBlocked: false,
  groups: [],
  tags: [],
}

async function openPalette(responses: typeof staffResponses) {
  const asked: string[] = []
  const shop = await openShop('/admin/orders', {
    responses: [
      ...responses,
      respond(listAllOrders, ({ query }) => {
        if (query.limit === 5) asked.push(`orders ${query.q}`)
        return { items: [createOrderRow(10_001, 4500)], nextCursor: null, total: 1 }
      }),
      respond(findCustomers, ({ query }) => {
        asked.push(`customers ${query.q}`)
        return { items: [NARE], nextCursor: null, total: 1 }
      }),
      respond(listStaffProducts, () => ({ items: [], nextCursor: null, total: 0, version: '1' }) as never),
      respond(listPromoCodes, ({ query }) => {
        asked.push(`promo codes ${query.q}`)
        return { items: query.q === 'autumn' ? [PROMO] : [], nextCursor: null, total: 0 }
      }),
    ],
    stored: signedIn,
  })
  await shop.user.click(await screen.findByRole('button', { name: new RegExp(t('admin.find')) }))
  return { ...shop, asked, field: await screen.findByRole('combobox', { name: t('admin.find') }) }
}

const PROMO: PromoCode = {
  id: '01900000-0000-7000-8000-0000000000aa',
  code: 'AUTUMN-2020',
  title: 'Autumn',
  percent: 10,
  amountAmd: null,
  startsAt: null,
  endsAt: null,
  usesInAll: null,
  usesPerCustomer: null,
  used: 0,
  wasUsed: false,
  discountedAmd: 0,
  minimumGoodsAmd: 0,
  categories: [],
  isActive: true,
  createdAt: '2020-09-01T00:00:00.000Z',
  version: 1,
}

describe('the command palette', () => {
  test('finds customers and orders by a name, and leads to the customer', async () => {
    const { user, field, asked } = await openPalette(staffResponses)
    await user.type(field, 'Nare')
    await user.click(await screen.findByRole('option', { name: /Nare/ }))
    expect(window.location.pathname).toContain(`/admin/customers/${NARE.accountId}`)
    // Operators may not manage promo codes.
    expect(asked).toEqual(['orders Nare', 'customers Nare'])
  })

  test('finds a promo code by the search of the API', async () => {
    const { user, field, asked } = await openPalette(adminResponses)
    await user.type(field, 'autumn')
    await user.click(await screen.findByRole('option', { name: /AUTUMN-2020/ }))
    expect(window.location.pathname).toMatch(/\/admin\/promotions$/)
    expect(window.location.search).toBe('?q=AUTUMN-2020')
    // The page shows this code, also behind the newest ones.
    await waitFor(() => expect(asked).toContain('promo codes AUTUMN-2020'))
    expect(asked).toContain('promo codes autumn')
  })

  test('offers actions and settings that the person may use', async () => {
    const { user, field } = await openPalette(adminResponses)
    await user.type(field, 'new product')
    const action = await screen.findByRole('option', { name: t('admin.action.newProduct') })
    expect(action).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'settings: ')
    await screen.findByRole('option', { name: /^Settings: Bonus points$/ })
  })
})
