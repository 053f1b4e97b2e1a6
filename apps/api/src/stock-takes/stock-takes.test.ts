import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { type Browser, test as base, NOON, orderOf, type Shop } from '../../test/builders/checkout-shop.ts'

const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })
const ALL = { category: null, note: '' }

/** Starts a stock take, after the open one of another test is cancelled or closed. */
async function start(browser: Browser, body: object = ALL, key = randomUUID()) {
  const { items } = (await browser.get('/admin/stock-takes')).body.result
  for (const { number, state } of items) {
    if (state !== 'counting' && state !== 'review') continue
    const cancelled = await browser.post(`/admin/stock-takes/${number}/cancel`)
    if (cancelled.status !== 200) await browser.post(`/admin/stock-takes/${number}/close`)
  }
  const reply = await browser.post('/admin/stock-takes', body, keyed(key))
  expect(reply.status).toBe(201)
  const { number } = reply.body.result
  const step = (name: string, content?: object) => browser.post(`/admin/stock-takes/${number}/${name}`, content)
  return {
    number,
    step,
    count: (sku: string, counted: number, seen: number | null = null) =>
      browser.put(`/admin/stock-takes/${number}/counts`, { sku, counted, seen }),
    lines: async (search: string) =>
      (await browser.get(`/admin/stock-takes/${number}/lines?${search}`)).body.result.items,
    read: async () => (await browser.get(`/admin/stock-takes/${number}`)).body.result,
  }
}

const movesOf = (shop: Shop, sku: string) =>
  shop.db.stockMove.findMany({ where: { variant: { sku }, kind: 'correction' }, select: { delta: true, reason: true } })

const test = base.extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))

