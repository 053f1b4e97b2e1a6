import { describe, expect } from 'vitest'
import { anonymizeOrders } from '#orders/index.ts'
import { withTransaction } from '#platform/db/db.ts'
import { NOON, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'

const reason = 'I ordered the wrong flavor'

/** Places and pays for an order; staff send it off. */
async function dispatchedOrder(shop: Shop) {
  shop.clock.set(NOON)
  const coal = await shop.given.variant({ price: 3000 })
  const customer = shop.as(await shop.given.customer())
  const { number } = (await customer.order(orderOf([{ ...coal, quantity: 1 }]))).body.result.order
  await shop.pay(number)
  const operator = shop.as(await shop.given.staff('operator'))
  const step = (path: string, body: object = {}) => operator.post(`/admin/orders/${number}/${path}`, body)
  const ask = (text = reason) => customer.post(`/orders/${number}/cancel-request`, { reason: text })
  const read = async () => (await customer.get(`/orders/${number}`)).body.result
  const beforeDispatch = await ask()
  for (const path of ['confirm', 'pack', 'dispatch']) expect((await step(path)).status).toBe(200)
  const { id } = await shop.db.order.findUniqueOrThrow({ where: { number } })
  return { id, number, customer, operator, beforeDispatch, step, ask, read }
}

const messagesAbout = async (shop: Shop, id: string, topic: string) =>
  (await shop.db.outbox.findMany({ where: { topic, key: { startsWith: id } }, orderBy: { id: 'asc' } })).map(
    ({ channel, params }) => ({ channel, params }),
  )

describe('a request to cancel an order on its way', () => {
  test('waits for staff, who find it among their tasks', async ({ shop }) => {
    const { number, operator, beforeDispatch, ask, read } = await dispatchedOrder(shop)
    expect(beforeDispatch.body).toMatchObject({ error: 'ORDER_STATE' })
    expect(await read()).toMatchObject({ canCancel: false, canRequestCancel: true })
    const countOf = async () =>
      (await operator.get('/admin/dashboard?from=2026-11-21&to=2026-11-21')).body.result.needsAction.cancelRequests
    const before = await countOf()

    const first = await ask()
    expect(first.body.result).toMatchObject({
      status: 'dispatched',
      canRequestCancel: false,
      cancelRequest: { state: 'open', reason },
    })
    expect((await ask('Again')).body.result.cancelRequest).toEqual(first.body.result.cancelRequest)
    expect((await ask(' ')).status).toBe(422)

    const list = (await operator.get('/admin/orders?task=cancel_request')).body.result.items
    expect(list.find((row: { number: number }) => row.number === number)).toMatchObject({ tasks: ['cancel_request'] })
    const shown = (await operator.get(`/admin/orders/${number}`)).body.result
    expect(shown).toMatchObject({ tasks: ['cancel_request'], order: { cancelRequest: { state: 'open', reason } } })
    expect(await countOf()).toBe(before + 1)
  })

  test('is accepted by cancelling the order: the items are refunded, the delivery is not', async ({ shop }) => {
    const { step, ask, read } = await dispatchedOrder(shop)
    await ask()
    expect((await step('cancel', { reason: 'customer' })).status).toBe(200)
    const { status, cancelRequest, afterSale } = await read()
    expect([status, cancelRequest.state]).toEqual(['cancelled', 'accepted'])
    expect(afterSale.refunds).toMatchObject([{ amountAmd: 3000 }])
  })

  test('is refused with a reason, which the customer reads and staff find in the audit log', async ({ shop }) => {
    const { id, number, step, ask, read, operator } = await dispatchedOrder(shop)
    expect((await step('cancel-request/refuse', { reason: 'None asked' })).body.error).toBe('ORDER_STATE')
    await ask()
    const refusal = 'The courier is at your door'
    const refused = await step('cancel-request/refuse', { reason: refusal })
    expect(refused.body.result).toMatchObject({ tasks: [], order: { status: 'dispatched' } })
    expect((await step('cancel-request/refuse', { reason: refusal })).status).toBe(200)
    expect((await step('cancel-request/refuse', { reason: 'Another' })).body.error).toBe('ORDER_STATE')

    expect(await read()).toMatchObject({ canRequestCancel: false, cancelRequest: { state: 'refused', refusal } })
    expect((await ask()).body.error).toBe('ORDER_STATE')
    const params = { number, reason: refusal }
    expect(await messagesAbout(shop, id, 'order.cancel_refused')).toMatchObject([
      { channel: 'sms', params },
      { channel: 'email', params },
    ])
    const entries = await shop.db.auditEntry.findMany({ where: { action: 'order.refuse_cancel', subjectId: id } })
    expect(entries).toMatchObject([{ after: { reason: refusal } }])
    expect((await operator.get('/admin/orders?task=cancel_request')).status).toBe(200)

    const { accountId } = await shop.db.order.findUniqueOrThrow({ where: { id } })
    await withTransaction(shop.db, shop.deps.random, tx => anonymizeOrders(tx, { accountId: accountId ?? '' }))
    const request = await shop.db.orderCancelRequest.findFirstOrThrow({ where: { orderId: id } })
    expect(request, 'the texts are deleted with the account').toMatchObject({ reason: '', refusal: '' })
  })

  test('comes too late for a delivered order, and belongs to the customer alone', async ({ shop }) => {
    const { number, step, ask, read } = await dispatchedOrder(shop)
    const stranger = shop.as(await shop.given.customer())
    expect((await stranger.post(`/orders/${number}/cancel-request`, { reason })).status).toBe(404)
    await ask()
    await step('deliver', {})
    expect(await read()).toMatchObject({ status: 'delivered', cancelRequest: { state: 'late' } })
    expect((await step('cancel-request/refuse', { reason })).body.error).toBe('ORDER_STATE')
  })
})
