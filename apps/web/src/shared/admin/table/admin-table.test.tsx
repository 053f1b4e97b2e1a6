import { deleteView, type ListView, listViews, saveView } from '@shop/contracts/list-views.ts'
import { getAnyOrder, listAllOrders } from '@shop/contracts/orders-staff.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PHONE, signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop, readStored } from '../../../../test/open-shop.tsx'
import { createOrderRow, staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const orders = [
  createOrderRow(10_001, 4500, { phone: '+37491000001' }),
  createOrderRow(10_002, 9000, { status: 'awaiting_payment', paymentState: 'awaiting' }),
  createOrderRow(10_003, 6000),
]

/** Pages of two orders, searchable by the end of the phone, filterable by status, sortable by total. */
const list = respond(listAllOrders, ({ query: { q, status, sort, cursor } }) => {
  const digits = q?.replace(/\D/g, '').replace(/^0/, '') ?? ''
  const found = orders.filter(order => order.phone.includes(digits) && (!status || order.status === status))
  const sorted = sort === '-total' ? found.toSorted((a, b) => b.totalAmd - a.totalAmd) : found
  const begin = Number(cursor ?? 0)
  const end = begin + 2
  const nextCursor = end < sorted.length ? String(end) : null
  return { items: sorted.slice(begin, end), nextCursor, total: sorted.length }
})

const openOrders = (search = '', more: Parameters<typeof openShop>[1]['responses'] = []) =>
  openShop(`/admin/orders${search}`, { responses: [...staffResponses, list, ...more], stored: signedIn })
/** The views of an account, kept for the test. */
function keepViews({ onSave, isDefault = false }: { onSave?: (name: string) => void; isDefault?: boolean } = {}) {
  let items: ListView[] = []
  return [
    respond(listViews, () => ({ items })),
    respond(saveView, ({ body: { name, search } }) => {
      onSave?.(name)
      const id = '00000000-0000-7000-8000-0000000000b1'
      items = [...items, { id, name, search, isShared: false, canEdit: true, isDefault }]
      return { items }
    }),
    respond(deleteView, () => {
      items = []
      return { success: true as const }
    }),
  ]
}
const getShown = () =>
  [...document.querySelectorAll('[data-row-link]')].map(link => link.textContent?.replace(/\D/g, ''))
const expectShown = (...numbers: readonly number[]) => expect.poll(getShown).toEqual(numbers.map(String))
const getViews = () => within(screen.getByRole('navigation', { name: t('admin.views') }))

describe('a list of the admin area', () => {
  test('searches while the user types, filters, and clears both', async () => {
    const { user } = await openOrders()
    await expectShown(10_001, 10_002)
    await user.type(screen.getByRole('searchbox'), '091 000 001')
    await expectShown(10_001)
    expect(window.location.search).toBe('?q=091+000+001')
    await user.click(screen.getByRole('button', { name: t('admin.clearFilters') }))
    await expectShown(10_001, 10_002)
    await user.selectOptions(screen.getByRole('combobox', { name: t('adminOrders.column.status') }), 'awaiting_payment')
    await expectShown(10_002)
    expect(window.location.search).toBe('?status=awaiting_payment')
    window.history.back()
    await expectShown(10_001, 10_002)
  })

  test('tells that no row matches and offers to remove the filters', async () => {
    const { user } = await openOrders('?status=delivered')
    await screen.findByRole('heading', { name: t('admin.nothingFound') })
    const [clear = document.body] = screen.getAllByRole('button', { name: t('admin.clearFilters') })
    await user.click(clear)
    await expectShown(10_001, 10_002)
  })

  test('sorts by a column header, largest first', async () => {
    const { user } = await openOrders()
    await expectShown(10_001, 10_002)
    await user.click(screen.getByRole('button', { name: t('adminOrders.column.total') }))
    await expectShown(10_002, 10_003)
    expect(window.location.search).toBe('?sort=-total')
    const head = screen.getByRole('columnheader', { name: t('adminOrders.column.total') })
    expect(head.getAttribute('aria-sort')).toBe('descending')
  })

  test('pages forward and back, and returns to page one when the sort order changes', async () => {
    const { user } = await openOrders()
    await expectShown(10_001, 10_002)
    await user.click(screen.getByRole('link', { name: t('admin.nextPage') }))
    await expectShown(10_003)
    await user.click(screen.getByRole('link', { name: t('admin.previousPage') }))
    await expectShown(10_001, 10_002)
    await user.click(screen.getByRole('link', { name: t('admin.nextPage') }))
    await expectShown(10_003)
    await user.click(screen.getByRole('button', { name: t('adminOrders.column.total') }))
    await expectShown(10_002, 10_003)
  })

  test('shows the selected columns and remembers them for this person', async () => {
    const shop = await openOrders()
    await expectShown(10_001, 10_002)
    await shop.user.click(screen.getByRole('button', { name: t('admin.columns') }))
    await shop.user.click(await screen.findByRole('checkbox', { name: t('adminOrders.column.items') }))
    await shop.user.keyboard('{Escape}')
    await screen.findByRole('columnheader', { name: t('adminOrders.column.items') })
    shop.unmount()
    await openOrders()
    await screen.findByRole('columnheader', { name: t('adminOrders.column.items') })
  })

  test('shows dense rows on request and remembers that for this person', async () => {
    const shop = await openOrders()
    await expectShown(10_001, 10_002)
    const heightOf = () => screen.getAllByRole('cell')[1]?.className
    const usual = heightOf()
    await shop.user.click(screen.getByRole('button', { name: t('admin.columns') }))
    await shop.user.click(await screen.findByRole('checkbox', { name: t('admin.dense') }))
    await expect.poll(heightOf).not.toBe(usual)
    const dense = heightOf()
    expect(window.location.search).toBe('?dense=1')
    shop.unmount()
    await openOrders()
    await expectShown(10_001, 10_002)
    expect(heightOf()).toBe(dense)
  })

  test('moves the views of the browser into the account, and opens with the default view', async () => {
    const accepted = new Set<string>()
    const key = `admin-table:${PHONE}:orders`
    const stored = {
      ...signedIn,
      [key]: JSON.stringify({ views: [{ name: 'Unpaid', search: 'status=awaiting_payment' }] }),
    }
    const views = keepViews({ onSave: name => accepted.add(name), isDefault: true })
    const shop = await openShop('/admin/orders', { responses: [...staffResponses, list, ...views], stored })
    await expect.poll(() => [...accepted]).toEqual(['Unpaid'])
    await expect.poll(() => readStored(key)).toEqual({ views: [] })
    shop.unmount()
    await openShop('/admin/orders', { responses: [...staffResponses, list, ...views], stored: signedIn })
    await expectShown(10_002)
    expect(accepted.size).toBe(1)
  })

  test('saves a named view and restores it after its removal is undone', async () => {
    const { user } = await openOrders('?status=awaiting_payment', keepViews())
    await expectShown(10_002)
    await user.click(screen.getByRole('button', { name: t('admin.saveView') }))
    const name = await screen.findByLabelText(t('admin.viewName'))
    await user.type(name, '{Enter}')
    await screen.findByText(t('admin.viewNameMissing'))
    await user.type(name, 'Unpaid{Enter}')
    await getViews().findByRole('link', { name: 'Unpaid' })
    await user.click(getViews().getByRole('link', { name: t('adminOrders.view.all') }))
    await expectShown(10_001, 10_002)
    await user.click(getViews().getByRole('link', { name: 'Unpaid' }))
    await expectShown(10_002)
    await user.click(getViews().getByRole('button', { name: t('admin.view.menu', { name: 'Unpaid' }) }))
    await user.click(await screen.findByRole('button', { name: t('admin.view.delete') }))
    await expect.poll(() => getViews().queryByRole('link', { name: 'Unpaid' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: t('admin.undo') }))
    await getViews().findByRole('link', { name: 'Unpaid' })
  })

  test('opens a row by its link and by a click anywhere on it', async () => {
    const { user } = await openOrders('', [respond(getAnyOrder, () => reject('NOT_FOUND', 'No such order'))])
    await expectShown(10_001, 10_002)
    const link = screen.getByRole('link', { name: /10001/ })
    expect(link.getAttribute('href')).toBe('/en/admin/orders/10001')
    const [city = document.body] = screen.getAllByText('Yerevan')
    await user.click(city)
    await expect.poll(() => window.location.pathname).toBe('/en/admin/orders/10001')
  })

  test('moves between rows by J and K, and to the search by /', async () => {
    const { user } = await openOrders()
    await expectShown(10_001, 10_002)
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toContain('10001')
    await user.keyboard('jk')
    expect(document.activeElement?.textContent).toContain('10001')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('shows why it could not be loaded, and retries', async () => {
    let isAway = true
    const failing = respond(listAllOrders, () =>
      isAway ? reject('FORBIDDEN', 'Not for you') : { items: orders, nextCursor: null, total: 3 },
    )
    const { user } = await openOrders('', [failing])
    await screen.findByText('Not for you')
    isAway = false
    await user.click(screen.getByRole('button', { name: t('error.retry') }))
    await expectShown(10_001, 10_002, 10_003)
  })

  test('shows cards and folded filters on a phone', async () => {
    const { user } = await openShop('/admin/orders', {
      responses: [...staffResponses, list],
      stored: signedIn,
      width: 360,
    })
    await expectShown(10_001, 10_002)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('combobox', { name: t('adminOrders.column.status') })).toBeNull()
    await user.click(screen.getByRole('button', { name: t('admin.filters') }))
    await screen.findByRole('combobox', { name: t('adminOrders.column.status') })
  })
})
