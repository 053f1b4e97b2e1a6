import { getStockTake, listStockTakeLines } from '@shop/contracts/stock-takes-staff.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { staffResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const AT = '2026-11-28T08:00:00.000Z'
const take = {
  number: 7,
  state: 'review' as const,
  category: null,
  note: '',
  createdAt: AT,
  createdBy: 'Ani',
  closedAt: null,
  closedBy: null,
  variants: 2,
  counted: 2,
  totals: { different: 2, approved: 0, surplus: 0, shortage: 3, surplusAmd: 0, shortageAmd: 0, withoutCost: 2 },
}
const line = {
  barcode: null,
  brand: 'Cocoloco',
  title: 'Уголь',
  titleEN: 'Coal',
  weight: 1000,
  counted: 8,
  countedAt: AT,
  countedBy: 'Ani',
}
const difference = { expected: 10, difference: -2, valueAmd: null, approved: null }

test('the review shows which expected units were not packed or reserved, if that was recorded', async () => {
  await openShop('/admin/stock-takes/7', {
    responses: [
      ...staffResponses,
      respond(getStockTake, () => take),
      respond(listStockTakeLines, () => ({
        items: [
          { ...line, sku: 'COAL-1', result: { ...difference, unpacked: 2, reserved: 3 } },
          { ...line, sku: 'COAL-2', result: { ...difference, unpacked: null, reserved: null } },
        ],
        nextCursor: null,
        total: 2,
      })),
    ],
    stored: signedIn,
  })
  const rowOf = async (sku: string) => (await screen.findByText(sku)).closest('tr, li')?.textContent ?? ''
  expect(await rowOf('COAL-1')).toContain(t('stockTakes.unpacked', { count: 2 }))
  expect(await rowOf('COAL-1')).toContain(t('stockTakes.reserved', { count: 3 }))
  expect(await rowOf('COAL-2')).not.toContain(t('stockTakes.reserved', { count: 3 }))
})
