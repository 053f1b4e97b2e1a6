import { describe, expect } from 'vitest'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { TODAY, TOMORROW } from '../../test/builders/checkout-shop.ts'
import { test } from '../../test/builders/staff-shop.ts'
import { audit, type Staff } from './index.ts'

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
})
