import { completeTexts } from '@shop/contracts/text-fields.ts'
import { describe, expect } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'
import { audit, auditAll, type Staff } from './index.ts'

const MANAGER: Staff = {
  accountId: '00000000-0000-7000-8000-0000000000aa',
  role: 'admin',
  requestId: 'request-1',
  address: '192.0.2.7',
}

describe('the audit log', () => {
  test('records actor, action, subject, old and new values, but no network address', async ({ shop }) => {
    const subject = { type: 'setting', id: 'delivery' } as const
    await withTransaction(shop.db, systemRandom, tx =>
      audit(tx, shop.deps, MANAGER, {
        action: 'settings.change',
        subject,
        before: { feeAmd: 1500 },
        after: { feeAmd: 1700 },
      }),
    )
    const entry = await shop.db.auditEntry.findFirstOrThrow({ where: { subjectType: 'setting' } })
    expect(entry).toMatchObject({
      actorId: MANAGER.accountId,
      actorRole: 'admin',
      action: 'settings.change',
      subjectId: 'delivery',
      before: { feeAmd: 1500 },
      after: { feeAmd: 1700 },
      requestId: 'request-1',
    })
    expect(Buffer.from(entry.addressHash).toString('latin1')).not.toContain('192.0.2.7')
  })

  test('cannot be changed or deleted by any role', async ({ shop }) => {
    const subject = { type: 'order', id: '1' } as const
    await withTransaction(shop.db, systemRandom, tx =>
      audit(tx, shop.deps, MANAGER, { action: 'order.confirm', subject }),
    )
    const actions = { where: { action: 'order.confirm' } }
    await expect(shop.db.auditEntry.updateMany({ ...actions, data: { action: 'nothing' } })).rejects.toThrow(/violated/)
    await expect(shop.db.auditEntry.deleteMany(actions)).rejects.toThrow(/violated/)
    await expect(shop.db.$executeRaw`TRUNCATE audit_entry`).rejects.toThrow(/append/)
    expect(await shop.db.auditEntry.count(actions)).toBe(1)
  })

  test('lists entries for admins, newest first and paged, by order, actor and action', async ({ shop, work }) => {
    const { number, operator, step } = await work()
    await step('notes', { note: 'Call before you come' })
    await step('confirm')
    const admin = shop.as(await shop.given.staff('admin'))
    const read = async (query: string) => (await admin.get(`/admin/audit?${query}`)).body.result

    const all = await read(`orderNumber=${number}`)
    expect(all).toMatchObject({
      items: [
        {
          action: 'order.confirm',
          actor: { accountId: operator.id, role: 'operator', name: 'Ani' },
          subject: { type: 'order', orderNumber: number },
          before: { status: 'paid' },
          after: { status: 'confirmed' },
        },
        { action: 'order.note' },
      ],
      nextCursor: null,
      total: 2,
    })
    expect(JSON.stringify(all)).not.toContain('ddress')
    const page = await read(`actorId=${operator.id}&limit=1`)
    expect(page).toMatchObject({ items: [{ id: all.items[0].id }], nextCursor: all.items[0].id, total: 2 })
    const rest = await read(`actorId=${operator.id}&limit=1&cursor=${page.nextCursor}`)
    expect(rest).toMatchObject({ items: [{ id: all.items[1].id }], nextCursor: null })
    const { type, id } = all.items[0].subject
    expect((await read(`subjectType=${type}&subjectId=${id}&action=order.note`)).total).toBe(1)
    expect((await read('orderNumber=2000000000')).items).toEqual([])
    const own = `actorId=${operator.id}`
    expect((await read(`${own}&from=${TODAY}&to=${TODAY}`)).total).toBe(2)
    expect((await read(`${own}&from=${TOMORROW}`)).total).toBe(0)
    expect((await read(`${own}&to=2026-11-19`)).total).toBe(0)

    const { actors, actions, subjectTypes } = (await admin.get('/admin/audit/choices')).body.result
    expect(actors).toContainEqual({ accountId: operator.id, role: 'operator', name: 'Ani' })
    const inLog = await shop.db.auditEntry.findMany({ select: { action: true, subjectType: true } })
    expect(actions).toEqual([...new Set(inLog.map(({ action }) => action))].toSorted())
    expect(subjectTypes).toEqual([...new Set(inLog.map(({ subjectType }) => subjectType))].toSorted())
    expect((await shop.as(operator).get('/admin/audit')).status).toBe(403)
  })

  test('names what entries are about in the language of the reader, and finds them by it', async ({ shop, work }) => {
    const { number, operator, step } = await work()
    await step('confirm')
    const admin = await shop.given.staff('admin')
    const { id: productId, variants } = await shop.db.product.findFirstOrThrow({ include: { variants: true } })
    const title = { ru: 'Уголь Арарат', en: 'Ararat coal', hy: 'Արարատ ածուխ' }
    await shop.db.product.update({ where: { id: productId }, data: { title } })
    const [{ id: variantId, sku } = { id: '', sku: '' }] = variants
    await withTransaction(shop.db, systemRandom, tx =>
      auditAll(tx, shop.deps, MANAGER, [
        { action: 'courier.route', subject: { type: 'account', id: operator.id }, after: { courierId: operator.id } },
        { action: 'stock.correction', subject: { type: 'variant', id: variantId }, after: { delta: 1 } },
        { action: 'product.change', subject: { type: 'product', id: productId }, after: { price: 1 } },
        { action: 'supplier.change', subject: { type: 'supplier', id: 'an old key' }, after: { note: 'x' } },
      ]),
    )
    const read = async (query: string, language = 'en') =>
      (await shop.as(admin, language).get(`/admin/audit?${query}`)).body.result.items

    const [stock] = await read(`subjectType=variant&subjectId=${variantId}`)
    expect(stock.subject).toEqual({ type: 'variant', id: variantId, name: 'Ararat coal', key: sku })
    const ofProduct = await read(`subjectType=product&subjectId=${productId}`, 'hy')
    expect(ofProduct.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'product.change',
      'stock.correction',
    ])
    expect(ofProduct[0].subject.name).toBe('Արարատ ածուխ')
    const [route] = await read(`subjectType=account&subjectId=${operator.id}`)
    expect(route).toMatchObject({
      subject: { name: 'Ani', key: 'operator' },
      names: { [operator.id]: 'Ani' },
      actor: { accountId: MANAGER.accountId },
    })
    expect(route.actor).not.toHaveProperty('name')
    const [old] = await read('subjectType=supplier&subjectId=an%20old%20key')
    expect(old.subject).toEqual({ type: 'supplier', id: 'an old key' })

    const actionsBy = async (text: string) =>
      (await read(`q=${encodeURIComponent(text)}`)).map(({ action }: { action: string }) => action)
    expect(await actionsBy(String(number))).toEqual(['order.confirm'])
    expect((await actionsBy('арарат')).toSorted()).toEqual(['product.change', 'stock.correction'])
    expect(await actionsBy(sku.toLowerCase())).toContain('stock.correction')
    expect(await actionsBy(operator.phone.slice(-6))).toEqual(['courier.route'])
    expect(await actionsBy('50% _')).toEqual([])
  })
})

