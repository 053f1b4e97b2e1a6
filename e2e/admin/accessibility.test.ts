import { describe, expect } from 'vitest'
import { findFocusFaults, focusOf } from '../focus.ts'
import { enter, newOrder, test } from './staff.ts'

const PRODUCT = 'nor-hov-ice-watermelon-ice'

describe('the admin area with a keyboard and a screen reader', () => {
  test("an order's day: each page and each step has the focus, and its result is announced", async ({
    visit,
    shopUrl,
    db,
    operator,
  }) => {
    const { number } = await newOrder(shopUrl, db)
    const visitor = await visit({ locale: 'en', width: 1440 })
    const { page, t } = visitor
    await enter(visitor, operator, '/admin/orders')
    for (const name of ['Status', 'Payment', 'Task']) await page.getByRole('combobox', { name, exact: true }).waitFor()
    const row = page.getByRole('rowheader', { name: `№ ${number}` })
    await row.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusOf(page)).toMatch(new RegExp(`^h1 Order No. ${number}`))

    const steps = page.getByRole('region', { name: t('adminOrders.next') })
    const said = (status: string) => steps.getByRole('status').getByText(`Order No. ${number}: ${status}`).waitFor()
    const press = async (name: string, next: string) => {
      await steps.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => focusOf(page)).toBe(`button ${next}`)
    }
    await press('Confirm', 'Mark as packed')
    await said('Confirmed')
    await press('Mark as packed', 'Dispatch')
    await said('Packed')
    await press('Dispatch', 'Mark as delivered')
    await said('On its way')
    await page.keyboard.press('Enter')
    const door = page.getByRole('dialog', { name: `Hand over order No. ${number}` })
    await door.getByRole('checkbox', { name: /ID checked/ }).check()
    await door.getByRole('button', { name: 'Mark as delivered' }).focus()
    await page.keyboard.press('Enter')
    await said('Delivered')
    await expect.poll(() => steps.evaluate(region => region.contains(document.activeElement))).toBe(true)
    await page.getByRole('button', { name: /^Copy ?: / }).waitFor()
    await page.getByRole('button', { name: /^Order paid ?, SMS$/ }).waitFor()

    await enter(visitor, operator, '/admin/catalog')
    const product = page.getByRole('rowheader').getByRole('link').first()
    const text = (await product.textContent()) ?? ''
    await product.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusOf(page)).toMatch(/^h1 \w/)
    // The title is in the language of the page.
    await expect.poll(async () => text.startsWith((await page.title()).split(' · ')[0] ?? '')).toBe(true)
  })

  test('no bar covers the focused control on a small window; phone links are large enough to hit, and moved entries keep the focus', async ({
    visit,
    shopUrl,
    db,
    admin,
  }) => {
    const { number } = await newOrder(shopUrl, db)
    const { id } = await db.product.findFirstOrThrow({ where: { slug: PRODUCT } })
    const visitor = await visit({ locale: 'en', width: 320 })
    const { page } = visitor
    for (const path of ['orders', `orders/${number}`, `catalog/${id}`, 'catalog', 'settings', 'customers']) {
      await enter(visitor, admin, `/admin/${path}`)
      for (const height of [512, 256]) {
        await page.setViewportSize({ width: 320, height })
        expect([path, height, await findFocusFaults(page)]).toEqual([path, height, []])
      }
    }
    const phone = await page.locator('main a[href^="tel:"]').first().boundingBox()
    expect(phone?.height).toBeGreaterThanOrEqual(24)

    // What the mouse drags, buttons move, too; the moved entry keeps the focus.
    await enter(visitor, admin, `/admin/catalog/${id}`)
    await page.getByRole('button', { name: 'Move down: Pack size 1' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusOf(page)).toBe('button Move down: Pack size 2')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusOf(page)).toBe('button Move up: Pack size 3')
  })
})
