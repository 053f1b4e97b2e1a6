import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { type Browser, test as base, orderOf } from '../../test/builders/checkout-shop.ts'
import { newName } from '../../test/harness/names.ts'
import { readCsv } from '../../test/harness/read-csv.ts'
import { countSales } from './count-sales.ts'

const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })

const addSupplier = async (browser: Browser, name: string) =>
  (await browser.post('/admin/suppliers', { name, contact: 'Ani', phone: '+37491000000', note: '' }, keyed())).body
    .result

const test = base.extend('operator', { scope: 'file' }, async ({ shop }) => shop.as(await shop.given.staff()))

describe('suppliers', () => {
  test('are added once per key, changed by version, archived and found', async ({ shop, operator }) => {
    const [name, key] = [newName('Tabak'), randomUUID()]
    const input = { name, contact: '', phone: '', note: '' }
    const added = await operator.post('/admin/suppliers', input, keyed(key))
    expect(added.status).toBe(201)
    const { id } = added.body.result
    expect((await operator.post('/admin/suppliers', input, keyed(key))).body.result.id).toBe(id)
    const other = await operator.post('/admin/suppliers', { ...input, contact: 'Ani' }, keyed(key))
    expect(other.body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    const change = { ...input, phone: '+37499000000', isArchived: true, version: 1 }
    expect((await operator.put(`/admin/suppliers/${id}`, change)).body.result).toMatchObject({
      phone: '+37499000000',
      isArchived: true,
      version: 2,
    })
    expect((await operator.put(`/admin/suppliers/${id}`, change)).body.error).toBe('PURCHASING_CHANGED')
    const listed = async (query: string) => (await operator.get(`/admin/suppliers?q=${name}${query}`)).body.result.total
    expect([await listed(''), await listed('&show=all')]).toEqual([0, 1])
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action)).toEqual(['supplier.create', 'supplier.change'])
  })
})

