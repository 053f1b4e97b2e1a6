import { PaymentState } from '@shop/contracts/orders.ts'
import { AdminOrderSort, type AdminOrderRow as Row } from '@shop/contracts/orders-staff.ts'
import { describe, expect } from 'vitest'
import { TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { express, region, test } from '../../test/builders/staff-shop.ts'

const YESTERDAY = '2026-11-19'

describe('the list of all orders', () => {
  test('is searched by number and phone, filtered by status, day and task, and paged', async ({ shop, work }) => {
    const today = { ...express, deliveryDate: TODAY, phone: '+37477123987' }
    const [first, second] = [await work(today), await work(region)]
    const numbersOf = async (query: string) => {
      const { body } = await first.staff.get(`/admin/orders?limit=100&${query}`)
      return body.result.items.map(({ number }: { number: number }) => number)
    }
    expect(await numbersOf(`q=${first.number}`)).toEqual([first.number])
    for (const q of ['77123987', '077 12-39-87', '%2B374 77 123 987'])
      expect(await numbersOf(`q=${q}`)).toEqual([first.number])
    expect(await numbersOf('q=nobody')).toEqual([])
    expect(await numbersOf(`deliveryDate=${TODAY}`)).toContain(first.number)
    expect(await numbersOf(`deliveryDate=${TODAY}`)).not.toContain(second.number)
    expect(await numbersOf('task=fee')).toEqual([second.number])
    await second.step('unreachable')
    expect(await numbersOf('task=unreachable')).toEqual([second.number])
    expect(await numbersOf('status=paid&task=failed_delivery')).toEqual([])

    const page = (await first.staff.get('/admin/orders?limit=1')).body.result
    expect(page.items).toMatchObject([{ number: second.number, city: 'Gyumri', tasks: ['fee', 'unreachable'] }])
    const next = (await first.staff.get(`/admin/orders?limit=1&cursor=${page.nextCursor}`)).body.result
    expect(next.items).toMatchObject([{ number: first.number, deliveryDate: TODAY, deliveryTime: '18:00' }])
    expect(next.total).toBe(await shop.db.order.count())
    expect((await first.staff.get('/admin/orders?cursor=x')).status).toBe(422)
  })

  test('finds the orders of a name or a phone prefix that thousands of customers share', async ({ shop, work }) => {
    const [own, other] = [await work(), await work()]
    await shop.db.account.updateMany({
      where: { orders: { some: { number: own.number } } },
      data: { name: 'Hripsime' },
    })
    await shop.db
      .$executeRaw`INSERT INTO account (id, phone, name, email, birth_date, password_hash, locale, terms_version,
        terms_locale, terms_accepted_at, age_attested_at, created_at)
      SELECT gen_random_uuid(), '+37455' || lpad(n::text, 6, '0'), 'Hripsime', 'many' || n || '@example.am', '1985-01-01', 'none',
        'ru', '1', 'ru', now(), now(), now()
      FROM generate_series(1, 5001) n`
    const numbersOf = async (q: string) => {
      const { body } = await own.staff.get(`/admin/orders?limit=100&q=${q}`)
      return { numbers: body.result.items.map(({ number }: Row) => number), total: body.result.total }
    }
    expect(await numbersOf('hripsi')).toEqual({ numbers: [own.number], total: 1 })
    await shop.db.order.update({ where: { number: other.number }, data: { secondaryPhone: '+37455000777' } })
    expect(await numbersOf('55000')).toEqual({ numbers: [other.number], total: 1 })
    await shop.db.account.deleteMany({ where: { email: { startsWith: 'many' } } })
    // With few customers, the same orders are found by the index of the customer.
    expect(await numbersOf('hripsi')).toEqual({ numbers: [own.number], total: 1 })
    expect(await numbersOf('55000')).toEqual({ numbers: [other.number], total: 1 })
  })

  test('is filtered by payment, slot, customer and order date', async ({ shop, work }) => {
    const own = { ...express, deliveryDate: TODAY, deliveryTime: '20:00' }
    const [paid, unpaid, cancelled, post] = [await work(own), await work({}, false), await work(), await work(region)]
    await cancelled.step('cancel', { reason: 'staff' })
    await shop.db.account.updateMany({
      where: { orders: { some: { number: paid.number } } },
      data: { name: 'Zara_100%' },
    })
    const all = [paid, unpaid, cancelled, post].map(({ number }) => number)
    const rows = async (query: string): Promise<Row[]> => {
      const { body } = await paid.staff.get(`/admin/orders?limit=100&${query}`)
      return body.result.items.filter(({ number }: Row) => all.includes(number))
    }
    const numbersOf = async (query: string) => (await rows(query)).map(({ number }) => number)

    // A filter finds exactly the rows with the filtered value.
    const everything = await rows('')
    expect(new Set(everything.map(({ paymentState }) => paymentState))).toEqual(
      new Set(['paid', 'awaiting', 'refund_due']),
    )
    for (const state of PaymentState.options) {
      const expected = everything.filter(({ paymentState }) => paymentState === state).map(({ number }) => number)
      expect([state, await numbersOf(`payment=${state}`)]).toEqual([state, expected])
    }
    expect(await rows('q=zara_100%25')).toMatchObject([{ number: paid.number, customerName: 'Zara_100%' }])
    expect(await numbersOf(`deliveryDate=${TODAY}&deliveryTime=20:00`)).toEqual([paid.number])
    expect(await numbersOf('deliveryType=express')).toEqual([paid.number])
    expect(await numbersOf(`placedFrom=${TODAY}&placedTo=${TODAY}`)).toHaveLength(all.length)
    expect(await numbersOf(`placedFrom=${TOMORROW}`)).toEqual([])
    expect(await numbersOf(`placedTo=${YESTERDAY}`)).toEqual([])
  })

  test('is sorted by every sortable column, with each order on one page only', async ({ shop, work }) => {
    const { staff } = await work({ ...express, deliveryDate: TODAY, deliveryTime: '20:00' })
    await work()
    await work(express)
    const total = await shop.db.order.count()
    const walk = async (sort: string) => {
      const seen: Row[] = []
      let cursor = ''
      do {
        const { body } = await staff.get(
          `/admin/orders?limit=2&sort=${sort}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        )
        seen.push(...body.result.items)
        cursor = body.result.nextCursor
      } while (cursor)
      return seen
    }
    // Orders without a slot come last in both directions.
    const window = ({ deliveryDate, deliveryTime }: Row, none: string) =>
      deliveryDate ? `${deliveryDate} ${deliveryTime}` : none
    const rankOf: Record<AdminOrderSort, (row: Row) => number | string> = {
      placed: ({ number }) => number,
      '-placed': ({ number }) => number,
      total: ({ totalAmd }) => totalAmd,
      '-total': ({ totalAmd }) => totalAmd,
      delivery: row => window(row, 'x'),
      '-delivery': row => window(row, '-'),
    }
    for (const sort of AdminOrderSort.options) {
      const rows = await walk(sort)
      expect(new Set(rows.map(({ number }) => number)).size).toBe(total)
      const values = rows.map(rankOf[sort])
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect([sort, values]).toEqual([sort, sort.startsWith('-') ? sorted.toReversed() : sorted])
    }
    expect((await staff.get('/admin/orders?sort=total&cursor=2026-01-01~5')).status).toBe(422)
  })
})
