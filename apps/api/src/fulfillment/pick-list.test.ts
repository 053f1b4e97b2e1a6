import { expect } from 'vitest'
import { orderOf, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { express, test } from '../../test/builders/staff-shop.ts'

test('a pick list sums the orders that are not packed, by shelf, for a slot or the selected orders', async ({
  shop,
  work,
}) => {
  const [first, second, unpaid] = [await work(express), await work(express), await work(express, false)]
  const [coal, tea] = [first.coal, await shop.given.variant({ stock: 9 })]
  const customer = shop.as(await shop.given.customer())
  const items = [
    { ...coal, quantity: 1 },
    { ...tea, quantity: 3 },
  ]
  const placed = await customer.order(orderOf(items, express))
  const both: number = placed.body.result.order.number
  await shop.pay(both)
  for (const [{ sku }, shelf] of [
    [coal, 'A-10'],
    [tea, 'A-2'],
  ] as const)
    await first.staff.patch(`/admin/stock/${sku}`, { shelf })
  const list = async (query: string) => (await first.staff.get(`/admin/orders/pick-list?${query}`)).body.result

  const selected = await list(`numbers=${first.number},${both},${unpaid.number}`)
  expect(selected.orders).toEqual([
    { number: first.number, status: 'paid', version: (await first.seenByStaff()).version },
    { number: both, status: 'paid', version: expect.any(String) },
  ])
  expect(selected.lines).toMatchObject([
    { sku: tea.sku, shelf: 'A-2', quantity: 3, orders: [{ number: both, quantity: 3 }] },
    {
      sku: coal.sku,
      shelf: 'A-10',
      quantity: 3,
      orders: [
        { number: first.number, quantity: 2 },
        { number: both, quantity: 1 },
      ],
    },
  ])
  const numbersOf = async (query: string) => (await list(query)).orders.map(({ number }: { number: number }) => number)
  expect(await numbersOf(`deliveryDate=${TOMORROW}&deliveryTime=18:00`)).toEqual([first.number, second.number, both])
  expect(await numbersOf(`deliveryDate=${TOMORROW}&deliveryTime=12:00`)).toEqual([])
  await second.upTo('pack')
  expect(await numbersOf('')).toEqual([first.number, both])
  const wrong = await first.staff.get('/admin/orders/pick-list?numbers=1;2')
  expect(wrong.body.error).toBe('VALIDATION')
})