describe('a purchase order', () => {
  test('is created once per key, also at the same time', async ({ operator }) => {
    const [input, key] = [{ supplierId: null, note: 'a', expectedDate: null, lines: [] }, randomUUID()]
    const create = (content: object) => operator.post('/admin/purchase-orders', content, keyed(key))
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(input)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.result.number)).size).toBe(1)
    expect((await create({ ...input, note: 'b' })).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('keeps an archived supplier, but does not take one', async ({ operator }) => {
    const { version, isArchived: _, ...supplier } = await addSupplier(operator, newName('Archived'))
    const input = { supplierId: supplier.id, note: '', expectedDate: null, lines: [] }
    const { number } = (await operator.post('/admin/purchase-orders', input, keyed())).body.result
    const { id, ...fields } = supplier
    await operator.put(`/admin/suppliers/${id}`, { ...fields, isArchived: true, version })
    const kept = await operator.put(`/admin/purchase-orders/${number}`, { ...input, note: 'kept', version: 1 })
    expect(kept.body.result).toMatchObject({ note: 'kept', supplier: { id } })
    const taken = await operator.post('/admin/purchase-orders', input, keyed())
    expect(taken.body.details).toMatchObject([{ path: 'body.supplierId' }])
  })

  test('goes from draft over two deliveries to received, and back when one is undone', async ({ shop, operator }) => {
    const [coal, tea] = [await shop.given.variant(), await shop.given.variant()]
    const supplier = await addSupplier(operator, newName('Supplier'))
    const lines = [
      { sku: coal.sku, quantity: 10, unitCostAmd: 700 },
      { sku: tea.sku, quantity: 5, unitCostAmd: null },
    ]
    const input = { supplierId: null, note: 'call first', expectedDate: '2026-12-01', lines }
    const key = randomUUID()
    const { number } = (await operator.post('/admin/purchase-orders', input, keyed(key))).body.result
    expect((await operator.post('/admin/purchase-orders', input, keyed(key))).body.result.number).toBe(number)
    const path = `/admin/purchase-orders/${number}`
    const incomplete = await operator.post(`${path}/order`, { version: 1 })
    expect(incomplete.body.details).toMatchObject([{ path: 'body.supplierId' }])
    await operator.put(path, { ...input, supplierId: supplier.id, version: 1 })
    expect((await operator.post(`${path}/order`, { version: 2 })).body.result).toMatchObject({
      state: 'ordered',
      supplier: { name: supplier.name },
      quantity: 15,
      totalAmd: 7000,
    })

    const deliver = async (quantities: (number | null)[]) => {
      const created = (await operator.post('/admin/goods-receipts', { orderNumber: number }, keyed())).body.result
      const rows = created.lines.map(({ sku }: { sku: string }, index: number) => ({
        sku,
        quantity: quantities[index] ?? created.lines[index].expected,
        unitCostAmd: 700,
        bestBeforeDate: '2028-01-31',
      }))
      const content = { supplierId: supplier.id, documentNumber: '', note: '', lines: rows, version: 1 }
      await operator.put(`/admin/goods-receipts/${created.number}`, content)
      await operator.post(`/admin/goods-receipts/${created.number}/receive`, { version: 2 })
      return created
    }
    const state = async () => (await operator.get(path)).body.result
    await deliver([4, 1])
    expect(await state()).toMatchObject({ state: 'partly_received', received: 5 })
    const rest = await deliver([null, null])
    expect(rest.lines).toMatchObject([
      { sku: coal.sku, quantity: 0, expected: 6 },
      { sku: tea.sku, quantity: 0, expected: 4 },
    ])
    expect(await state()).toMatchObject({ state: 'received', received: 15, receipts: [{}, { number: rest.number }] })
    const late = await operator.post('/admin/goods-receipts', { orderNumber: number }, keyed())
    expect(late.body.error).toBe('PURCHASING_STATE')
    await operator.post(`/admin/goods-receipts/${rest.number}/undo`)
    const { version } = await state()
    expect((await operator.post(`${path}/cancel`, { version })).body.result).toMatchObject({
      state: 'cancelled',
      received: 5,
    })
    const page = (await operator.get(`/admin/purchase-orders?q=${number}&supplierId=${supplier.id}`)).body.result
    expect(page).toMatchObject({ items: [{ number, state: 'cancelled', lineCount: 2 }], total: 1 })
  })
})

describe('variants to purchase', () => {
  test('are found by SKU, barcode or words', async ({ shop, operator }) => {
    const coal = await shop.given.variant()
    const { slug } = coal
    await shop.db.variant.update({ where: { sku: coal.sku }, data: { barcode: '4850001112223' } })
    await shop.db.product.update({ where: { slug }, data: { searchText: ` кокосовый уголь ${slug} ` } })
    const find = async (q: string) =>
      (await operator.get(`/admin/purchasing/variants?q=${encodeURIComponent(q)}`)).body.result.items
    expect(await find(coal.sku.toLowerCase())).toMatchObject([{ sku: coal.sku, isExact: true, price: 3000 }])
    expect(await find('4850001112223')).toMatchObject([{ sku: coal.sku, isExact: true }])
    expect(await find('кокос')).toMatchObject([{ sku: coal.sku, isExact: false }])
    expect(await find('100%')).toEqual([])
    const mixed = await shop.given.variant()
    const sku = `Coal-${mixed.sku.toLowerCase()}`
    await shop.db.variant.update({ where: { sku: mixed.sku }, data: { sku } })
    expect(await find(sku.toUpperCase())).toMatchObject([{ sku, isExact: true }])
    expect(await find(sku.toUpperCase().slice(0, -1))).toMatchObject([{ sku, isExact: false }])
    const codes = [coal.sku.toLowerCase(), 'NO-SUCH', '4850001112223']
    const { body } = await operator.post('/admin/purchasing/variants', { codes })
    expect(body.result.items.map(({ code }: { code: string }) => code)).toEqual([codes[0], codes[2]])
  })
})

