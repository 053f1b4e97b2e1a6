import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { callAs } from '../people.ts'
import type { Visitor } from '../shop.ts'
import { enter, excessOf, newOrder, test } from './staff.ts'

const ORDERS = 6

/** Returns the amounts that the edge of the window or of a box hides, in part or wholly. Runs in the browser. */
function hiddenAmounts(): string[] {
  const edgesAround = (node: Node) => {
    const edges = [{ left: 0, right: window.innerWidth, width: window.innerWidth }]
    for (let box = node.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') edges.push(box.getBoundingClientRect())
    return edges
  }
  const isCut = (node: Node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    const edges = edgesAround(node)
    // Texts for screen readers are a pixel wide.
    const isShown = width > 0 && edges.every(edge => edge.width > 1)
    return isShown && edges.some(edge => left < edge.left - 1 || right > edge.right + 1)
  }
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.textContent?.includes('֏') && isCut(node)) cut.push(node.textContent)
  return cut
}

/** Opens each page, and expects that nothing is wider than the window or cut. */
async function expectWhole(visitor: Visitor, paths: readonly string[]): Promise<void> {
  const { page, open } = visitor
  const found: object[] = []
  for (const path of paths) {
    await open(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    found.push({ path, excess: Math.max(0, await excessOf(visitor)), cut: await page.evaluate(hiddenAmounts) })
  }
  expect(found).toEqual(found.map(each => ({ ...each, excess: 0, cut: [] })))
}

test('no page of staff scrolls sideways or cuts amounts on a tablet, and a phone shows four orders per screen', {
  timeout: 300_000,
}, async ({ visit, shopUrl, db, admin }) => {
  const numbers: number[] = []
  for (let index = 0; index < ORDERS; index++) numbers.push((await newOrder(shopUrl, db)).number)
  const visitor = await visit({ locale: 'ru', width: 1024 })
  const { page, open, t } = visitor
  await enter(visitor, admin, '/admin')
  const menu = page.getByRole('navigation', { name: t('admin.menu') }).getByRole('link')
  const paths = new Set(await menu.evaluateAll(links => links.map(link => link.getAttribute('href') ?? '')))
  expect(paths.size).toBeGreaterThan(20)
  await expectWhole(visitor, [...paths, `/admin/orders/${numbers[0]}`])

  await page.setViewportSize({ width: 390, height: 844 })
  await open('/admin/orders')
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: /№ \d/ })
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(ORDERS)
  const top = await page.getByRole('banner').boundingBox()
  const bar = await page.getByRole('button', { name: t('nav.menu'), exact: true }).boundingBox()
  const screen = { top: (top?.y ?? 0) + (top?.height ?? 0), bottom: bar?.y ?? 0 }
  // Without scrolling: the search and the folded filters leave room for them.
  const shown = await cards.evaluateAll((all, { top: under, bottom: above }) => {
    return all.filter(card => {
      const box = card.getBoundingClientRect()
      return box.top >= under - 1 && box.bottom <= above
    }).length
  }, screen)
  expect(shown).toBeGreaterThanOrEqual(4)
})

test('no page that a list or a button opens scrolls sideways or cuts amounts on a tablet', {
  timeout: 300_000,
}, async ({ visit, shopUrl, db, admin }) => {
  const { number } = await newOrder(shopUrl, db)
  const post = (path: string, body: object) => callAs(shopUrl, admin, 'POST', path, { body, key: randomUUID() })
  const { sku, productId } = await db.variant.findFirstOrThrow({ where: { product: { category: 'coal' } } })
  await post('/admin/purchase-orders', {
    supplierId: null,
    note: '',
    expectedDate: null,
    lines: [{ sku, quantity: 1000, unitCostAmd: 123_456 }],
  })
  await post('/admin/goods-receipts', { orderNumber: null })
  await post('/admin/stock-takes', { category: null, note: '' })
  const [purchase, receipt, take, rented, collection, customer] = await Promise.all([
    db.purchaseOrder.findFirstOrThrow(),
    db.goodsReceipt.findFirstOrThrow(),
    db.stockTake.findFirstOrThrow(),
    db.product.findFirstOrThrow({ where: { category: 'hookah' } }),
    db.collection.findFirstOrThrow(),
    db.order.findUniqueOrThrow({ where: { number } }),
  ])
  const visitor = await visit({ locale: 'ru', width: 1024 })
  await enter(visitor, admin, '/admin')
  await expectWhole(visitor, [
    `/admin/orders/${number}/pack`,
    '/admin/pick-list',
    '/admin/order-drafts',
    '/admin/order-drafts/new',
    '/admin/delivery-calendar',
    '/admin/delivery-terms',
    `/admin/catalog/${productId}`,
    `/admin/catalog/${rented.id}`,
    '/admin/catalog/new',
    `/admin/collections/${collection.id}`,
    `/admin/stock/${sku}`,
    '/admin/lots',
    '/admin/stock-takes',
    `/admin/stock-takes/${take.number}`,
    `/admin/purchasing/${receipt.number}`,
    '/admin/purchase-orders',
    `/admin/purchase-orders/${purchase.number}`,
    '/admin/reorder',
    '/admin/suppliers',
    '/admin/automatic-promotions',
    '/admin/automatic-promotions/new',
    '/admin/gift-cards',
    '/admin/rental-units',
    '/admin/rental-waits',
    '/admin/refunds',
    '/admin/reports/goods',
    '/admin/reports/funnel',
    '/admin/reports/cohorts',
    '/admin/reports/operations',
    '/admin/reports/accounting',
    `/admin/customers/${customer.accountId}`,
    '/admin/roles/new',
    '/admin/webhooks',
    '/admin/api-keys',
  ])
})

test('settings are opened section by section on a phone', async ({ visit, admin }) => {
  const visitor = await visit({ locale: 'ru', width: 390 })
  const { page, t } = visitor
  await enter(visitor, admin, '/admin/settings')
  const index = page.getByRole('navigation', { name: t('settings.index') })
  const section = (id: string) => page.getByRole('region', { name: t(id), exact: true, includeHidden: true })
  await section('settings.hours').waitFor({ state: 'attached' })
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await heightOf()).toBeLessThan(2 * 844)
  await index.getByRole('link', { name: t('settings.lots') }).click()
  await section('settings.lots').waitFor()
  expect(await section('settings.hours').isVisible()).toBe(false)
  expect(await heightOf()).toBeLessThan(2 * 844)
  // The pressed link is hidden: the heading has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('admin.page.settings') })
    .click()
  await index.waitFor()
})
