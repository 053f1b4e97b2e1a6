import { CSV_SEPARATOR } from '@shop/contracts/csv.ts'
import { listSuppliers, type Supplier } from '@shop/contracts/purchasing.ts'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const createSupplier = (name: string): Supplier => ({
  id: crypto.randomUUID(),
  ...{ name, contact: 'Ani', phone: '+374 10 123456', note: '', isArchived: false, version: 1 },
})

test('the list of suppliers is saved as a file with its search, from all pages and without formulas', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  // happy-dom would open the file as a page.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    saved.mockRestore()
    clicked.mockRestore()
  })
  const asked: object[] = []
  const { user } = await openShop('/admin/suppliers?q=llc&show=all', {
    responses: [
      ...adminResponses,
      respond(listSuppliers, ({ query }) => {
        asked.push(query)
        const isSecond = query.cursor !== undefined
        return {
          items: [createSupplier(isSecond ? '=HYPERLINK("http://x.am") LLC' : 'Tabak LLC')],
          nextCursor: isSecond || query.limit < 100 ? null : 'next',
          total: 2,
        }
      }),
    ],
    stored: signedIn,
  })
  await screen.findByText('Tabak LLC')
  await user.click(screen.getByRole('button', { name: t('admin.csv') }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(asked.slice(1, 3)).toEqual([
    { q: 'llc', show: 'all', limit: 100 },
    { q: 'llc', show: 'all', limit: 100, cursor: 'next' },
  ])
  const [file] = saved.mock.calls[0] as [Blob]
  const [, ...lines] = (await file.text()).trim().split('\r\n')
  expect(lines.map(line => line.split(CSV_SEPARATOR).slice(0, 3))).toEqual([
    ['Tabak LLC', 'Ani', "'+374 10 123456"],
    [`"'=HYPERLINK(""http://x.am"") LLC"`, 'Ani', "'+374 10 123456"],
  ])
})
