import { randomUUID } from 'node:crypto'
import { findRevealingWord } from '@shop/contracts/discreet.ts'
import type { PickList } from '@shop/contracts/pick-list.ts'
import request from 'supertest'
import { describe, expect } from 'vitest'
import { drainOutbox } from '#notifications/index.ts'
import { hiddenPath } from '#pages/index.ts'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { notify } from '#platform/jobs/outbox.ts'
import {
  type Browser,
  type Customer,
  orderOf,
  type Shop,
  type TestVariant,
  TODAY,
} from '../../test/builders/checkout-shop.ts'
import { draftOf } from '../../test/builders/draft-shop.ts'
import { outletOf } from '../../test/builders/message-shop.ts'
import { deliveredOrder } from '../../test/builders/returns-shop.ts'
import { express, test } from '../../test/builders/staff-shop.ts'

const discreet = { isDiscreet: true }
const numberOf = async (browser: Browser, { sku }: TestVariant, changes: object = {}): Promise<number> =>
  (await browser.order(orderOf([{ sku, quantity: 1 }], changes))).body.result.order.number
const flagOf = async (browser: Browser, number: number) =>
  (await browser.get(`/orders/${number}`)).body.result.isDiscreet

/** Sends what is due and returns what a customer got: the text of each SMS and e-mail. */
async function messagesTo(shop: Shop, { phone, email }: Customer): Promise<string[]> {
  await drainOutbox(shop.deps, outletOf(shop, {}))
  const rows = await shop.db.devMessage.findMany({ where: { to: { in: [phone, email] } }, orderBy: { id: 'asc' } })
  return rows.map(({ text }) => text)
}

const keyed = () => ({ 'Idempotency-Key': randomUUID() })

