import { CSV_SEPARATOR } from '@shop/contracts/csv.ts'
import { type GoodsFigures, getGoodsReport } from '@shop/contracts/reports.ts'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const figures = (netAmd: number, costAmd: number): GoodsFigures => ({
  quantity: netAmd / 1000,
  returned: 0,
  grossAmd: netAmd,
  discountAmd: 0,
  refundAmd: 0,
  netAmd,
  costedAmd: costAmd > 0 ? netAmd : 0,
  costAmd,
  marginAmd: costAmd > 0 ? netAmd - costAmd : null,
  marginPercent: costAmd > 0 ? ((netAmd - costAmd) / netAmd) * 100 : null,
})

test('the report of goods adds up: with the rows beyond the limit and a total, also in its file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  // happy-dom would open the file as a page, also for the tests after this one.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    saved.mockRestore()
    clicked.mockRestore()
  })
  const { user } = await openShop('/admin/reports/goods?by=brand', {
    responses: [
      ...adminResponses,
      respond(getGoodsReport, () => ({
        from: '2026-11-01',
        to: '2026-11-30',
        before: { from: '2026-10-02', to: '2026-10-31' },
        rows: [{ key: 'Nor Hov', figures: figures(6000, 3000), netBeforeAmd: 2000 }],
        total: 3,
        figures: figures(10_000, 4000),
        rest: { rentalAmd: 0, deliveryAmd: 0, withheldAmd: 0, refundAmd: 0 },
      })),
    ],
    stored: signedIn,
  })
  await screen.findByRole('row', { name: /^Others: 2 .*4,000.*1,000.*3,000.*75/ })
  screen.getByRole('row', { name: /^Total .*10,000.*4,000.*6,000.*60/ })
  await user.click(screen.getAllByRole('button', { name: t('dashboard.saveCsv') })[0] as HTMLElement)
  const [file] = saved.mock.calls[0] as [Blob]
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines.slice(1).map(line => line.split(CSV_SEPARATOR))).toEqual([
    ['Nor Hov', '6', '0', '6000', '0', '0', '6000', '3000', '3000', '50', '2000'],
    ['Others: 2', '4', '0', '4000', '0', '0', '4000', '1000', '3000', '75', ''],
    ['Total', '10', '0', '10000', '0', '0', '10000', '4000', '6000', '60', ''],
  ])
})
