import { type FunnelReport, getFunnelReport } from '@shop/contracts/visits.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const none = { visits: 0, products: 0, carts: 0, checkouts: 0, orders: 0, paid: 0 }
const counts = { visits: 200, products: 120, carts: 30, checkouts: 12, orders: 9, paid: 8 }
const report: FunnelReport = {
  from: '2026-11-01',
  to: '2026-11-30',
  since: '2026-11-10',
  counts,
  days: [{ date: '2026-11-10', counts }],
  locales: [{ locale: 'hy', counts }],
  devices: [{ device: 'phone', counts }],
  visitors: [{ isReturning: true, counts }],
  storefront: { orders: 40, paid: 35 },
}

const openReport = (shown: FunnelReport) =>
  openShop('/admin/reports/funnel', {
    responses: [...adminResponses, respond(getFunnelReport, () => shown)],
    stored: signedIn,
  })

test('the funnel shows each step of the step before and of all visits, and how many orders it covers', async () => {
  await openReport(report)
  const steps = await screen.findByRole('region', { name: new RegExp(`^${t('reports.funnelSteps')} ·`) })
  const rowOf = (name: string) =>
    within(within(steps).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(cell => cell.textContent)
  expect(rowOf(t('reports.step.visits'))).toEqual([t('reports.step.visits'), '200', '—', '100'])
  expect(rowOf(t('reports.step.carts'))).toEqual([t('reports.step.carts'), '30', '25', '15'])
  expect(rowOf(t('reports.step.paid'))).toEqual([t('reports.step.paid'), '8', '88.9', '4'])
  screen.getByText(/^Orders in counted visits: 9\. All orders of the online shop in this period: 40\./)
  screen.getByText('Visits have been counted since November 10, 2026.')
  screen.getByRole('row', { name: /^Phone 200 .* 4$/ })
  screen.getByRole('row', { name: /^Հայերեն 200 / })
})

test('the funnel without visits says from when visits are counted', async () => {
  await openReport({ ...report, since: null, counts: none, days: [], locales: [], devices: [], visitors: [] })
  await screen.findByText(t('reports.funnelNone'))
})

test('the funnel of a period without visits says so, and how many orders it had', async () => {
  await openReport({ ...report, since: '2026-10-02', counts: none, days: [], locales: [], devices: [], visitors: [] })
  await screen.findByText('There are no counted visits in this period.')
  screen.getByText(/^Orders in counted visits: 0\. All orders of the online shop in this period: 40\./)
  expect(screen.queryByText(/^Visits have been counted since/)).toBeNull()
})
