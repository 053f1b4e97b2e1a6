import { describe, expect } from 'vitest'
import { drainOutbox } from '#notifications/index.ts'
import { outletOf } from '../../test/builders/message-shop.ts'
import { test as base, express } from '../../test/builders/staff-shop.ts'

/** An order whose last step can be undone, and a worker that sends the messages that are due. */
const test = base.extend('order', async ({ shop, work }) => async (changes?: object) => {
  const order = await work(changes)
  const advance = (seconds: number) => shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000))
  const lastEvent = async () => {
    const { seq } = await shop.db.orderEvent.findFirstOrThrow({
      where: { orderId: order.id },
      orderBy: { seq: 'desc' },
    })
    return seq
  }
  return {
    ...order,
    advance,
    lastEvent,
    undo: (event: number) => order.step('undo', { event }),
    sendDue: () => drainOutbox(shop.deps, outletOf(shop, {})),
    messages: (topic: string) => shop.db.outbox.findMany({ where: { key: { startsWith: order.id }, topic } }),
  }
})

describe('undo', () => {
  test('of packing needs the permission to pack; of other steps, also in bulk, the one to edit orders', async ({
    order,
    shop,
  }) => {
    const packer = shop.as(await shop.given.staffWith('orders.view', 'orders.pack'))
    const { upTo, seen, lastEvent, step } = await order(express)
    const { number } = await seen()
    const undo = async () => packer.post(`/admin/orders/${number}/undo`, { event: await lastEvent() })
    await upTo('pack')
    const packed = await undo()
    expect([packed.status, packed.body.result.order.status]).toEqual([200, 'confirmed'])
    await step('pack')
    await step('dispatch')
    expect((await undo()).body).toMatchObject({ error: 'FORBIDDEN' })
    const bulk = await packer.post('/admin/orders/bulk/undo', { steps: [{ number, event: await lastEvent() }] })
    expect(bulk.body.result.items).toMatchObject([{ number, outcome: 'failed', error: 'FORBIDDEN' }])
    expect((await seen()).status).toBe('dispatched')
  })

  test.for([
    ['confirm', 'paid'],
    ['pack', 'confirmed'],
    ['dispatch', 'packed'],
  ] as const)('of %s leads back to %s without a message, once', async ([step, status], { order, shop }) => {
    const { id, upTo, seenByStaff, seen, lastEvent, undo, sendDue, advance, log, notifiedTopics, operator } =
      await order(express)
    await upTo(step)
    const event = await lastEvent()
    expect((await seenByStaff()).undo).toEqual({ step, event, secondsLeft: 60 })
    const before = await notifiedTopics()
    advance(20)
    const reply = await undo(event)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.result.order.status).toBe(status)
    const undone = reply.body.result.undone
    expect(undone).toHaveLength(1)
    expect(reply.body.result.doneBy).toContainEqual({ at: undone[0].undoneAt, name: 'Ani' })
    // Repeated, it changes nothing.
    expect((await undo(event)).body.result.version).toBe(reply.body.result.version)
    expect((await log()).filter(({ action }) => action === 'order.undo')).toEqual([
      { action: 'order.undo', before: { status: undone[0].status }, after: { status } },
    ])
    // The customer sees neither the step nor its undoing.
    expect((await seen()).timeline.at(-1).status).toBe(status)
    advance(60)
    await sendDue()
    const sent = before.filter(topic => topic !== `order.${undone[0].status}`)
    expect(await notifiedTopics()).toEqual(sent)
    expect(before.includes(`order.${undone[0].status}`)).toBe(step !== 'pack')
    // The step can be taken again, and then the customer is notified.
    expect((await shop.as(operator).post(`/admin/orders/${(await seen()).number}/${step}`)).status).toBe(200)
    expect((await shop.db.orderEvent.findMany({ where: { orderId: id } })).at(-1)?.undoes).toBeNull()
  })

  test('is too late after a minute, when the messages are sent', async ({ order }) => {
    const { step, lastEvent, undo, advance, sendDue, messages, seenByStaff } = await order()
    await step('confirm')
    await sendDue()
    expect((await messages('order.confirmed')).map(({ sentAt }) => sentAt)).toEqual([null, null])
    advance(50)
    await sendDue()
    expect((await seenByStaff()).undo.secondsLeft).toBeLessThanOrEqual(10)
    advance(10)
    await sendDue()
    expect((await messages('order.confirmed')).filter(({ sentAt }) => sentAt !== null)).toHaveLength(2)
    expect((await seenByStaff()).undo).toBeUndefined()
    expect((await undo(await lastEvent())).body.error).toBe('UNDO_TOO_LATE')
  })

  test('is too late if a worker whose clock is ahead has taken the message', async ({ order, shop }) => {
    const { step, lastEvent, undo, id, seen } = await order()
    await step('confirm')
    await shop.db.outbox.updateMany({ where: { key: { startsWith: id }, channel: 'sms' }, data: { attempts: 1 } })
    expect((await undo(await lastEvent())).body.error).toBe('UNDO_TOO_LATE')
    expect((await seen()).status).toBe('confirmed')
  })

  test('is refused with a reason once the order has moved on', async ({ order }) => {
    const { step, upTo, lastEvent, undo, browser, number, seenByStaff } = await order(express)
    await step('confirm')
    const confirmed = await lastEvent()
    await step('pack')
    const movedOn = { error: 'ORDER_STATE', message: expect.stringContaining('moved on') }
    expect((await undo(confirmed)).body).toMatchObject(movedOn)
    await upTo('dispatch')
    const dispatched = await lastEvent()
    expect((await seenByStaff()).undo.event).toBe(dispatched)
    await browser.post(`/orders/${number}/cancel-request`, { reason: 'I am leaving town' })
    expect((await seenByStaff()).undo).toBeUndefined()
    expect((await undo(dispatched)).body).toMatchObject(movedOn)
    await step('deliver')
    expect((await undo(dispatched)).body).toMatchObject(movedOn)
  })

  test.for([
    ['order.delivered', 'deliver', {}],
    ['delivery.failed', 'failed-deliveries', { reason: 'nobody_home' }],
    ['order.cancel_refused', 'cancel-request/refuse', { reason: 'It is at your door' }],
  ] as const)('keeps the message about the dispatch before %s', async ([topic, next, body], { order, shop }) => {
    const { id, number, upTo, step, browser, seenByStaff, sendDue } = await order(express)
    await upTo('dispatch')
    if (next === 'cancel-request/refuse')
      await browser.post(`/orders/${number}/cancel-request`, { reason: 'Too late for me' })
    expect((await step(next, body)).status).toBe(200)
    expect((await seenByStaff()).undo).toBeUndefined()
    await sendDue()
    const sent = await shop.db.outbox.findMany({
      where: { key: { startsWith: id }, channel: 'sms', sentAt: { not: null } },
      orderBy: { id: 'asc' },
    })
    expect(sent.map(message => message.topic)).toEqual(['order.paid', 'order.confirmed', 'order.dispatched', topic])
  })

  test('marks the customer as unreachable again if the step had cleared that', async ({ order }) => {
    const { number, staff, step, lastEvent, undo, advance, seenByStaff } = await order()
    await step('unreachable')
    const { unreachable } = await seenByStaff()
    advance(5)
    await step('confirm')
    expect((await seenByStaff()).unreachable).toBeUndefined()
    await undo(await lastEvent())
    expect((await seenByStaff()).unreachable).toEqual(unreachable)

    // A change that was agreed with the customer clears the mark, too.
    advance(5)
    const address = { region: 'AM-ER', city: 'Yerevan', street: 'Teryan', building: '7' }
    expect((await staff.patch(`/admin/orders/${number}/delivery`, { address })).status).toBe(200)
    await step('confirm')
    await undo(await lastEvent())
    expect((await seenByStaff()).unreachable).toBeUndefined()
  })

  test('and the next step at the same time: one of them happens', async ({ order }) => {
    const { step, upTo, lastEvent, undo, seen } = await order()
    await upTo('dispatch')
    const event = await lastEvent()
    const [undone, delivered] = await Promise.all([undo(event), step('deliver')])
    const won = (await seen()).status
    expect([undone.status, delivered.status, won]).toEqual(
      won === 'packed' ? [200, 409, 'packed'] : [409, 200, 'delivered'],
    )
  })

  test('of many orders reports those that cannot go back', async ({ order }) => {
    const [first, second] = [await order(), await order()]
    const numbers = [first.number, second.number]
    const { items } = (await first.staff.post('/admin/orders/bulk', { step: 'confirm', numbers })).body.result
    const steps = items.map(({ number, event }: { number: number; event: number }) => ({ number, event }))
    await second.step('pack')
    const undo = async () => (await first.staff.post('/admin/orders/bulk/undo', { steps })).body.result.items
    expect(await undo()).toMatchObject([
      { number: first.number, outcome: 'changed' },
      { number: second.number, outcome: 'failed', error: 'ORDER_STATE' },
    ])
    expect((await undo())[0].outcome).toBe('unchanged')
    expect((await first.seen()).status).toBe('paid')
  })
})
