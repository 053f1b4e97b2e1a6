import { getOperationsReport } from '@shop/contracts/reports.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const period = { from: '2026-11-01', to: '2026-11-30' }
const courier = { delivered: 4, onTime: 3, failed: 1 }

/** The report of operations, with figures or without any. */
const openOperations = (hasFigures: boolean) =>
  openShop('/admin/reports/operations', {
    responses: [
      ...adminResponses,
      respond(getOperationsReport, () => ({
        ...period,
        rentals: hasFigures
          ? [
              {
                key: '01900000-0000-7000-8000-000000000001',
                slug: 'hookah',
                title: 'Кальян',
                titleEN: 'Hookah',
                units: 2,
                rentedDays: 10,
                availableDays: 60,
                percent: 16.7,
              },
            ]
          : [],
        couriers: hasFigures
          ? [
              { key: '01900000-0000-7000-8000-000000000002', name: 'Ani', ...courier, percent: 75 },
              {
                key: '01900000-0000-7000-8000-000000000003',
                name: null,
                delivered: 0,
                onTime: 0,
                failed: 0,
                percent: null,
              },
            ]
          : [],
        failedSearches: hasFigures ? [{ query: 'shisha', searches: 7 }] : [],
      })),
    ],
    stored: signedIn,
  })

test('the report of operations has a chart above each table', async () => {
  await openOperations(true)
  for (const id of ['reports.rentalsChart', 'reports.couriersChart', 'dashboard.failedSearchesChart'] as const)
    expect(await screen.findByRole('img', { name: t(id) })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Ani .*75/ })).toBeTruthy()
})

test('the report of operations has no empty charts', async () => {
  await openOperations(false)
  await screen.findByText(t('reports.noCouriers'))
  expect(screen.queryAllByRole('img')).toEqual([])
})