describe('the reorder list', () => {
  test('counts the sales of the last 30 days without cancelled ones', async ({ shop }) => {
    const [kept, dropped] = [await shop.given.variant({ stock: 9 }), await shop.given.variant({ stock: 9 })]
    const browser = shop.as(await shop.given.customer())
    const buy = async (item: typeof kept, quantity: number) => {
      const { number } = (await browser.order(orderOf([{ ...item, quantity }]))).body.result.order
      await shop.pay(number)
      return number
    }
    const soldOf = async ({ sku }: typeof kept) => {
      const { sales } = await shop.db.variant.findUniqueOrThrow({ where: { sku }, select: { sales: true } })
      return sales?.sold
    }
    await buy(kept, 3)
    const number = await buy(dropped, 2)
    await countSales(shop.deps)
    expect([await soldOf(kept), await soldOf(dropped)]).toEqual([3, 2])
    await buy(kept, 1)
    expect((await browser.post(`/orders/${number}/cancel`, {})).status).toBe(200)
    await countSales(shop.deps)
    expect([await soldOf(kept), await soldOf(dropped)]).toEqual([4, undefined])
    shop.clock.advance(31 * 86_400_000)
    await countSales(shop.deps)
    expect(await soldOf(kept)).toBeUndefined()
    shop.clock.advance(-31 * 86_400_000)
  })

  test('suggests what sells in a month, without what is on its way', async ({ shop, operator }) => {
    const [best, slow, plenty] = [
      await shop.given.variant({ stock: 12 }),
      await shop.given.variant({ stock: 5 }),
      await shop.given.variant({ stock: 6 }),
    ]
    const customer = shop.as(await shop.given.customer())
    const { number } = (await customer.order(orderOf([{ ...best, quantity: 10 }]))).body.result.order
    await shop.pay(number)
    await countSales(shop.deps)
    const list = async (query = '') => {
      const { items } = (await operator.get(`/admin/purchasing/reorder?limit=100${query}`)).body.result
      const own = [best.sku, slow.sku, plenty.sku]
      return items.filter(({ sku }: { sku: string }) => own.includes(sku))
    }
    expect(await list()).toMatchObject([
      { sku: best.sku, available: 2, reorderPoint: 5, sold: 10, incoming: 0, suggested: 13, supplier: null },
      { sku: slow.sku, available: 5, sold: 0, suggested: 1 },
    ])
    const supplier = await addSupplier(operator, newName('=Supplier'))
    const lines = [{ sku: best.sku, quantity: 2, unitCostAmd: 100 }]
    const input = { supplierId: supplier.id, note: '', expectedDate: null, lines }
    const order = (await operator.post('/admin/purchase-orders', input, keyed())).body.result
    await operator.post(`/admin/purchase-orders/${order.number}/order`, { version: 1 })
    expect(await list()).toMatchObject([{ sku: best.sku, incoming: 2, suggested: 11 }, { sku: slow.sku }])
    const receipt = (await operator.post('/admin/goods-receipts', { orderNumber: order.number }, keyed())).body.result
    const received = lines.map(line => ({ ...line, bestBeforeDate: '2028-01-31' }))
    const content = { supplierId: supplier.id, documentNumber: '', note: '', lines: received, version: 1 }
    await operator.put(`/admin/goods-receipts/${receipt.number}`, content)
    await operator.post(`/admin/goods-receipts/${receipt.number}/receive`, { version: 2 })
    const ofSupplier = await list(`&supplierId=${supplier.id}`)
    expect(ofSupplier).toMatchObject([
      { sku: best.sku, available: 4, incoming: 0, suggested: 11, lastCostAmd: 100, supplier: { name: supplier.name } },
    ])
    const first = (await operator.get('/admin/purchasing/reorder?limit=1')).body.result
    const next = (await operator.get(`/admin/purchasing/reorder?limit=1&cursor=${first.nextCursor}`)).body.result
    expect(next.items[0].sku).not.toBe(first.items[0].sku)
    const { text } = await operator.get(`/admin/purchasing/reorder.csv?supplierId=${supplier.id}`)
    const [, row = []] = readCsv(text)
    expect(row.slice(0, 1).concat(row.slice(-3))).toEqual([best.sku, '11', '100', `'${supplier.name}`])
  })
})
