import { setPrice, undoPrices } from '@shop/contracts/catalog-bulk.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { listLots } from '@shop/contracts/lots-staff.ts'
import { type Permission, permissions } from '@shop/contracts/permissions.ts'
import { changeStockItem, countStock, listStock, type StockRow } from '@shop/contracts/stock-staff.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { profile, signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const createStockRow = (sku: string): StockRow => ({
  sku,
  slug: sku.toLowerCase(),
  brand: 'Cocoloco',
  title: sku,
  titleEN: sku,
  weight: 1000,
  isWithdrawn: false,
  onHand: 20,
  reserved: 0,
  available: 20,
  unpacked: 0,
  waiting: 0,
  price: 1000,
  averageCostAmd: 700,
  reorderPoint: 5,
  barcode: null,
  shelf: null,
})

/** The text of the page with its messages, which are announced, too. */
const readPage = () => document.body.textContent

const CHANGE_ID = '01900000-0000-7000-8000-000000000001'

async function openStock(allowed: readonly Permission[] = permissions) {
  const rows = [{ ...createStockRow('COAL-1'), unpacked: 3 }, createStockRow('TEA-2')]
  const saved: [string, object][] = []
  const answers = { reorderPoint: Promise.resolve() }
  const shop = await openShop('/admin/stock', {
    responses: [
      ...staffResponses,
      respond(listStock, () => ({ items: rows, nextCursor: null, total: rows.length })),
      respond(listLots, () => ({
        items: [],
        nextCursor: null,
        total: 0,
        counts: { expired: 1, expiring: 0 },
        warnDays: 30,
      })),
      respond(getProfile, () => ({ ...profile, role: 'admin' as const, permissions: [...allowed] })),
      respond(countStock, ({ body }) => {
        const [{ sku, counted, expected } = { sku: '', counted: 0, expected: 0 }] = body.items
        saved.push([sku, { counted, expected, reason: body.reason, undoes: body.undoes !== undefined }])
        const row = rows.find(each => each.sku === sku) ?? createStockRow(sku)
        const result = { sku, before: row.onHand, after: row.onHand, reserved: row.reserved }
        if (expected !== undefined && expected !== row.onHand)
          return { rows: [{ ...result, fate: 'outdated' as const }] }
        if (counted < row.reserved) return { rows: [{ ...result, fate: 'reserved' as const }] }
        Object.assign(row, { onHand: counted, available: counted - row.reserved })
        return { rows: [{ ...result, fate: 'changed' as const, after: counted }] }
      }),
      respond(setPrice, ({ params: { sku }, body }) => {
        saved.push([sku, body])
        return { price: body.price, oldPrice: null, changeId: CHANGE_ID }
      }),
      respond(undoPrices, ({ params: { id } }) => {
        saved.push(['undo', { id }])
        return { restored: 1, kept: 0, rows: [] }
      }),
      respond(changeStockItem, async ({ params: { sku }, body }) => {
        await answers.reorderPoint
        saved.push([sku, body])
        const row = rows.find(each => each.sku === sku) ?? createStockRow(sku)
        Object.assign(row, { reorderPoint: body.reorderPoint ?? row.reorderPoint })
        return row
      }),
    ],
    stored: signedIn,
  })
  const onHand = (sku: string) => screen.findByLabelText<HTMLInputElement>(t('adminStock.onHandOf', { sku }))
  const field = (sku: string) => screen.findByLabelText<HTMLInputElement>(t('adminStock.reorderPointOf', { sku }))
  return { ...shop, rows, saved, answers, field, onHand }
}

