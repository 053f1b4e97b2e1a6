import { MAX_VIEWS } from '@shop/contracts/list-views.ts'
import { describe, expect } from 'vitest'
import { type Shop, test } from '../../test/builders/checkout-shop.ts'

type View = { id: string; name: string; isShared: boolean; canEdit: boolean; isDefault: boolean }
type Person = ReturnType<Shop['as']>

const save = (person: Person, name: string, more: object = {}) =>
  person.post('/user/list-views', { list: 'stock', name, search: 'level=low', ...more })
const viewsOf = async (person: Person, list = 'stock'): Promise<View[]> =>
  (await person.get(`/user/list-views?list=${list}`)).body.result.items
const namesOf = async (person: Person) => (await viewsOf(person)).map(({ name }) => name)
const idOf = async (person: Person, name: string) =>
  (await viewsOf(person)).find(view => view.name === name)?.id ?? 'missing'

describe('saved views of lists', () => {
  test('belong to one person, or to everybody who sees the list', async ({ shop }) => {
    const [admin, operator, packer] = [
      shop.as(await shop.given.staff('admin')),
      shop.as(await shop.given.staff()),
      shop.as(await shop.given.staffWith('stock.view')),
    ]
    expect(await save(operator, 'Mine')).toMatchObject({ status: 201 })
    await save(operator, 'Low', { isShared: true })
    await save(operator, 'Coal', { isShared: true, search: 'q=coal' })
    expect(await viewsOf(operator)).toMatchObject([
      { name: 'Low', isShared: true, canEdit: true },
      { name: 'Coal', isShared: true, canEdit: true },
      { name: 'Mine', search: 'level=low', isShared: false, canEdit: true, isDefault: false },
    ])
    // A search text may be personal.
    expect(await viewsOf(packer)).toMatchObject([{ name: 'Low', canEdit: false }])
    expect(await viewsOf(admin)).toMatchObject([
      { name: 'Low', canEdit: true },
      { name: 'Coal', canEdit: true },
    ])
    expect((await packer.get('/user/list-views?list=customers')).status).toBe(403)
    expect((await shop.as(await shop.given.customer()).get('/user/list-views?list=stock')).status).toBe(403)

    const [low, mine] = [await idOf(operator, 'Low'), await idOf(operator, 'Mine')]
    const change = { name: 'Running low', search: 'level=low', isShared: true }
    expect((await packer.put(`/user/list-views/${low}`, change)).status).toBe(403)
    expect((await packer.delete(`/user/list-views/${low}`)).status).toBe(403)
    expect((await admin.put(`/user/list-views/${mine}`, change)).status).toBe(404)
    expect((await admin.delete(`/user/list-views/${mine}`)).status).toBe(200)
    expect(await namesOf(operator)).toContain('Mine')
    expect((await admin.put(`/user/list-views/${low}`, change)).status).toBe(200)
    expect(await namesOf(packer)).toEqual(['Running low'])
    // It returns to its author.
    await admin.put(`/user/list-views/${await idOf(admin, 'Coal')}`, { ...change, name: 'Coal', isShared: false })
    expect(await namesOf(admin)).toEqual(['Running low'])
    expect(await namesOf(operator)).toEqual(['Running low', 'Mine', 'Coal'])

    // Renaming keeps the filters that a colleague has changed.
    await admin.put(`/user/list-views/${low}`, { ...change, search: 'level=out' })
    await operator.put(`/user/list-views/${low}`, { name: 'Renamed', isShared: true })
    expect(await viewsOf(packer)).toMatchObject([{ name: 'Renamed', search: 'level=out' }])

    // The audit log has shared views without their filters, which may be personal.
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: low }, orderBy: { id: 'asc' } })
    expect(entries).toMatchObject([
      { action: 'list_view.create', after: { list: 'stock', name: 'Low', isShared: true } },
      { action: 'list_view.change', before: { name: 'Low' }, after: { name: 'Running low' } },
      { action: 'list_view.change' },
      { action: 'list_view.change', before: { name: 'Running low' }, after: { name: 'Renamed' } },
    ])
    expect(await shop.db.auditEntry.count({ where: { subjectId: mine } })).toBe(0)
  })

  test('can be repeated, have names of their own, and are limited', async ({ shop }) => {
    const person = shop.as(await shop.given.staff())
    await Promise.all([save(person, 'Twice'), save(person, 'Twice')])
    expect(await namesOf(person)).toContain('Twice')
    expect((await namesOf(person)).filter(name => name === 'Twice')).toHaveLength(1)
    const taken = await save(person, 'TWICE', { search: 'level=out' })
    expect(taken).toMatchObject({ status: 422, body: { details: [{ path: 'body.name' }] } })
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(41) }, { search: '' }, { search: 'x'.repeat(1001) }]) {
      const details = Object.keys(wrong).map(field => ({ path: `body.${field}` }))
      expect(await save(person, 'Wrong', wrong)).toMatchObject({ status: 422, body: { details } })
    }
    for (let count = 1; count < MAX_VIEWS; count += 1) await save(person, `View ${count}`)
    expect(await save(person, 'One more')).toMatchObject({ status: 409, body: { error: 'TOO_MANY_VIEWS' } })

    const id = await idOf(person, 'Twice')
    expect((await person.delete(`/user/list-views/${id}`)).status).toBe(200)
    expect((await person.delete(`/user/list-views/${id}`)).status).toBe(200)
    expect(await namesOf(person)).not.toContain('Twice')
  })

  test('have an order and a default of each person', async ({ shop }) => {
    const [admin, operator] = [shop.as(await shop.given.staff('admin')), shop.as(await shop.given.staff())]
    for (const name of ['First', 'Second']) {
      await operator.post('/user/list-views', { list: 'orders', name, search: 'status=paid' })
    }
    const [first, second] = await viewsOf(operator, 'orders')
    const order = { list: 'orders', isShared: false, ids: [second?.id, first?.id] }
    const ordered = await operator.put('/user/list-view-order', order)
    expect(ordered.body.result.items).toMatchObject([{ name: 'Second' }, { name: 'First' }])
    expect((await operator.put('/user/list-view-order', { ...order, isShared: true })).status).toBe(403)

    const choose = (person: Person, id: string | null | undefined) =>
      person.put('/user/list-view-default', { list: 'orders', id })
    expect((await choose(operator, first?.id)).body.result.items).toMatchObject([
      { name: 'Second', isDefault: false },
      { name: 'First', isDefault: true },
    ])
    expect((await choose(admin, first?.id)).status).toBe(404)
    expect((await choose(operator, null)).body.result.items).toMatchObject([{ isDefault: false }, { isDefault: false }])

    // A default that is no longer shared is gone for others.
    const share = { name: 'First', search: 'status=paid', isShared: true }
    await operator.put(`/user/list-views/${first?.id}`, share)
    expect((await choose(admin, first?.id)).body.result.items).toMatchObject([{ name: 'First', isDefault: true }])
    await operator.put(`/user/list-views/${first?.id}`, { ...share, isShared: false })
    expect(await viewsOf(admin, 'orders')).toEqual([])
    expect(await shop.db.listViewDefault.count({ where: { viewId: first?.id ?? '' } })).toBe(0)
  })
})
