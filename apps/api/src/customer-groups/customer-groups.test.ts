import { randomUUID } from 'node:crypto'
import { byLocale } from '@shop/contracts/locales.ts'
import { describe, expect } from 'vitest'
import { type Shop, test } from '../../test/builders/checkout-shop.ts'
import { readCsv } from '../../test/harness/read-csv.ts'

/** An admin and three customers whose names contain a word that no other test uses. */
async function cast(shop: Shop) {
  // A search without a letter finds phone numbers.
  const word = `w${randomUUID().slice(0, 8)}`
  const customers = await Promise.all([1, 2, 3].map(() => shop.given.customer()))
  await shop.db.account.updateMany({
    where: { id: { in: customers.map(({ id }) => id) } },
    data: { name: `Покупатель ${word}` },
  })
  const adminUser = await shop.given.staff('admin')
  const admin = shop.as(adminUser)
  return {
    admin,
    adminId: adminUser.id,
    operator: shop.as(await shop.given.staff()),
    ids: customers.map(({ id }) => id),
    word,
    createGroup: (name: string, key = randomUUID()) =>
      admin.post('/admin/customer-groups', { name }, { 'Idempotency-Key': key }),
    list: async (filter: string) => {
      const { body } = await admin.get(`/admin/customers?q=${word}&${filter}`)
      return body.result.items.map(({ accountId }: { accountId: string }) => accountId).toSorted()
    },
  }
}