describe('a number that is edited in the list', () => {
  test('is saved once by Enter, which moves to the next row', async () => {
    const { user, saved, field } = await openStock()
    await user.type(await field('COAL-1'), '8{Enter}')
    expect(document.activeElement).toBe(await field('TEA-2'))
    await user.type(await field('TEA-2'), '9{Enter}')
    await expect.poll(() => saved.map(([sku]) => sku)).toEqual(['COAL-1', 'TEA-2'])
    expect(saved[0]?.[1]).toEqual({ reorderPoint: 8, expected: { reorderPoint: 5 } })
  })

  test('keeps a wrong value with a message and is restored by Esc', async () => {
    const { user, saved, field } = await openStock()
    const input = await field('COAL-1')
    await user.type(input, 'x')
    await user.tab()
    expect(input.value).toBe('x')
    const message = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe('A whole number from 0 to 1,000,000')
    await user.type(input, '{Escape}')
    expect(input.value).toBe('5')
    expect(saved).toEqual([])
  })

  test('can be a shelf, which is removed by an empty field', async () => {
    const { user, saved } = await openStock()
    const shelf = await screen.findByLabelText(t('adminStock.shelfOf', { sku: 'COAL-1' }))
    await user.type(shelf, 'A-12{Enter}')
    await expect.poll(() => saved).toEqual([['COAL-1', { shelf: 'A-12', expected: { shelf: null } }]])
    await user.type(await screen.findByLabelText(t('adminStock.shelfOf', { sku: 'TEA-2' })), '#{Enter}')
    await screen.findByText(t('adminStock.shelfWrong'))
  })

  test('restores a price by undoing the recorded change', async () => {
    const { user, saved } = await openStock()
    await user.type(await screen.findByLabelText(t('adminStock.priceOf', { sku: 'TEA-2' })), '900{Enter}')
    await user.click(await screen.findByRole('button', { name: t('admin.undo') }))
    await expect
      .poll(() => saved)
      .toEqual([
        ['TEA-2', { price: 900, expected: 1000 }],
        ['undo', { id: CHANGE_ID }],
      ])
  })
})

describe('the stock on hand in the list', () => {
  test('is counted by typing: Enter records it, moves to the next row, and undo takes it back', async () => {
    const { user, saved, onHand } = await openStock()
    await user.type(await onHand('COAL-1'), '18{Enter}')
    expect(document.activeElement).toBe(await onHand('TEA-2'))
    await expect.poll(async () => (await onHand('COAL-1')).value).toBe('18')
    expect(saved).toEqual([
      ['COAL-1', { counted: 18, expected: 20, reason: t('adminStock.countedInList'), undoes: false }],
    ])
    await user.click(await screen.findByRole('button', { name: t('admin.undo') }))
    await expect.poll(async () => (await onHand('COAL-1')).value).toBe('20')
    expect(saved[1]).toEqual([
      'COAL-1',
      { counted: 20, expected: 18, reason: t('adminStock.undoReason'), undoes: true },
    ])
    await user.type(await onHand('COAL-1'), '7{Escape}')
    expect((await onHand('COAL-1')).value).toBe('20')
    expect(saved).toHaveLength(2)
  })

  test('says what is sold and not packed, and to leave it out of the count', async () => {
    const { user, onHand } = await openStock()
    const row = within(await screen.findByRole('row', { name: /COAL-1/ }))
    row.getByText('sold, not packed: 3')
    await user.click(await onHand('COAL-1'))
    const note = document.getElementById((await onHand('COAL-1')).getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Leave 3 pieces out of the count: they’re sold')
  })

  test('is not recorded below what is reserved, or if it was changed meanwhile', async () => {
    const { user, rows, onHand } = await openStock()
    await onHand('COAL-1')
    Object.assign(rows[0] ?? {}, { reserved: 4 })
    await user.type(await onHand('COAL-1'), '2{Enter}')
    await expect.poll(readPage).toContain('4 pieces are reserved for orders: the count can’t be lower')
    Object.assign(rows[1] ?? {}, { onHand: 17 })
    await user.type(await onHand('TEA-2'), '19{Enter}')
    await expect.poll(readPage).toContain('The stock has changed meanwhile: it’s 17 pieces now. Count again.')
    await expect.poll(async () => (await onHand('TEA-2')).value).toBe('17')
  })

  test('that someone else changes while it is typed is named, and is no basis for the count', async () => {
    const { user, rows, saved, field, onHand, answers } = await openStock()
    const answer = Promise.withResolvers<void>()
    answers.reorderPoint = answer.promise
    await user.type(await field('COAL-1'), '8{Enter}')
    await user.type(await onHand('TEA-2'), '18')
    Object.assign(rows[1] ?? {}, { onHand: 17 })
    // The list is read again after the change of the first row.
    answer.resolve()
    await screen.findByText('Changed meanwhile: 17')
    await user.keyboard('{Enter}')
    await expect.poll(readPage).toContain('The stock has changed meanwhile: it’s 17 pieces now. Count again.')
    expect(saved.at(-1)).toMatchObject(['TEA-2', { counted: 18, expected: 20 }])
    expect((await onHand('TEA-2')).value).toBe('17')
    expect(document.activeElement).toBe(await onHand('TEA-2'))
  })

  test('is text, like the other facts, without the permission to change stock', async () => {
    await openStock(permissions.filter(each => each !== 'stock.edit' && each !== 'prices.edit'))
    const row = within(await screen.findByRole('row', { name: /COAL-1/ }))
    expect(row.queryAllByRole('textbox')).toEqual([])
  })
})
