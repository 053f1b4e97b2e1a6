import { CSV_SEPARATOR } from '@shop/contracts/csv.ts'
import { getCohortReport } from '@shop/contracts/reports.ts'
import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const nothing = { customers: 0, orders: 0, netAmd: 0 }
const report = {
  from: '2026-09-01',
  to: '2026-11-01',
  cohorts: [
    {
      month: '2026-09-01',
      customers: 8,
      months: [
        { month: '2026-09-01', customers: 8, orders: 10, netAmd: 80_000 },
        { month: '2026-10-01', customers: 3, orders: 4, netAmd: 20_000 },
        { month: '2026-11-01', ...nothing },
      ],
    },
    {
      month: '2026-10-01',
      customers: 0,
      months: [
        { month: '2026-10-01', ...nothing },
        { month: '2026-11-01', ...nothing },
      ],
    },
    { month: '2026-11-01', customers: 2, months: [{ month: '2026-11-01', customers: 2, orders: 2, netAmd: 9000 }] },
  ],
}

const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(cell => cell.textContent)

test('cohorts show the share that bought again, then revenue and orders per customer, and save all of it', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    saved.mockRestore()
    clicked.mockRestore()
  })
  const { user } = await openShop('/admin/reports/cohorts', {
    responses: [...adminResponses, respond(getCohortReport, () => report)],
    stored: signedIn,
  })
  await screen.findByRole('row', { name: /^Sep 2026/ })
  expect(cellsOf(/^Sep 2026/)).toEqual(['8', '100', '37.5', '0'])
  expect(cellsOf(/^Nov 2026/)).toEqual(['2', '100', '', ''])
  expect(screen.queryByRole('row', { name: /^Oct 2026/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: t('reports.cohort.revenue') }))
  await screen.findByText(t('reports.cohortMeans.revenue'))
  expect(cellsOf(/^Sep 2026/)).toEqual(['8', '10,000', '2,500', '0', '12,500'])
  await user.click(screen.getByRole('link', { name: t('reports.cohort.orders') }))
  await screen.findByText(t('reports.cohortMeans.orders'))
  expect(cellsOf(/^Sep 2026/)).toEqual(['8', '1.25', '0.5', '0', '1.75'])
  await user.click(screen.getByRole('button', { name: t('dashboard.saveCsv') }))
  const [file] = saved.mock.calls[0] as [Blob]
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines.slice(1, 3).map(line => line.split(CSV_SEPARATOR))).toEqual([
    ['2026-09', '8', '2026-09', '0', '8', '100', '10', '1.25', '80000', '10000'],
    ['2026-09', '8', '2026-10', '1', '3', '37.5', '4', '0.5', '20000', '2500'],
  ])
})

test('cohorts say that there are no paid orders yet', async () => {
  await openShop('/admin/reports/cohorts?months=6', {
    responses: [...adminResponses, respond(getCohortReport, () => ({ ...report, cohorts: [] }))],
    stored: signedIn,
  })
  await screen.findByText(t('reports.noCohorts'))
})