describe('customer groups and tags', () => {
  test('are given to many customers at once, and find them in the list and the file', async ({ shop }) => {
    const { admin, adminId, operator, ids, word, createGroup, list } = await cast(shop)
    const [first = '', second = '', third = ''] = ids
    const created = await createGroup(`Опт ${word}`)
    expect(created).toMatchObject({ status: 201, body: { result: { name: `Опт ${word}`, members: 0 } } })
    const group = created.body.result.id
    const label = (input: object) => operator.post('/admin/customer-labels', input)
    const change = { accountIds: [first, second, randomUUID()], addGroups: [group], addTags: [' VIP ', `бар ${word}`] }
    expect((await label(change)).body.result).toEqual({ changed: 2 })
    expect((await label(change)).body.result).toEqual({ changed: 0 })
    const swap = { accountIds: [second, third], removeGroups: [group], addTags: ['vip'] }
    expect((await label(swap)).body.result).toEqual({ changed: 2 })

    expect(await list(`group=${group}`)).toEqual([first])
    expect(await list('tag=VIP')).toEqual(ids.toSorted())
    expect(await list(`tag=${encodeURIComponent(`бар ${word}`)}`)).toEqual([first, second].toSorted())
    expect((await operator.get(`/admin/customers/${first}`)).body.result).toMatchObject({
      groups: [{ id: group, name: `Опт ${word}` }],
      tags: ['vip', `бар ${word}`],
    })
    const { text } = await admin.get(`/admin/customers/export.csv?language=en&group=${group}`)
    expect(readCsv(text)[1]?.slice(-3)).toEqual([`Опт ${word}`, `vip, бар ${word}`, 'no'])
    const { result } = (await operator.get('/admin/customer-labels')).body
    expect(result.groups).toContainEqual({ id: group, name: `Опт ${word}`, members: 1 })
    expect(result.tags).toContainEqual({ tag: `бар ${word}`, customers: 2 })
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: second }, orderBy: { id: 'asc' } })
    const groups = [{ id: group, name: `Опт ${word}` }]
    // The log outlives the account, so it has no tags.
    expect(log.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'customer.label', before: { groups: [] }, after: { groups, addedTags: 2, removedTags: 0 } },
      { action: 'customer.label', before: { groups }, after: { groups: [], addedTags: 0, removedTags: 0 } },
    ])
    await admin.get(`/admin/customers/export.csv?language=en&q=${word}&tag=vip`)
    const exported = await shop.db.auditEntry.findFirst({
      where: { action: 'customer.export', actorId: adminId },
      orderBy: { id: 'desc' },
    })
    expect(exported?.after).toEqual({ isSearch: true, hasTag: true })
  })

  test('are created, renamed and deleted by admins, each name once', async ({ shop }) => {
    const { admin, operator, ids, word, createGroup } = await cast(shop)
    const key = randomUUID()
    // Also if they arrive at the same time.
    const created = await Promise.all([1, 2, 3].map(() => createGroup(`Бары ${word}`, key)))
    const id = created[0]?.body.result.id
    const bars = { id, name: `Бары ${word}`, members: 0 }
    expect(created.map(({ body }) => body.result)).toEqual([bars, bars, bars])
    expect((await createGroup('Другая', key)).body.error).toBe('IDEMPOTENCY_KEY_REUSED')
    const taken = await createGroup(`бары ${word}`)
    expect(taken.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.name' }] })
    await admin.post('/admin/customer-labels', { accountIds: ids, addGroups: [id] })
    const other = (await createGroup(`Друзья ${word}`)).body.result
    const rename = (to: string, name: string) => admin.put(`/admin/customer-groups/${to}`, { name })
    expect((await rename(other.id, `БАРЫ ${word}`)).body.error).toBe('VALIDATION')
    const third = (await createGroup(`Кафе ${word}`)).body.result
    const both = await Promise.all([other.id, third.id].map(each => rename(each, `Рестораны ${word}`)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    for (let time = 0; time < 2; time++)
      expect((await rename(id, `БАРЫ ${word}`)).body.result).toEqual({ id, name: `БАРЫ ${word}`, members: 3 })
    expect((await rename(randomUUID(), 'x')).status).toBe(404)
    expect((await operator.delete(`/admin/customer-groups/${id}`)).status).toBe(403)
    for (let time = 0; time < 2; time++) expect((await admin.delete(`/admin/customer-groups/${id}`)).status).toBe(200)
    expect((await operator.get(`/admin/customers/${ids[0]}`)).body.result.groups).toEqual([])
    const gone = await admin.post('/admin/customer-labels', { accountIds: ids, addGroups: [id] })
    expect(gone.status).toBe(404)
    const log = await shop.db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
    expect(log.map(({ action }) => action)).toEqual([
      'customer_group.create',
      'customer_group.change',
      'customer_group.delete',
    ])
  })
})

test('a group that a promotion is for is not deleted, and no promotion is for a deleted group', async ({ shop }) => {
  const { admin, word, createGroup } = await cast(shop)
  const [bars, cafes] = await Promise.all(
    ['Бары', 'Кафе'].map(async name => (await createGroup(`${name} ${word}`)).body.result.id),
  )
  const id = randomUUID()
  const terms = {
    title: byLocale(locale => `Для баров ${word} ${locale}`),
    benefit: { kind: 'percent', percent: 10 },
    target: { kind: 'all' },
    minimumGoodsAmd: 0,
    coversSale: false,
    isExclusive: false,
    isWithCodes: true,
    priority: 0,
    startsAt: null,
    endsAt: null,
    usesInAll: null,
    usesPerCustomer: null,
  }
  const save = (version: number, ...groupIds: string[]) =>
    admin.put(`/admin/promotions/${id}`, { version, terms: { ...terms, groupIds } })
  const remove = (group: string) => admin.delete(`/admin/customer-groups/${group}`)
  const { version } = (await save(0, bars)).body.result
  const refused = await remove(bars)
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'GROUP_IN_USE', details: [{ message: `Для баров ${word} en` }] },
  })
  const unknown = await save(version, bars, randomUUID())
  expect(unknown.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.terms.groupIds' }] })

  // At the same time, one of the two is refused.
  const [saved, deleted] = await Promise.all([save(version, cafes), remove(cafes)])
  expect([saved.status, deleted.status]).toEqual(saved.status === 200 ? [200, 409] : [422, 200])
  if (saved.status === 200) expect((await remove(bars)).status).toBe(200)
  expect((await admin.delete(`/admin/promotions/${id}`)).status).toBe(200)
  expect((await remove(bars)).status).toBe(200)
  expect((await remove(cafes)).status).toBe(200)
})

test('the list of customers has staff only if asked, and never the account of the shop', async ({ shop }) => {
  const staff = await shop.given.staff()
  const operator = shop.as(staff)
  const listed = async (filter: string) => {
    const { body } = await operator.get(`/admin/customers?limit=100${filter}`)
    return body.result.items.map(({ accountId }: { accountId: string }) => accountId)
  }
  expect(await listed('')).not.toContain(staff.id)
  expect(await listed('&only=staff')).toContain(staff.id)

  const { id, phone } = await shop.given.customer()
  expect(await listed('')).toContain(id)
  // The account of the shop's own mixes differs from customers by its number alone.
  await shop.db.account.update({ where: { id }, data: { phone: `+3740${phone.slice(-7)}` } })
  expect(await listed('')).not.toContain(id)
})
