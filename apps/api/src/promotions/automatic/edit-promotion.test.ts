import { randomUUID } from 'node:crypto'
import type { Promotion } from '@shop/contracts/automatic-promotions.ts'
import { describe, expect } from 'vitest'
import { orderOf, type Shop, test } from '../../../test/builders/checkout-shop.ts'

const BASE = '/admin/promotions'
const terms = {
  title: { ru: 'Осень', en: 'Autumn', hy: 'Աշուն' },
  benefit: { kind: 'percent', percent: 10 },
  target: { kind: 'category', values: ['coal'] },
  minimumGoodsAmd: 5000,
  coversSale: false,
  isExclusive: true,
  isWithCodes: false,
  priority: 2,
  startsAt: '2026-11-01T20:00:00.000Z',
  endsAt: '2026-12-01T20:00:00.000Z',
  usesInAll: null,
  usesPerCustomer: null,
}

async function ready(shop: Shop, changes: object = {}) {
  const browser = shop.as(await shop.given.staff('admin'))
  const id = randomUUID()
  const save = (version: number, more: object = {}) =>
    browser.put(`${BASE}/${id}`, { version, terms: { ...terms, ...changes, ...more } })
  const actions = async () =>
    (await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: [{ at: 'asc' }, { id: 'asc' }] })).map(
      ({ action }) => action,
    )
  return { browser, id, save, actions }
}

describe('a promotion', () => {
  test('is a draft until it is started, and each step is in the audit log once', async ({ shop }) => {
    const { browser, id, save, actions } = await ready(shop)
    const created: Promotion = (await save(0)).body.result
    expect(created).toMatchObject({ ...terms, id, state: 'draft', used: 0, wasUsed: false, version: 1 })
    expect((await save(0)).body.result.version).toBe(1)
    expect((await save(1, { priority: 3 })).body.result).toMatchObject({ priority: 3, version: 2 })
    expect((await save(1, { priority: 4 })).body.error).toBe('SETTING_CHANGED')

    expect((await browser.post(`${BASE}/${id}/start`, { version: 1 })).body.error).toBe('SETTING_CHANGED')
    expect((await browser.post(`${BASE}/${id}/start`, { version: 2 })).body.result).toMatchObject({ state: 'active' })
    expect((await browser.post(`${BASE}/${id}/start`, { version: 2 })).body.result).toMatchObject({ version: 3 })
    expect((await browser.post(`${BASE}/${id}/end`)).body.result).toMatchObject({ state: 'ended' })
    expect((await browser.delete(`${BASE}/${id}`)).status).toBe(200)
    expect((await browser.get(`${BASE}/${id}`)).body.error).toBe('NOT_FOUND')
    expect(await actions()).toEqual([
      'promotion.create',
      'promotion.change',
      'promotion.start',
      'promotion.end',
      'promotion.delete',
    ])
  })

  test.for([
    ['ends after it starts', { endsAt: '2026-10-01T00:00:00.000Z' }, 'body.terms.endsAt'],
    ['takes off no more than all', { benefit: { kind: 'percent', percent: 101 } }, 'body.terms.benefit.percent'],
    ['is for something', { target: { kind: 'brand', values: [] } }, 'body.terms.target.values'],
    ['is for known products', { target: { kind: 'product', values: [randomUUID()] } }, 'body.terms.target.values'],
    ['has a name in each language', { title: { ...terms.title, hy: ' ' } }, 'body.terms.title.hy'],
  ] as const)('%s', async ([_name, changes, path], { shop }) => {
    const { save } = await ready(shop)
    const { body } = await save(0, changes)
    expect([body.error, body.details[0].path]).toEqual(['VALIDATION', path])
  })

  test('cannot be for a collection that follows a rule', async ({ shop }) => {
    const { save } = await ready(shop)
    const texts = { ru: 'Правило', en: 'Rule', hy: 'Կանոն' }
    const { id } = await shop.db.collection.create({
      data: {
        slug: `rule-${randomUUID()}`,
        kind: 'rule',
        rule: { onSale: true },
        title: texts,
        subTitle: texts,
        description: texts,
        isInMenu: false,
        position: 1,
        isPublished: false,
        createdAt: shop.clock.now(),
      },
    })
    const { body } = await save(0, { target: { kind: 'collection', values: [id] } })
    expect(body.details[0].path).toBe('body.terms.target.values')
  })

  test('that orders have used stays, gets a limit that counts them, and none below', async ({ shop }) => {
    const { browser, id, save } = await ready(shop)
    await save(0)
    await browser.post(`${BASE}/${id}/start`, { version: 1 })
    const coal = await shop.given.variant({ price: 6000 })
    for (const customer of [await shop.given.customer(), await shop.given.customer()]) {
      const { body } = await shop.as(customer).order(orderOf([{ sku: coal.sku, quantity: 1 }]))
      expect(body.result.order.totals.discountAmd).toBe(600)
    }
    expect((await browser.get(`${BASE}/${id}`)).body.result).toMatchObject({
      used: 2,
      wasUsed: true,
      discountedAmd: 1200,
    })
    expect((await browser.delete(`${BASE}/${id}`)).body.error).toBe('CONFLICT')
    expect((await save(2, { usesInAll: 1 })).body.details[0].path).toBe('body.terms.usesInAll')
    expect((await save(2, { usesInAll: 2 })).status).toBe(200)
    const { body } = await shop.as(await shop.given.customer()).order(orderOf([{ sku: coal.sku, quantity: 1 }]))
    expect(body.result.order.totals.discountAmd).toBe(0)
  })

  test('is for admins only', async ({ shop }) => {
    const operator = shop.as(await shop.given.staff())
    expect((await operator.get(BASE)).status).toBe(403)
    expect((await operator.post(`${BASE}/simulate`, { items: [], promotionIds: [] })).status).toBe(403)
  })
})