test('a file of the log is in the log, with its filter but not its search, and names deleted pick-up points', async ({
  shop,
}) => {
  const admin = shop.as(await shop.given.staff('admin'))
  const id = '6f1c2f52-6c1c-4c53-9a0f-0f5d1a2b3c4d'
  const open = { opensAt: '10:00', closesAt: '18:00' }
  const name = completeTexts({ ru: 'Комитас', en: 'Komitas', hy: 'Կոմիտաս' })
  const hours = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: null, sun: null }
  const place = { id, name, region: 'AM-ER', city: name, street: name, building: '1', phone: '1', mapUrl: '' }
  const point = { ...place, hours, exceptions: [], preparationMinutes: 0, isActive: true }
  for (const [version, points] of [[point], []].entries()) {
    expect((await admin.put('/admin/settings/pickup', { version, value: { points } })).status).toBe(200)
  }
  const exported = await admin.post('/admin/audit/exports', { action: 'settings.change', from: TODAY, q: 'Ani' })
  expect(exported.status).toBe(200)
  const language = { locale: 'en', sort: '-placed' }
  const file = new URLSearchParams({ language: language.locale, sort: language.sort, pickupPointId: id })
  expect((await admin.get(`/admin/orders/export.csv?${file}`)).status).toBe(200)
  const { items } = (await admin.get('/admin/audit?subjectType=export')).body.result
  expect(items).toMatchObject([
    { action: 'order.export', after: { pickupPointId: id }, names: { [id]: 'Komitas' } },
    {
      action: 'audit.export',
      subject: { id: 'audit' },
      after: { action: 'settings.change', from: TODAY, isSearch: true },
    },
  ])
  expect(Object.keys(items[1].after)).toEqual(['from', 'action', 'isSearch'])
})
