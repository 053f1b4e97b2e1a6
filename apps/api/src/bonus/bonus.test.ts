import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { type Customer, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { earnPoints, refundPointsShare, revokeEarnedPoints } from './index.ts'

const pointsOf = async (shop: Shop, customer: Customer) => {
  const { body } = await shop.as(customer).get('/user/bonus')
  const { balance, items } = body.result
  return { balance, entries: items.map(({ kind, points }: { kind: string; points: number }) => `${kind} ${points}`) }
}

async function correct(shop: Shop, customer: Customer, points: number, key = randomUUID()) {
  const admin = shop.as(await shop.given.staff('admin'))
  const headers = { 'Idempotency-Key': key }
  return admin.post(`/admin/customers/${customer.id}/bonus`, { points, reason: 'за ожидание' }, headers)
}

describe('a manual correction of points', () => {
  test('is applied once per key, with a reason for the customer and an audit entry', async ({ shop }) => {
    const customer = await shop.given.customer()
    const key = randomUUID()
    for (const reply of [await correct(shop, customer, 500, key), await correct(shop, customer, 500, key)]) {
      expect(reply.body).toMatchObject({ result: { balance: 500 } })
    }
    expect((await shop.as(customer).get('/user/bonus')).body.result).toMatchObject({
      balance: 500,
      items: [{ kind: 'correction', points: 500, reason: 'за ожидание' }],
      total: 1,
    })
    expect(await shop.db.auditEntry.count({ where: { action: 'bonus.correct', subjectId: customer.id } })).toBe(1)
    expect((await correct(shop, customer, 501, key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('never makes the balance negative, also with concurrent requests', async ({ shop }) => {
    const customer = await shop.given.customer()
    await correct(shop, customer, 100)
    const replies = await Promise.all(Array.from({ length: 8 }, () => correct(shop, customer, -40)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'POINTS_NOT_AVAILABLE',
      details: [{ path: 'body.points', available: 20 }],
    })
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 20 })
  })

  test('requires an admin, an amount, and an existing customer', async ({ shop }) => {
    const customer = await shop.given.customer()
    const path = `/admin/customers/${customer.id}/bonus`
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { points: 5, reason: 'x' }
    for (const user of [customer, await shop.given.staff('operator')]) {
      expect((await shop.as(user).post(path, body, headers)).status).toBe(403)
    }
    const admin = shop.as(await shop.given.staff('admin'))
    expect((await admin.post(path, { points: 0, reason: 'x' }, headers)).status).toBe(422)
    expect((await admin.post(path, { points: 5, reason: ' ' }, headers)).status).toBe(422)
    expect((await admin.post(`/admin/customers/${randomUUID()}/bonus`, body, headers)).status).toBe(404)
  })

  test('entries are listed page by page, newest first', async ({ shop }) => {
    const customer = await shop.given.customer()
    for (const points of [1, 2, 3]) await correct(shop, customer, points)
    const browser = shop.as(customer)
    const first = (await browser.get('/user/bonus?limit=2')).body.result
    expect(first).toMatchObject({ balance: 6, total: 3, items: [{ points: 3 }, { points: 2 }] })
    const second = (await browser.get(`/user/bonus?limit=2&cursor=${first.nextCursor}`)).body.result
    expect(second).toMatchObject({ items: [{ points: 1 }], nextCursor: null })
    // All three have the same time and kind, and are still paged correctly.
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
    expect((await browser.get('/user/bonus?cursor=nonsense')).status).toBe(422)
  })
})

/** A delivered order of one coal for 10 000 AMD by post: it earned 300 points. */
async function delivered(shop: Shop, user?: Customer) {
  const customer = user ?? (await shop.given.customer())
  const coal = await shop.given.variant({ price: 5000 })
  const { body } = await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }]))
  const { number } = body.result.order
  await shop.pay(number)
  await shop.deliver(number)
  const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  return { customer, orderId, number }
}

describe('a delivered order', () => {
  test('earns what was promised, once', async ({ shop }) => {
    const { customer, orderId, number } = await delivered(shop)
    await withTransaction(shop.db, systemRandom, tx => earnPoints(tx, shop.deps, orderId))
    expect(await pointsOf(shop, customer)).toEqual({ balance: 300, entries: ['earned 300'] })
    expect((await shop.as(customer).get('/user/bonus')).body.result.items).toMatchObject([{ orderNumber: number }])
  })

  test('that is returned in parts loses exactly the points that it earned', async ({ shop }) => {
    const { customer, orderId } = await delivered(shop)
    const revocation = (returnId: string, paidAmd: number) =>
      withTransaction(shop.db, systemRandom, tx => revokeEarnedPoints(tx, shop.deps, { orderId, returnId, paidAmd }))
    const first = randomUUID()
    await revocation(first, 3333)
    await revocation(first, 3333)
    expect(await pointsOf(shop, customer)).toEqual({ balance: 200, entries: ['taken_back -100', 'earned 300'] })
    await revocation(randomUUID(), 10)
    await revocation(randomUUID(), 6657)
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 0 })
  })

  test('whose points are already spent leaves a debt, which the next earned points settle', async ({ shop }) => {
    const { customer, orderId } = await delivered(shop)
    await correct(shop, customer, -250)
    const revocation = { orderId, returnId: randomUUID(), paidAmd: 10_000 }
    await withTransaction(shop.db, systemRandom, tx => revokeEarnedPoints(tx, shop.deps, revocation))
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 0 })
    expect(await shop.db.bonusAccount.findUnique({ where: { accountId: customer.id } })).toMatchObject({ owed: 250 })

    const next = await delivered(shop, customer)
    expect(await pointsOf(shop, next.customer)).toEqual({
      balance: 50,
      entries: ['set_off -250', 'earned 300', 'taken_back -50', 'correction -250', 'earned 300'],
    })
    expect(await shop.db.bonusAccount.findUnique({ where: { accountId: customer.id } })).toMatchObject({ owed: 0 })
  })

  test('earns and loses by the percentage at the time of the order', async ({ shop }) => {
    const boss = shop.as(await shop.given.staff('admin'))
    const set = async (earnedPercent: number) => {
      const { version } = (await boss.get('/admin/settings/points')).body.result
      const value = { earnedPercent, spentPercent: 30, expiryMonths: 0 }
      expect((await boss.put('/admin/settings/points', { version, value })).status).toBe(200)
    }
    await set(5)
    const { customer, orderId } = await delivered(shop)
    expect((await shop.as(customer).get('/user/bonus')).body.result).toMatchObject({ balance: 500, earnedPercent: 5 })
    await set(3)
    const revocation = { orderId, returnId: randomUUID(), paidAmd: 4000 }
    await withTransaction(shop.db, systemRandom, tx => revokeEarnedPoints(tx, shop.deps, revocation))
    expect(await pointsOf(shop, customer)).toMatchObject({ balance: 300 })
  })

  test('refunds the points of returned items once per return', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.given.points(customer, 1000)
    const coal = await shop.given.variant({ price: 5000 })
    const { body } = await shop.as(customer).order(orderOf([{ ...coal, quantity: 2 }], { bonusPoints: 1000 }))
    const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number: body.result.order.number } })
    const returned = { orderId, returnId: randomUUID(), pointsAmd: 500 }
    for (let n = 0; n < 2; n++)
      await withTransaction(shop.db, systemRandom, tx => refundPointsShare(tx, shop.deps, returned))
    expect(await pointsOf(shop, customer)).toEqual({
      balance: 500,
      entries: ['given_back 500', 'spent -1000', 'correction 1000'],
    })
  })
})
