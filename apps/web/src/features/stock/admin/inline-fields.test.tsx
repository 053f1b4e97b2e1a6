import { setPrice, undoPrices } from '@shop/contracts/catalog-bulk.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { listLots } from '@shop/contracts/lots-staff.ts'
import { changeStockItem, listStock, type StockRow } from '@shop/contracts/stock-staff.ts'
import { screen } from '@testing-library/react'
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

const CHANGE_ID = '01900000-0000-7000-8000-000000000001'

async function openStock() {
  const rows = [createStockRow('COAL-1'), createStockRow('TEA-2')]
  const saved: [string, object][] = []
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
      respond(getProfile, () => ({ ...profile, role: 'admin' as const })),
      respond(setPrice, ({ params: { sku }, body }) => {
        saved.push([sku, body])
        return { price: body.price, oldPrice: null, changeId: CHANGE_ID }
      }),
      respond(undoPrices, ({ params: { id } }) => {
        saved.push(['undo', { id }])
        return { restored: 1, kept: 0, rows: [] }
      }),
      respond(changeStockItem, ({ params: { sku }, body }) => {
        saved.push([sku, body])
        const row = rows.find(each => each.sku === sku) ?? createStockRow(sku)
        Object.assign(row, { reorderPoint: body.reorderPoint ?? row.reorderPoint })
        return row
      }),
    ],
    stored: signedIn,
  })
  const field = (sku: string) => screen.findByLabelText<HTMLInputElement>(t('adminStock.reorderPointOf', { sku }))
  return { ...shop, saved, field }
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