describe('a discreet order', () => {
  test('is chosen at the checkout, and stored with the order', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const coal = await shop.given.variant({ stock: 5 })
    const chosen = await browser.order(orderOf([{ sku: coal.sku, quantity: 1 }], discreet))
    expect(chosen.body.result.order.isDiscreet).toBe(true)
    const usual = await numberOf(browser, coal)
    expect(await flagOf(browser, usual)).toBeUndefined()
  })

  test('is the default of an account that has chosen it, and can be declined for one order', async ({ shop }) => {
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    const coal = await shop.given.variant({ stock: 5 })
    const quote = { items: [{ sku: coal.sku, quantity: 1 }] }
    expect((await browser.post('/checkout/quote', quote)).body.result.isDiscreet).toBeUndefined()
    expect((await browser.patch('/user/profile', discreet)).body.result.isDiscreet).toBe(true)
    expect((await browser.post('/checkout/quote', quote)).body.result.isDiscreet).toBe(true)
    expect(await flagOf(browser, await numberOf(browser, coal))).toBe(true)
    expect(await flagOf(browser, await numberOf(browser, coal, { isDiscreet: false }))).toBeUndefined()
    const exported = (await browser.get('/user/export')).body.result
    expect(exported.profile.isDiscreet).toBe(true)
    expect(exported.orders.map((order: { isDiscreet?: boolean }) => order.isDiscreet)).toEqual([undefined, true])
  })

  test('of staff is what the caller wants, or what the account prefers', async ({ shop }) => {
    const { place } = await draftOf(shop, discreet)
    const placed = await place()
    expect(await shop.db.order.findUniqueOrThrow({ where: { number: placed.body.result.number } })).toMatchObject(
      discreet,
    )
  })

  test('sends messages with the neutral name and without products, and a payment page with the neutral name', async ({
    shop,
  }) => {
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    const coal = await shop.given.variant({ stock: 5 })
    const number = await numberOf(browser, coal, { ...express, ...discreet })
    await shop.pay(number)
    const [operator, key] = [shop.as(await shop.given.staff()), keyed()]
    for (const step of ['confirm', 'pack', 'dispatch']) await operator.post(`/admin/orders/${number}/${step}`, {}, key)
    shop.clock.advance(2 * 60_000)
    const texts = await messagesTo(shop, customer)
    expect(texts).toHaveLength(6)
    for (const text of texts) {
      expect(text).toContain(String(number))
      expect(text).toMatch(/^DT Store: /)
      expect(text).not.toContain('DymTun')
      expect(findRevealingWord(text), text).toBeUndefined()
    }
    expect(await shop.db.sandboxPayment.findMany({ where: { orderNumber: number } })).toMatchObject([
      { shopName: 'DT Store' },
    ])
  })

  test('is changed by its customer until it is packed, and then by staff until it is handed over', async ({ work }) => {
    const { browser, staff, number, upTo, seen } = await work(express)
    const change = (isDiscreet: boolean) => browser.patch(`/orders/${number}/discretion`, { isDiscreet })
    expect((await change(true)).body.result.isDiscreet).toBe(true)
    expect((await change(true)).status).toBe(200)
    expect((await change(false)).body.result.isDiscreet).toBeUndefined()
    expect((await seen()).activity).toMatchObject([
      { kind: 'discretion_changed', actor: 'customer', facts: { isDiscreet: true } },
      { kind: 'discretion_changed', actor: 'customer', facts: { isDiscreet: false } },
    ])
    await upTo('pack')
    expect((await change(true)).body.error).toBe('ORDER_STATE')
    const byStaff = () => staff.patch(`/admin/orders/${number}/discretion`, discreet)
    expect((await byStaff()).status).toBe(200)
    await upTo('deliver')
    expect((await staff.patch(`/admin/orders/${number}/discretion`, { isDiscreet: false })).body.error).toBe(
      'ORDER_STATE',
    )
    expect((await seen()).isDiscreet).toBe(true)
  })

  test('that became discreet meanwhile is not packed by staff who have not seen it', async ({ work }) => {
    const { browser, number, seenByStaff, step, upTo, staff } = await work(express)
    await upTo('confirm')
    await seenByStaff()
    const { version } = (await staff.get(`/admin/orders/${number}`)).body.result
    await browser.patch(`/orders/${number}/discretion`, discreet)
    expect((await step('pack', { version })).body.error).toBe('ORDER_CHANGED')
  })

  test('makes the order that travels with it discreet, and a later one is discreet from the start', async ({
    shop,
    work,
  }) => {
    const { browser, staff, number } = await work(express)
    const coal = await shop.given.variant({ price: 2000 })
    const addSupplement = async (): Promise<number> => {
      const expected = { goodsAmd: 2000, deliveryFeeAmd: 0, totalAmd: 2000 }
      const body = { items: [{ sku: coal.sku, quantity: 1 }], expected }
      return (await staff.post(`/admin/orders/${number}/supplements`, body, keyed())).body.result.number
    }
    const earlier = await addSupplement()
    const { version } = (await staff.get(`/admin/orders/${earlier}`)).body.result
    await browser.patch(`/orders/${number}/discretion`, discreet)
    expect(await flagOf(browser, earlier)).toBe(true)
    const { version: next, activity } = (await staff.get(`/admin/orders/${earlier}`)).body.result
    expect(next).not.toBe(version)
    expect(activity).toMatchObject([{ kind: 'discretion_changed', actor: 'customer', facts: discreet }])
    expect(await flagOf(browser, await addSupplement())).toBe(true)
  })

  test('of another customer is not found', async ({ shop, work }) => {
    const { number } = await work()
    const other = shop.as(await shop.given.customer())
    expect((await other.patch(`/orders/${number}/discretion`, discreet)).status).toBe(404)
  })

  test('is changed by staff with one entry in the audit log', async ({ work, shop }) => {
    const { staff, number, log, seen } = await work(express)
    const change = (isDiscreet: boolean) => staff.patch(`/admin/orders/${number}/discretion`, { isDiscreet })
    await Promise.all([change(true), change(true)])
    expect((await seen()).isDiscreet).toBe(true)
    expect(await log()).toEqual([
      { action: 'order.change_discretion', before: { isDiscreet: false }, after: { isDiscreet: true } },
    ])
    const packer = shop.as(await shop.given.staffWith('orders.view', 'orders.pack'))
    expect((await packer.patch(`/admin/orders/${number}/discretion`, discreet)).status).toBe(403)
  })

  test('is marked for the packer, the courier and the office', async ({ work }) => {
    const { staff, number } = await work({ ...express, deliveryDate: TODAY, ...discreet })
    const list: PickList = (await staff.get(`/admin/orders/pick-list?numbers=${number}`)).body.result
    expect(list.orders).toMatchObject([{ number, isDiscreet: true }])
    expect(list.lines).toHaveLength(1)
    const [row] = (await staff.get(`/admin/orders?q=${number}`)).body.result.items
    expect(row).toMatchObject({ number, isDiscreet: true })
    const stops = (await staff.get(`/admin/deliveries?date=${TODAY}`)).body.result.windows.flatMap(
      ({ stops }: { stops: { orderNumber: number; isDiscreet?: true }[] }) => stops,
    )
    expect(stops.find(({ orderNumber }: { orderNumber: number }) => orderNumber === number).isDiscreet).toBe(true)
    const csv = (await staff.get(`/admin/orders/export.csv?language=en&q=${number}`)).text.trim().split('\n')
    expect(csv[0]).toMatch(/Discreet"?\s*$/)
    expect(csv[1]).toMatch(/yes"?\s*$/)
  })
})

describe('a discreet account', () => {
  test('gets the neutral name for orders that cannot be changed any more', async ({ shop }) => {
    const coal = await shop.given.variant({ stock: 5 })
    const { customer, browser, number: delivered } = await deliveredOrder(shop, [{ ...coal, quantity: 1 }])
    const open = await numberOf(browser, coal)
    await shop.pay(open)
    await browser.patch('/user/profile', discreet)
    const texts = await messagesTo(shop, customer)
    const namesOf = (number: number) =>
      new Set(texts.filter(text => text.includes(String(number))).map(text => text.slice(0, text.indexOf(':'))))
    expect(namesOf(delivered)).toEqual(new Set(['DT Store']))
    expect(namesOf(open)).toEqual(new Set(['DymTun']))
  })

  test('gets codes and alerts with the neutral name, whose link does not show the product', async ({ shop }) => {
    const customer = await shop.given.customer()
    await shop.as(customer).patch('/user/profile', discreet)
    await shop.as().post('/user/login-code-request', { phoneNumber: customer.phone })
    expect(await messagesTo(shop, customer)).toEqual([expect.stringMatching(/^DT Store: .*\d{6}/)])
    const alert = {
      topic: 'stock.back',
      accountId: customer.id,
      locale: 'en',
      params: { title: 'Apricot hookah tobacco', slug: 'apricot-hookah' },
    } as const
    await withTransaction(shop.db, systemRandom, tx =>
      notify(
        tx,
        shop.deps,
        { ...alert, key: `${customer.id}:sms`, channel: 'sms', recipient: customer.phone },
        { ...alert, key: `${customer.id}:email`, channel: 'email', recipient: customer.email },
      ),
    )
    const [, sms = '', email = ''] = (await messagesTo(shop, customer)).toSorted((a, b) => a.length - b.length)
    expect([sms, email].join()).toMatch(/^DT Store: the item you wanted is back/)
    expect(findRevealingWord(`${sms} ${email}`)).toBeUndefined()
    const { pathname } = new URL(/http\S+/.exec(email)?.[0] ?? '')
    const opened = await request(shop.app.server).get(pathname).redirects(0)
    expect(opened.headers.location).toBe('/en/product/apricot-hookah')
  })

  test('does not change the messages of others', async ({ shop }) => {
    const customer = await shop.given.customer()
    const coal = await shop.given.variant()
    await shop.pay(await numberOf(shop.as(customer), coal))
    const texts = await messagesTo(shop, customer)
    for (const text of texts) expect(text).toMatch(/^DymTun: /)
    expect(texts.some(text => text.includes('Coal'))).toBe(true)
  })
})

describe('a hidden path', () => {
  test('leads to its page, and a forged one to the home page', async ({ shop }) => {
    const open = (path: string) => request(shop.app.server).get(path).redirects(0)
    const path = hiddenPath(shop.deps.keys, '/en/product/apricot-hookah')
    expect(path).not.toContain('apricot')
    const opened = await open(path)
    expect([opened.status, opened.headers.location]).toEqual([302, '/en/product/apricot-hookah'])
    expect(opened.headers['cache-control']).toBe('no-store')
    const long = `/hy/rent?hookah=${'azat-'.repeat(24)}&from=2026-12-01&to=2026-12-03`
    expect((await open(hiddenPath(shop.deps.keys, long))).headers.location).toBe(long)
    const forged = await open(`/i/${Buffer.from('//evil.example').toString('base64url')}`)
    expect([forged.status, forged.headers.location]).toEqual([302, '/'])
    const outside = await open(hiddenPath(shop.deps.keys, '//evil.example/shop'))
    expect(outside.headers.location).toBe('/')
  })
})

describe('the neutral name', () => {
  test('must not say what the shop sells, and is plain in English', async ({ shop }) => {
    const boss = shop.as(await shop.given.staff('admin'))
    const { version, value } = (await boss.get('/admin/settings/discreet')).body.result
    const save = (name: object) =>
      boss.put('/admin/settings/discreet', { version, value: { ...value, name: { ...value.name, ...name } } })
    for (const name of [{ ru: 'Мир кальянов' }, { en: 'Hookah Store' }, { hy: 'Նարգիլե' }, { en: 'Դ Խանութ' }]) {
      const reply = await save(name)
      expect(reply.status).toBe(422)
      expect(reply.body.details).toMatchObject([{ path: `body.value.name.${Object.keys(name)[0]}` }])
    }
    const address = await boss.put('/admin/settings/discreet', {
      version,
      value: { ...value, exitUrl: 'javascript:alert(1)' },
    })
    expect(address.status).toBe(422)
    expect((await save({ en: 'DT Shop' })).status).toBe(200)
    expect((await shop.as().get('/settings/shop')).body.result.discreet.name.en).toBe('DT Shop')
    const shown = async () => (await shop.as().get('/settings/shop')).body.result.discreet
    expect(await shown()).not.toHaveProperty('exitUrl')
    const exitUrl = 'https://weather.example/'
    await boss.put('/admin/settings/discreet', { version: version + 1, value: { ...value, exitUrl } })
    expect(await shown()).toEqual({ name: value.name, exitUrl })
    await boss.put('/admin/settings/discreet', { version: version + 2, value })
  })
})
