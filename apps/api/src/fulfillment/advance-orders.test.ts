import { shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { TOMORROW } from '../../test/builders/checkout-shop.ts'
import { express, region, test } from '../../test/builders/staff-shop.ts'
import { readCsv } from '../../test/harness/read-csv.ts'

describe('a step for many orders', () => {
  test('changes each order on its own and reports those that cannot change', async ({ work }) => {
    const [first, second, unpaid, elsewhere] = [await work(), await work(), await work({}, false), await work(region)]
    const bulk = async (step: string, numbers: number[]) =>
      (await first.staff.post('/admin/orders/bulk', { step, numbers })).body.result.items

    const numbers = [first.number, unpaid.number, second.number, elsewhere.number, first.number]
    expect(await bulk('confirm', numbers)).toEqual([
      { number: first.number, outcome: 'changed', event: 3 },
      {
        number: unpaid.number,
        outcome: 'failed',
        error: 'ORDER_STATE',
        message: 'That’s not possible for this order right now.',
      },
      { number: second.number, outcome: 'changed', event: 3 },
      { number: elsewhere.number, outcome: 'changed', event: 3 },
    ])
    // Repeated, it changes nothing.
    expect(await bulk('confirm', [first.number])).toEqual([{ number: first.number, outcome: 'unchanged' }])
    expect(await first.log()).toEqual([
      { action: 'order.confirm', before: { status: 'paid' }, after: { status: 'confirmed' } },
    ])
    expect((await first.notifiedTopics()).filter(topic => topic === 'order.confirmed')).toHaveLength(1)

    // The delivery fee outside Yerevan is not agreed.
    expect(await bulk('pack', [second.number, elsewhere.number, 99_999])).toMatchObject([
      { number: second.number, outcome: 'changed' },
      { number: elsewhere.number, outcome: 'failed', error: 'FEE_NOT_CONFIRMED' },
      { number: 99_999, outcome: 'failed', error: 'NOT_FOUND' },
    ])
    expect(await bulk('dispatch', [second.number])).toEqual([{ number: second.number, outcome: 'changed', event: 5 }])
    expect((await second.seen()).status).toBe('dispatched')
  })

  test('two concurrent requests change each order once', async ({ work }) => {
    const orders = [await work(), await work()]
    const numbers = orders.map(({ number }) => number)
    const send = () => orders[0]?.staff.post('/admin/orders/bulk', { step: 'confirm', numbers })
    const replies = await Promise.all([send(), send(), send()])
    const outcomes = replies.flatMap(reply =>
      reply?.body.result.items.map(({ outcome }: { outcome: string }) => outcome),
    )
    expect(outcomes.filter(outcome => outcome === 'changed')).toHaveLength(2)
    expect(outcomes.filter(outcome => outcome === 'unchanged')).toHaveLength(4)
  })

  test.for([
    { step: 'deliver', numbers: [1] },
    { step: 'confirm', numbers: [] },
    { step: 'confirm', numbers: Array.from({ length: 101 }, (_, index) => index + 1) },
  ])('rejects $step of $numbers.length orders', async (body, { shop }) => {
    const staff = shop.as(await shop.given.staff())
    expect((await staff.post('/admin/orders/bulk', body)).body.error).toBe('VALIDATION')
  })
})

describe('the file of orders', () => {
  test('has the orders of the list, with its filters and its sort order, in the requested language', async ({
    shop,
    work,
  }) => {
    const [first, second] = [await work(express), await work(region)]
    await first.step('confirm')
    const file = async (query: string) => {
      const reply = await first.staff.get(`/admin/orders/export.csv?${query}`)
      return { reply, rows: readCsv(reply.text) }
    }
    const { reply, rows } = await file('language=en')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="orders-${shopDate(shop.clock.now())}.csv"`)
    expect(rows[0]?.slice(0, 5)).toEqual(['Number', 'Placed on', 'Placed at', 'Status', 'Payment'])
    expect(rows).toHaveLength(1 + (await shop.db.order.count()))
    const row = rows.find(([number]) => number === String(first.number))
    expect(row?.slice(3, 5)).toEqual(['Confirmed', 'Paid'])
    expect(row?.slice(7, 10)).toEqual(['Courier', TOMORROW, '18:00'])
    expect(row?.slice(12)).toEqual(['2', '1500', '7500', 'confirmed', 'paid', 'express', '', ''])

    const numbersOf = async (query: string) => (await file(query)).rows.slice(1).map(([number]) => Number(number))
    const withOpenFee = await numbersOf('task=fee')
    expect(withOpenFee).toContain(second.number)
    expect(withOpenFee).not.toContain(first.number)
    const all = await numbersOf('sort=placed')
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    expect((await file('language=hy')).rows[0]?.[0]).toBe('Համար')
    await file('q=%2B37499123456')
    const entries = await shop.db.auditEntry.findMany({ where: { action: 'order.export', actorId: first.operator.id } })
    expect(entries.map(({ after }) => after)).toContainEqual({ task: 'fee' })
    expect(entries.map(({ after }) => after)).toContainEqual({ isSearch: true })
    expect(JSON.stringify(entries)).not.toContain('+37499')
  })
})
