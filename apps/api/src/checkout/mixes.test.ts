import { addDays } from '@shop/contracts/days.ts'
import { expect } from 'vitest'
import { orderOf, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { addModel, rentalOf, rentalOrder } from '../../test/builders/rental-shop.ts'
import { soldOut, test } from '../../test/builders/saved-mixes.ts'

const DAY_AFTER = addDays(TOMORROW, 1)

test('a mix in a cart is priced, checked, replaced and reordered as one group', async ({ shop, flavors }) => {
  const [first, second, third] = flavors.map(({ variants: [packing] }) => packing?.sku ?? '')
  const mixes = [
    {
      id: 'a',
      name: 'Мохито № 1',
      lines: [
        { sku: first, quantity: 1, percentage: 60 },
        { sku: second, quantity: 1, percentage: 40 },
      ],
    },
    {
      id: 'b',
      lines: [
        { sku: first, quantity: 2, percentage: 70 },
        { sku: third, quantity: 1, percentage: 30 },
      ],
    },
  ]
  const items = [
    { sku: first ?? '', quantity: 4 },
    { sku: second ?? '', quantity: 1 },
    { sku: third ?? '', quantity: 1 },
  ]
  const browser = shop.as(await shop.given.customer())
  const quoted = async () => (await browser.post('/checkout/quote', { items, mixes })).body.result
  const { lines, mixes: whole } = await quoted()
  const priceOf = (index: number) => lines[index].price
  expect(whole).toMatchObject([
    { id: 'a', status: 'ok', priceAmd: priceOf(0) + priceOf(1) },
    { id: 'b', status: 'ok', priceAmd: 2 * priceOf(0) + priceOf(2) },
  ])
  expect(whole[0].bowls).toBeGreaterThan(0)

  await soldOut(shop, { product: { slug: flavors[2]?.slug ?? '' } }, async () => {
    const { mixes: judged, canProceed } = await quoted()
    const [a, b] = judged
    expect(canProceed).toBe(false)
    expect(a.status).toBe('ok')
    expect(b).toMatchObject({ status: 'out_of_stock', bowls: 0, priceAmd: 2 * priceOf(0) })
    expect(b.lines[1].swap).toMatchObject({ percentage: 30 })
    expect([flavors[0]?.slug, flavors[2]?.slug]).not.toContain(b.lines[1].swap.productId)
  })

  // The first mix has the last pack of what both are of: the other is offered another.
  const scarce = await browser.post('/checkout/quote', {
    items: [{ sku: first, quantity: 1 }, ...items.slice(1)],
    mixes: [mixes[0], { ...mixes[1], lines: [{ ...mixes[1]?.lines[0], quantity: 1 }, mixes[1]?.lines[1]] }],
  })
  expect(scarce.body.result).toMatchObject({
    canProceed: false,
    mixes: [{ status: 'ok' }, { status: 'out_of_stock', lines: [{ quantity: 0, status: 'out_of_stock' }, {}] }],
  })
  expect(scarce.body.result.mixes[1].lines[0].swap.packing[0].sku).not.toBe(first)

  const placed = await browser.order(orderOf(items, { mixes }))
  expect(placed.status).toBe(201)
  const { number, mixes: ordered } = placed.body.result.order
  expect(ordered).toMatchObject(mixes.map(({ id: _, ...mix }) => mix))
  const again = async () => (await browser.get(`/orders/${number}/again`)).body.result
  expect((await again()).mixes).toMatchObject(mixes.map(({ id: _, ...mix }) => ({ ...mix, gone: [] })))
  const many = mixes.map(mix => ({ ...mix, lines: mix.lines.map(line => ({ ...line, quantity: 3 })) }))
  const rejected = await browser.order(orderOf(items, { mixes: many }))
  expect([rejected.status, rejected.body.details[0].path]).toEqual([422, 'body.mixes'])

  await soldOut(shop, { product: { slug: flavors[2]?.slug ?? '' } }, async () => {
    const less = await again()
    expect(less.mixes).toMatchObject([
      { name: 'Мохито № 1', lines: mixes[0]?.lines, gone: [] },
      {
        lines: [mixes[1]?.lines[0]],
        gone: [{ sku: third, quantity: 1, percentage: 30, status: 'out_of_stock', swap: { percentage: 30 } }],
      },
    ])
    const there = less.lines.filter(({ quantity }: { quantity: number }) => quantity > 0)
    const asOffered = less.mixes.map(({ name, lines: own }: { name?: string; lines: object[] }, index: number) => ({
      id: `${index}`,
      ...(name && { name }),
      lines: own,
    }))
    expect((await browser.order(orderOf(there, { mixes: asOffered }))).status).toBe(201)
  })
})

test('units of a rental count neither for a mix nor for a second rental', async ({ shop }) => {
  const browser = shop.as(await shop.given.customer())
  const model = await addModel(shop, { units: 2 })
  const scarce = await shop.given.variant({ stock: 1, price: 2000 })
  const rental = { ...rentalOf(model, TOMORROW, DAY_AFTER), flavorSku: scarce.sku }
  const itemsOf = (quantity: number) => [scarce, model.cup].map(({ sku }) => ({ sku, quantity }))
  const quoteOf = async (body: object) => (await shop.as().post('/checkout/quote', body)).body.result
  const mixes = [{ id: 'a', lines: itemsOf(1) }]
  const twice = { items: itemsOf(2), rentals: [rental], mixes }
  expect(await quoteOf(twice)).toMatchObject({
    rentals: [{ status: 'ok' }],
    mixes: [{ status: 'out_of_stock', lines: [{ quantity: 0 }, { quantity: 1 }] }],
    canProceed: false,
  })
  expect(await quoteOf({ items: itemsOf(2), rentals: [rental, rental] })).toMatchObject({ canProceed: false })
  const changes = { ...twice, items: itemsOf(1) }
  const { body } = await browser.order(rentalOrder(model, TOMORROW, DAY_AFTER, changes))
  expect(body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.mixes' }] })
})
