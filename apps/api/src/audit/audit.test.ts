import { describe, expect } from 'vitest'
import { test } from '../../test/checkout-shop.ts'
import { audit, type Staff } from './index.ts'

const MANAGER: Staff = {
  accountId: '00000000-0000-7000-8000-0000000000aa',
  role: 'admin',
  requestId: 'request-1',
  address: '192.0.2.7',
}

describe('the log of what staff did', () => {
  test('says who did what to what, with before and after, and no network address', async ({ shop }) => {
    const subject = { type: 'setting', id: 'delivery' }
    await shop.db.$transaction(tx =>
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

  test('cannot be changed or shortened, whatever the role', async ({ shop }) => {
    const subject = { type: 'order', id: '1' }
    await shop.db.$transaction(tx => audit(tx, shop.deps, MANAGER, { action: 'order.confirm', subject }))
    const actions = { where: { action: 'order.confirm' } }
    await expect(shop.db.auditEntry.updateMany({ ...actions, data: { action: 'nothing' } })).rejects.toThrow(/violated/)
    await expect(shop.db.auditEntry.deleteMany(actions)).rejects.toThrow(/violated/)
    expect(await shop.db.auditEntry.count(actions)).toBe(1)
  })
})
