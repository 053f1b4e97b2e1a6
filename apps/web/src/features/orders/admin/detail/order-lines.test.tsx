import { listRegions } from '@shop/contracts/delivery.ts'
import { getAnyOrder } from '@shop/contracts/orders-staff.ts'
import { listReceipts } from '@shop/contracts/receipts-staff.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/customer.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { createAdminOrder, staffResponses } from '../../../../../test/staff.ts'

const PRODUCT_ID = '01900000-0000-7000-8000-000000000001'

test('the lines of an order have the SKU, and their titles open the product in the admin area', async () => {
  const data = createAdminOrder(10_001)
  const [line] = data.order.lines
  const sku = line?.sku ?? ''
  await openShop('/admin/orders/10001', {
    responses: [
      ...staffResponses,
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(listReceipts, () => ({ items: [], nextCursor: null, total: 0, hasDevice: false, sendable: 0 })),
      respond(getAnyOrder, () => ({ ...data, products: [{ sku, productId: PRODUCT_ID }] })),
    ],
    stored: signedIn,
  })
  const [shown] = await screen.findAllByText(sku, { selector: 'li code' })
  const item = shown?.closest('li')
  expect(item?.querySelector('a')?.getAttribute('href')).toContain(`/admin/catalog/${PRODUCT_ID}`)
})
