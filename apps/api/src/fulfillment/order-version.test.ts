import { addDays } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { TODAY } from '../../test/builders/checkout-shop.ts'
import { express, test } from '../../test/builders/staff-shop.ts'

const elsewhere = { region: 'AM-ER', city: 'Ереван', street: 'ул. Абовяна', building: '7' }
const nextDay = { deliveryDate: addDays(TODAY, 2), deliveryTime: '18:00' }

describe('two staff members changing the same order', () => {
  test('conflict: the second is rejected with the changes, time and name, and can continue after reading it', async ({
    shop,
    work,
  }) => {
    const { number, step, staff, coal, seenByStaff } = await work(express)
    const { version } = await seenByStaff()
    const change = (body: object) => staff.patch(`/admin/orders/${number}/delivery`, body)
    expect((await step('confirm', { version })).status).toBe(200)
    // The same again is done already.
    expect((await step('confirm', { version })).status).toBe(200)
    expect((await change({ address: elsewhere, ...nextDay })).status).toBe(200)
    await step('notes', { note: 'Ring twice' })

    const lines = { lines: [{ sku: coal.sku, quantity: 1 }], reason: 'Broken', version }
    const refusals = [
      await step('pack', { version }),
      await step('cancel', { reason: 'staff', version }),
      await change({ ...nextDay, deliveryTime: '20:00', version }),
      await staff.patch(`/admin/orders/${number}/lines`, lines, { 'Idempotency-Key': `lines-of-${number}` }),
    ]
    const at = expect.any(String)
    for (const { status, body } of refusals) {
      expect([status, body.error]).toEqual([409, 'ORDER_CHANGED'])
      expect(body.details).toEqual([
        { path: 'status', status: 'confirmed', at, by: 'Ani' },
        { path: 'address', at, by: 'Ani' },
        { path: 'window', at, by: 'Ani' },
      ])
    }
    expect(await shop.db.order.findUnique({ where: { number }, select: { status: true, street: true } })).toEqual({
      status: 'confirmed',
      street: 'ул. Абовяна',
    })

    const { version: seen } = await seenByStaff()
    const changed = await staff.patch(
      `/admin/orders/${number}/lines`,
      { ...lines, version: seen },
      { 'Idempotency-Key': `lines-of-${number}` },
    )
    expect(changed.body.result.order.lines).toMatchObject([{ quantity: 1 }])
    expect((await step('pack', { version: changed.body.result.version })).body.result.order.status).toBe('packed')
    expect((await step('dispatch', { version: 'first' })).body.details).toMatchObject([{ path: 'body.version' }])
  })

  test('do not conflict if their changes are independent; a completed step is reported first', async ({ work }) => {
    const { step, seenByStaff, browser, number } = await work(express)
    const { version } = await seenByStaff()
    await step('notes', { note: 'A birthday' })
    expect((await step('confirm', { version })).status).toBe(200)
    const confirmed = await seenByStaff()
    // The customer changes the order too.
    expect((await browser.patch(`/orders/${number}/delivery`, nextDay)).status).toBe(200)
    const rejected = await step('pack', { version: confirmed.version })
    expect(rejected.body.details).toEqual([{ path: 'window', at: expect.any(String) }])
    await step('cancel', { reason: 'customer' })
    expect((await step('pack', { version: confirmed.version })).body.error).toBe('ORDER_STATE')
  })
})