describe('a stock take', () => {
  test('is blind while staff count, then shows and corrects the differences once, sales in between included', async ({
    shop,
    operator,
  }) => {
    shop.clock.set(NOON)
    const [coal, hookah, same] = await Promise.all([
      shop.given.variant({ stock: 10 }),
      shop.given.variant({ stock: 4 }),
      shop.given.variant({ stock: 3 }),
    ])
    await shop.db.variant.update({ where: { sku: coal.sku }, data: { averageCostAmd: 650.5 } })
    const take = await start(operator)
    const counted = await take.count(coal.sku, 8)
    expect(counted.body.result).toMatchObject({ sku: coal.sku, counted: 8, countedBy: 'Ani', result: null })
    await take.count(hookah.sku, 5)
    await take.count(same.sku, 3)
    expect(await take.read()).toMatchObject({ state: 'counting', counted: 3, totals: null })
    expect(await take.lines('show=different')).toEqual([])
    expect((await take.step('approve', {})).body.error).toBe('STOCK_TAKE_STATE')

    // A sale after the count changes the stock, but not the difference.
    const movement = { kind: 'receipt', sku: coal.sku, delta: 5 }
    await operator.post('/admin/stock/movements', movement, keyed())
    expect((await take.step('review')).body.result).toMatchObject({
      state: 'review',
      totals: {
        different: 2,
        approved: 0,
        surplus: 1,
        shortage: 2,
        surplusAmd: 0,
        shortageAmd: 1301,
        withoutCost: 1,
      },
    })
    expect((await take.lines('show=different')).map(({ sku }: { sku: string }) => sku).toSorted()).toEqual(
      [coal.sku, hookah.sku].toSorted(),
    )
    const first = await take.step('approve', { skus: [coal.sku, same.sku] })
    expect(first.body.result.lines).toEqual([
      { sku: coal.sku, fate: 'changed' },
      { sku: same.sku, fate: 'same' },
    ])
    expect(await shop.stockOf(coal.sku)).toMatchObject({ onHand: 13 })
    const replies = await Promise.all([take.step('approve', {}), take.step('approve', {})])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await shop.stockOf(hookah.sku)).toMatchObject({ onHand: 5 })
    expect(await movesOf(shop, coal.sku)).toEqual([{ delta: -2, reason: expect.stringContaining(String(take.number)) }])
    expect(await movesOf(shop, hookah.sku)).toHaveLength(1)
    expect((await take.count(coal.sku, 7, 8)).body.error).toBe('STOCK_TAKE_STATE')
    expect((await take.step('cancel')).body.error).toBe('STOCK_TAKE_STATE')
    for (const _ of ['closed', 'repeated'])
      expect((await take.step('close')).body.result).toMatchObject({ state: 'closed', totals: { approved: 2 } })
    expect((await reconcileLedgers(shop.db, NOON)).filter(({ invariant }) => invariant.startsWith('E1'))).toEqual([])
    const actions = await shop.db.auditEntry.findMany({
      where: { subjectType: 'stock_take' },
      select: { action: true },
    })
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(['start', 'count', 'review', 'approve', 'close'].map(verb => `stock_take.${verb}`)),
    )
  })

  test('counts what is sold but not packed as being on the shelf', async ({ shop, operator }) => {
    const item = await shop.given.variant({ stock: 6 })
    const buyer = shop.as(await shop.given.customer())
    const placed = await buyer.order(orderOf([{ sku: item.sku, quantity: 2 }]))
    await shop.pay(placed.body.result.order.number)
    expect(await shop.stockOf(item.sku)).toMatchObject({ onHand: 4 })
    await buyer.order(orderOf([{ sku: item.sku, quantity: 1 }]))
    const take = await start(operator)
    await take.count(item.sku, 6)
    await take.step('review')
    const [line] = await take.lines(`q=${item.sku}`)
    expect(line.result).toMatchObject({ expected: 6, unpacked: 2, reserved: 1, difference: 0 })
  })

  test('of two staff members who count one item at once, the second one sees the first count', async ({
    shop,
    operator,
  }) => {
    const item = await shop.given.variant({ stock: 6 })
    const colleague = shop.as(await shop.given.staff())
    const take = await start(operator)
    const count = (browser: Browser, counted: number, seen: number | null) =>
      browser.put(`/admin/stock-takes/${take.number}/counts`, { sku: item.sku, counted, seen })
    const replies = await Promise.all([count(operator, 6, null), count(colleague, 5, null)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const slower = replies.find(({ status }) => status === 409)
    expect(slower?.body.error).toBe('STOCK_TAKE_COUNTED')
    const winner = replies[0]?.status === 200 ? { browser: operator, counted: 6 } : { browser: colleague, counted: 5 }
    // A repetition after a lost response is no conflict, and keeps the quantity that was expected then.
    await operator.post('/admin/stock/movements', { kind: 'receipt', sku: item.sku, delta: 3 }, keyed())
    expect((await count(winner.browser, winner.counted, null)).status).toBe(200)
    expect(await shop.db.stockTakeLine.findFirst({ where: { variant: { sku: item.sku } } })).toMatchObject({
      expected: 6,
    })
    expect((await count(operator, 4, winner.counted)).body.result).toMatchObject({ counted: 4 })
  })

  test('corrects nothing that is reserved, or was corrected since the count', async ({ shop, operator }) => {
    const [reserved, corrected, free, early] = await Promise.all(
      [5, 5, 5, 5].map(stock => shop.given.variant({ stock })),
    )
    if (!reserved || !corrected || !free || !early) throw new Error('expected four variants')
    const take = await start(operator)
    await take.count(reserved.sku, 1)
    await take.count(corrected.sku, 3)
    await take.count(free.sku, 4)
    await take.count(early.sku, 8)
    await shop.db.variant.update({ where: { sku: reserved.sku }, data: { reserved: 2 } })
    shop.clock.set(new Date(NOON.getTime() + 60_000))
    const movement = { kind: 'correction', sku: corrected.sku, delta: -2, reason: 'Counted by hand' }
    await operator.post('/admin/stock/movements', movement, keyed())
    // Three units were on the shelf before their receipt was recorded.
    await operator.post('/admin/stock/movements', { kind: 'receipt', sku: early.sku, delta: 3 }, keyed())
    await take.step('review')
    expect((await take.step('approve', {})).body.result.lines.toSorted(bySku)).toEqual(
      [
        { sku: reserved.sku, fate: 'reserved' },
        { sku: corrected.sku, fate: 'recount' },
        { sku: early.sku, fate: 'recount' },
        { sku: free.sku, fate: 'changed' },
      ].toSorted(bySku),
    )
    await take.count(corrected.sku, 3, 3)
    expect((await take.lines(`q=${corrected.sku}`))[0].result).toMatchObject({ difference: 0 })
    await shop.db.variant.update({ where: { sku: reserved.sku }, data: { reserved: 0 } })
    shop.clock.set(NOON)
  })

  test('is started once for one key, and only one is open', async ({ operator }) => {
    const key = randomUUID()
    const { number } = await start(operator, { category: 'coal', note: 'Shelf 3' }, key)
    const again = await operator.post('/admin/stock-takes', { category: 'coal', note: 'Shelf 3' }, keyed(key))
    expect(again.body.result.number).toBe(number)
    const other = await operator.post('/admin/stock-takes', { category: 'coal', note: 'Shelf 4' }, keyed(key))
    expect(other.body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await operator.post('/admin/stock-takes', ALL, keyed())).body.error).toBe('STOCK_TAKE_OPEN')
    expect((await operator.get('/admin/stock-takes/2000000000')).status).toBe(404)
  })
})

const bySku = (a: { sku: string }, b: { sku: string }) => (a.sku < b.sku ? -1 : 1)
