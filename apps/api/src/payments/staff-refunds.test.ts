import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { NOON, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { deliveredOrder, runJobs } from '../../test/builders/returns-shop.ts'
import { requestPartialRefund } from './refunds.ts'

afterEach<{ shop: Shop }>(({ shop }) => shop.clock.set(NOON))

/** A refund of 1000 AMD of a paid order; `status` as if a provider had said so. */
async function refundOf(shop: Shop, { isHeld = false, status }: { isHeld?: boolean; status?: string } = {}) {
  const coal = await shop.given.variant({ price: 3000 })
  const order = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
  const input = { orderId: order.id, amountAmd: 1000, reason: 'staff', key: randomUUID(), isHeld } as const
  const id = await withTransaction(shop.db, shop.deps.random, tx => requestPartialRefund(tx, shop.deps, input))
  if (id === null) throw new Error('the order is paid')
  if (status !== undefined) await shop.db.paymentRefund.update({ where: { id }, data: { status } })
  return { ...order, refundId: id }
}

async function staffOf(shop: Shop) {
  const admin = shop.as(await shop.given.staff('admin'))
  const operator = shop.as(await shop.given.staff('operator'))
  const stateOf = async (id: string, show = 'all') => {
    const { items } = (await operator.get(`/admin/refunds?show=${show}&limit=100`)).body.result
    return items.find((item: { id: string }) => item.id === id)
  }
  return { admin, operator, stateOf }
}

describe('refunds', () => {
  test('are listed for staff with the promised date, and as overdue after it', async ({ shop }) => {
    const { refundId, number } = await refundOf(shop)
    const { stateOf, operator } = await staffOf(shop)
    expect(await stateOf(refundId, 'open')).toMatchObject({
      orderNumber: number,
      provider: 'sandbox',
      amountAmd: 1000,
      paidAmd: 4500,
      state: 'requested',
      reason: 'staff',
      dueOn: '2026-12-04',
      isOverdue: false,
    })
    const { body } = await operator.get(`/admin/refunds?q=${number}`)
    expect(body.result).toMatchObject({ total: 1, items: [{ id: refundId }] })
    expect((await operator.get('/admin/refunds?q=nobody')).body.result.items).toEqual([])
    expect(await stateOf(refundId, 'overdue')).toBeUndefined()
    shop.clock.set(new Date('2026-12-04T19:59:00Z'))
    expect(await stateOf(refundId, 'overdue')).toBeUndefined()
    shop.clock.set(new Date('2026-12-04T20:00:00Z'))
    expect(await stateOf(refundId, 'overdue')).toMatchObject({ isOverdue: true })
    expect((await operator.get('/admin/refunds?show=late')).body.error).toBe('VALIDATION')
  })

  test('of the same amount on the same day are listed separately for the customer', async ({ shop }) => {
    const { refundId, id: orderId, browser, number } = await refundOf(shop)
    const input = { orderId, amountAmd: 1000, reason: 'staff', key: randomUUID() } as const
    const other = await withTransaction(shop.db, shop.deps.random, tx => requestPartialRefund(tx, shop.deps, input))

    const { refunds } = (await browser.get(`/orders/${number}`)).body.result.afterSale

    expect(refunds.map(({ id }: { id: string }) => id)).toEqual([refundId, other])
  })

  test('that are held are sent after an admin releases them; an operator may not', async ({ shop }) => {
    const { refundId } = await refundOf(shop, { isHeld: true })
    const { admin, operator, stateOf } = await staffOf(shop)
    await runJobs(shop)
    expect(await stateOf(refundId, 'waiting')).toMatchObject({ state: 'held', attempts: 0 })
    expect((await operator.post(`/admin/refunds/${refundId}/release`)).status).toBe(403)
    for (let twice = 0; twice < 2; twice++) {
      expect((await admin.post(`/admin/refunds/${refundId}/release`)).body.result.state).toBe('requested')
    }
    await runJobs(shop)
    expect(await stateOf(refundId)).toMatchObject({ state: 'confirmed', attempts: 1 })
    expect(await shop.db.auditEntry.count({ where: { subjectId: refundId, action: 'refund.release' } })).toBe(1)
  })

  test('that are manual are confirmed with their reference, once, only by an admin', async ({ shop }) => {
    const { refundId } = await refundOf(shop, { status: 'manual' })
    const { admin, operator, stateOf } = await staffOf(shop)
    const confirm = (by: typeof admin, reference: string) =>
      by.post(`/admin/refunds/${refundId}/confirm-manual`, { reference })
    expect((await confirm(operator, 'IDR-1')).status).toBe(403)
    expect((await confirm(admin, ' ')).body.error).toBe('VALIDATION')
    const byHand = { error: 'REFUND_STATE', details: [{ status: 'manual' }] }
    expect((await admin.post(`/admin/refunds/${refundId}/release`)).body).toMatchObject(byHand)

    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(admin, 'IDR-1')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await stateOf(refundId)).toMatchObject({ state: 'confirmed', reference: 'IDR-1' })
    const done = { error: 'REFUND_STATE', details: [{ status: 'confirmed' }] }
    expect((await confirm(admin, 'IDR-2')).body).toMatchObject(done)
    expect(await shop.db.outbox.count({ where: { topic: 'refund.confirmed', key: { startsWith: refundId } } })).toBe(2)
    expect(await shop.db.auditEntry.count({ where: { subjectId: refundId } })).toBe(1)
    expect((await admin.post(`/admin/refunds/${randomUUID()}/confirm-manual`, { reference: 'x' })).status).toBe(404)
  })

  test('that the shop sends cannot be confirmed manually; a rejected one can, or is retried at once', async ({
    shop,
  }) => {
    const { admin, stateOf } = await staffOf(shop)
    const sent = await refundOf(shop, { status: 'sent' })
    const confirmed = await admin.post(`/admin/refunds/${sent.refundId}/confirm-manual`, { reference: 'x' })
    expect(confirmed.body).toMatchObject({ error: 'REFUND_STATE', details: [{ status: 'sent' }] })
    const rejected = await refundOf(shop, { status: 'failed' })
    await shop.db.paymentRefund.update({
      where: { id: rejected.refundId },
      data: { dueAt: new Date(NOON.getTime() + 60 * 60_000) },
    })
    await admin.post(`/admin/refunds/${rejected.refundId}/release`)
    await runJobs(shop)
    expect(await stateOf(rejected.refundId)).toMatchObject({ state: 'confirmed' })
  })
})
