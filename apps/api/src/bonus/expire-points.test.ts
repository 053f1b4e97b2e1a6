import { describe, expect, onTestFinished } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { test as base, type Customer, NOON, orderOf, type Shop } from '../../test/builders/checkout-shop.ts'
import { expirePoints } from './expire-points.ts'
import { addPoints, takePoints } from './index.ts'

const at = (date: string) => new Date(`${date}T08:00:00Z`)

async function setMonths(shop: Shop, expiryMonths: number): Promise<void> {
  const admin = shop.as(await shop.given.staff('admin'))
  const { version } = (await admin.get('/admin/settings/points')).body.result
  const value = { earnedPercent: 3, spentPercent: 30, expiryMonths }
  expect((await admin.put('/admin/settings/points', { version, value })).status).toBe(200)
}

/** Points that expire after 12 months, by a setting of 2020. */
const test = base.extend('points', { auto: true }, async ({ shop }) => {
  shop.clock.set(at('2020-01-01'))
  await setMonths(shop, 12)
  shop.clock.set(NOON)
  onTestFinished(async () => {
    shop.clock.set(NOON)
    // The reconciliation expects messages to be sent within minutes.
    await shop.db.outbox.updateMany({ where: { topic: 'points.expiring' }, data: { sentAt: NOON } })
  })
  const run = async (date: string) => {
    shop.clock.set(at(date))
    return expirePoints(shop.deps)
  }
  return {
    run,
    give: async ({ id: accountId }: Customer, points: number, date: string) => {
      const entry = { accountId, kind: 'correction', points, ref: `${accountId}:${date}`, reason: 'test' } as const
      await addPoints(shop.db, { clock: { now: () => at(date) } }, entry)
    },
    of: async (customer: Customer) => {
      const { balance, items, nextExpiry } = (await shop.as(customer).get('/user/bonus')).body.result
      const entries = items.map(({ kind, points }: { kind: string; points: number }) => `${kind} ${points}`)
      return { balance, entries, nextExpiry }
    },
    violations: async () =>
      (await reconcileLedgers(shop.db, NOON)).filter(({ invariant }) => invariant.startsWith('points')),
    mailsTo: ({ email }: Customer) =>
      shop.db.outbox.findMany({ where: { topic: 'points.expiring', recipient: email }, orderBy: { id: 'asc' } }),
  }
})

describe('points', () => {
  test('expire at the end of the month, once, also in two workers', async ({ shop, points }) => {
    const customer = await shop.given.customer()
    await points.give(customer, 100, '2025-11-02')
    await points.give(customer, 50, '2025-12-02')
    expect(await points.of(customer)).toMatchObject({ balance: 150, nextExpiry: { points: 100, date: '2026-11-30' } })
    await points.run('2026-11-30')
    expect(await points.of(customer)).toMatchObject({ balance: 150 })
    await Promise.all([points.run('2026-12-01'), points.run('2026-12-01'), points.run('2026-12-01')])
    await points.run('2026-12-01')
    expect(await points.of(customer)).toEqual({
      balance: 50,
      entries: ['expired -100', 'correction 50', 'correction 100'],
      nextExpiry: { points: 50, date: '2026-12-31' },
    })
    expect(await points.violations()).toEqual([])
  })

  test('that were spent do not expire: the oldest are spent first', async ({ shop, points }) => {
    const customer = await shop.given.customer()
    await points.give(customer, 1000, '2025-11-02')
    await points.give(customer, 500, '2026-11-02')
    const coal = await shop.given.variant({ price: 5000 })
    const { body } = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], { bonusPoints: 900 }))
    await shop.pay(body.result.order.number)
    await points.run('2026-12-01')
    expect(await points.of(customer)).toMatchObject({ balance: 500 })
    await points.run('2027-12-01')
    expect(await shop.db.bonusAccount.findUnique({ where: { accountId: customer.id } })).toMatchObject({ balance: 0 })
  })

  test('that come back from a cancelled order live for 14 days at least, and expire once more', async ({
    shop,
    points,
  }) => {
    const customer = await shop.given.customer()
    await points.give(customer, 1000, '2025-11-02')
    const coal = await shop.given.variant({ price: 5000 })
    const { body } = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], { bonusPoints: 900 }))
    await points.run('2026-12-01')
    expect(await points.of(customer)).toMatchObject({ balance: 0 })
    await shop.as(customer).post(`/orders/${body.result.order.number}/cancel`)
    expect(await points.of(customer)).toMatchObject({ balance: 900, nextExpiry: { points: 900, date: '2026-12-31' } })
    // A session ends after 30 days without a request.
    for (const day of ['2026-12-15', '2026-12-31']) {
      await points.run(day)
      expect(await points.of(customer)).toMatchObject({ balance: 900 })
    }
    await points.run('2027-01-01')
    expect(await points.of(customer)).toMatchObject({
      balance: 0,
      entries: ['expired -900', 'given_back 900', 'expired -100', 'spent -900', 'correction 1000'],
    })
    expect(await points.violations()).toEqual([])
  })

  test('of a customer are announced by one e-mail 14 days before', async ({ shop, points }) => {
    const customer = await shop.given.customer()
    await points.give(customer, 100, '2025-11-02')
    await points.give(customer, 30, '2025-11-20')
    await points.run('2026-11-15')
    expect(await points.mailsTo(customer)).toEqual([])
    for (const day of ['2026-11-16', '2026-11-16', '2026-11-17', '2026-12-01']) await points.run(day)
    expect(await points.mailsTo(customer)).toMatchObject([
      { channel: 'email', accountId: customer.id, params: { points: 130, until: '2026-11-30' } },
    ])
  })

  test('do not expire while the shop has no rule, and not before 14 days after a new one', async ({ shop, points }) => {
    const customer = await shop.given.customer()
    await points.give(customer, 100, '2024-01-02')
    await setMonths(shop, 0)
    expect(await points.run('2026-12-01')).toBe(0)
    expect(await points.of(customer)).toMatchObject({ balance: 100, nextExpiry: undefined })
    shop.clock.set(at('2026-12-10'))
    await setMonths(shop, 6)
    expect(await points.of(customer)).toMatchObject({ nextExpiry: { points: 100, date: '2026-12-31' } })
    await points.run('2026-12-31')
    expect(await points.of(customer)).toMatchObject({ balance: 100 })
    await points.run('2027-01-01')
    expect(await points.of(customer)).toMatchObject({ balance: 0 })
  })

  test('that expire while the customer spends them are gone for one of the two', async ({ shop, points }) => {
    const customer = await shop.given.customer()
    await points.give(customer, 1000, '2025-11-02')
    shop.clock.set(at('2026-12-01'))
    const entry = { accountId: customer.id, kind: 'correction', points: 300, reason: 'test' } as const
    const spend = (n: number) =>
      withTransaction(shop.db, systemRandom, tx =>
        takePoints(tx, shop.deps, { ...entry, ref: `${customer.id}:spend:${n}` }),
      )
    const [, ...spent] = await Promise.all([expirePoints(shop.deps), ...[1, 2, 3, 4, 5].map(spend)])
    const { balance, entries } = await points.of(customer)
    expect(balance).toBe(0)
    const times = spent.filter(Boolean).length
    expect(entries).toContain(`expired -${1000 - 300 * times}`)
    expect(await points.violations()).toEqual([])
  })
})
