import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Db } from '../../apps/api/src/platform/db/db.ts'
import { callAs } from '../people.ts'
import { expectWithin, startDay, widthsOf } from './action-counter.ts'
import { test } from './staff.ts'

const SKUS = 30

/** Coal and tobacco, which are received with best-before dates only. */
async function findDatedVariants(db: Db) {
  const select = { id: true, sku: true, onHand: true }
  const find = (category: 'coal' | 'flavor', take: number) =>
    db.variant.findMany({ where: { product: { category }, withdrawnAt: null }, orderBy: { sku: 'asc' }, take, select })
  const coal = await find('coal', SKUS / 3)
  const variants = [...coal, ...(await find('flavor', SKUS - coal.length))]
  expect(variants).toHaveLength(SKUS)
  return variants
}

async function readStock(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const variants = await db.variant.findMany({ where: { id: { in: [...ids] } } })
  return new Map(variants.map(({ id, onHand }) => [id, onHand]))
}

describe('the goods of a manager’s day', () => {
  test.for(widthsOf({ daily: [1024], all: [1440, 1024, 390] }))(
    'a delivery of 30 pack sizes is received from a spreadsheet in 60 actions and 5 minutes (%i px)',
    async (width, { visit, db, operator }) => {
      const { page, user, button, goTo } = await startDay(visit, operator, width)
      const delivered = await findDatedVariants(db)
      await goTo('Purchasing')
      await user.tap(button('Receive delivery').first())
      // A table can be pasted or scanned without a tap into the field.
      const search = page.getByRole('combobox', { name: 'Add by SKU, barcode or name' })
      await expect.poll(() => search.evaluate(field => field === document.activeElement)).toBe(true)
      const rows = delivered.map(({ sku }, index) => `${sku}\t${index + 2}\t450,5\t31.03.2028\tL-${index}`)
      await user.paste(search, ['SKU\tquantity\tcost\tbest before\tlot', ...rows].join('\n'))
      await page.getByText(/^30 lines/).waitFor()
      await user.type(page.getByLabel('Invoice number'), 'A-17')
      await user.tap(button(/^Receive \d+ units$/))
      await page.getByRole('heading', { level: 1, name: /Received$/ }).waitFor()
      const stock = await readStock(
        db,
        delivered.map(({ id }) => id),
      )
      expect(delivered.filter(({ id, onHand }, index) => stock.get(id) !== onHand + index + 2)).toEqual([])
      expectWithin('goods-in from a spreadsheet', width, user.work, { actions: 60, seconds: 300 })
    },
  )

  test.for(widthsOf({ daily: [390], all: [1440, 1024, 390] }))(
    'a delivery of 30 ordered pack sizes is received by scanning one pack of each, in 60 actions and 5 minutes (%i px)',
    async (width, { visit, db, operator }) => {
      const { page, user, button, goTo } = await startDay(visit, operator, width)
      const delivered = await findDatedVariants(db)
      // The shop knows the barcodes on the packs from before.
      const barcodes = delivered.map(({ id, sku }, index) => ({ id, sku, barcode: `48500000${10_000 + index}` }))
      for (const { id, barcode } of barcodes) await db.variant.update({ where: { id }, data: { barcode } })
      const search = page.getByRole('combobox', { name: 'Add by SKU, barcode or name' })
      await goTo('Purchasing', 'Purchase orders')
      await user.tap(button('New purchase order').first())
      await user.paste(search, delivered.map(({ sku }) => `${sku}\t12\t450`).join('\n'))
      await page.getByText(/^30 lines/).waitFor()
      await user.tap(button('Add supplier'))
      const supplier = page.getByRole('dialog', { name: 'Add supplier' })
      await user.type(supplier.getByLabel('Name', { exact: true }), `Tabak LLC ${width}`)
      await user.tap(supplier.getByRole('button', { name: 'Save' }))
      await supplier.waitFor({ state: 'detached' })
      await user.tap(button('Mark as ordered'))
      await user.tap(button('Receive delivery'))
      await page.getByRole('heading', { level: 1, name: /^Receive delivery/ }).waitFor()
      await expect.poll(() => search.evaluate(field => field === document.activeElement)).toBe(true)
      // A GS1 code has the best-before date and the lot number.
      for (const { barcode } of barcodes) await user.scan(`010${barcode}1728033110L7`)
      await page.getByText(/^30 lines, 30 units/).waitFor()
      await user.tap(button('Fill in all expected quantities'))
      await user.tap(button('Receive 360 units'))
      await page.getByRole('heading', { level: 1, name: /Received$/ }).waitFor()
      const stock = await readStock(
        db,
        delivered.map(({ id }) => id),
      )
      expect(delivered.filter(({ id, onHand }) => stock.get(id) !== onHand + 12)).toEqual([])
      expectWithin('purchase order and goods-in by scanning', width, user.work, { actions: 60, seconds: 300 })
    },
  )

  test.for(
    widthsOf({
      daily: [{ count: 390, approval: 1440 }],
      all: [
        { count: 390, approval: 1440 },
        { count: 1024, approval: 390 },
        { count: 1440, approval: 1024 },
      ],
    }),
  )(
    'a stock take of 30 pack sizes is counted at $count px without seeing the stock, and approved at $approval px',
    async (widths, { visit, db, operator }) => {
      const { page, user, button, goTo } = await startDay(visit, operator, widths.count)
      const listed = await findDatedVariants(db)
      await goTo('Stock', 'Stock takes')
      await user.tap(button('Start a stock take').first())
      const start = page.getByRole('dialog', { name: 'New stock take' })
      await user.tap(start.getByRole('button', { name: 'Start a stock take' }))
      await page.getByRole('heading', { level: 1, name: /Stock take No\. \d+/ }).waitFor()
      await user.tap(page.getByLabel('SKU, barcode or name').first())
      for (const [index, { sku, onHand }] of listed.entries()) {
        const counted = index === 0 ? onHand - 1 : onHand
        await user.scan(sku)
        await user.type(page.getByLabel('Units on the shelf'), String(counted))
        await user.press('Enter')
        await page.getByText(`Saved: ${sku}, ${counted}`).waitFor()
      }
      expect(await page.getByText('Expected', { exact: true }).count()).toBe(0)
      await user.tap(button('Finish counting'))
      const finish = page.getByRole('dialog', { name: 'Finish counting?' })
      await user.tap(finish.getByRole('button', { name: 'Finish counting' }))
      await finish.waitFor({ state: 'detached' })
      expectWithin('count of a stock take', widths.count, user.work, { actions: 100, seconds: 300 })

      const desk = await startDay(visit, operator, widths.approval)
      await desk.goTo('Stock', 'Stock takes')
      await desk.user.tap(
        desk.page
          .getByRole('main')
          .getByRole('link', { name: /No\. \d+$/ })
          .first(),
      )
      await desk.user.tap(desk.button('Approve 1 difference'))
      await desk.page.getByText('1 of 1', { exact: true }).waitFor()
      await desk.user.tap(desk.button('Close the stock take'))
      await desk.page.getByText('Closed', { exact: true }).first().waitFor()
      const [short] = listed
      const stock = await readStock(db, [short?.id ?? ''])
      expect(stock.get(short?.id ?? '')).toBe((short?.onHand ?? 0) - 1)
      expectWithin('approval of a stock take', widths.approval, desk.user.work, { actions: 6, seconds: 30 })
    },
  )

  test.for(widthsOf({ daily: [1440], all: [1440, 1024, 390] }))(
    'a promotion is tried on a cart and started in a minute (%i px)',
    async (width, { visit, shopUrl, db, admin }) => {
      const { page, user, button, goTo } = await startDay(visit, admin, width)
      const title = `Coal week ${width}`
      const percent = 15
      await goTo('Promo codes', 'Automatic promotions')
      await user.tap(page.getByRole('link', { name: 'New promotion' }).first())
      const names = page.getByRole('group', { name: 'Name' })
      await user.type(names.getByLabel('Russian'), 'Неделя угля')
      await user.type(names.getByLabel('English'), title)
      await user.type(names.getByLabel('Armenian'), 'Ածխի շաբաթ')
      await user.type(page.getByLabel('Percentage'), String(percent))
      await user.choose(page.getByLabel('Which items'), { label: 'Categories' })
      await user.tap(page.getByRole('checkbox', { name: 'Coal' }))
      await user.tap(button('Save draft'))
      const simulator = page.getByRole('region', { name: 'What a cart would cost' })
      await user.type(simulator.getByLabel('Add a product'), 'coconut cube')
      await user.press('Enter')
      const effect = simulator.getByRole('listitem').filter({ hasText: title })
      await effect.getByText(/^−/).waitFor()
      const amountOf = async (text: Locator) => Number((await text.textContent())?.replaceAll(/\D/g, ''))
      const row = (term: string) => simulator.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd')
      const goodsAmd = await amountOf(row('Items'))
      expect(await amountOf(effect.getByText(/^−/))).toBe(Math.floor((goodsAmd * percent) / 100))
      await user.tap(button('Start'))
      await button('End').waitFor()
      const started = await db.promotion.findFirstOrThrow({ where: { title: { path: ['en'], equals: title } } })
      expect(started.state).toBe('active')
      // The promotion of the next width must not compete with it.
      await callAs(shopUrl, admin, 'POST', `/admin/promotions/${started.id}/end`)
      expectWithin('promotion', width, user.work, { actions: 16, seconds: 60 })
    },
  )
})
