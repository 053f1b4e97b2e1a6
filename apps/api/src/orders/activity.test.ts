import { describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { test } from '../../test/builders/staff-shop.ts'
import { anonymizeOrders } from './index.ts'

describe('the history of an order', () => {
  test('cannot be changed or deleted, and accepts no free text', async ({ shop, work }) => {
    const { id, step } = await work()
    await step('notes', { note: 'Ring twice' })
    const rows = { where: { orderId: id } }
    for (const data of [{ kind: 'reached' }, { facts: { feeAmd: 1 } }, { note: 'Something else' }]) {
      await expect(shop.db.orderActivity.updateMany({ ...rows, data })).rejects.toThrow(/violated/)
    }
    await expect(shop.db.orderActivity.deleteMany(rows)).rejects.toThrow(/violated/)
  })

  test('is kept without the texts of staff when the account is deleted', async ({ shop, work }) => {
    const { id, step } = await work()
    await step('notes', { note: 'Lives above the bakery' })
    const { accountId } = await shop.db.order.findUniqueOrThrow({ where: { id } })
    await withTransaction(shop.db, shop.deps.random, tx => anonymizeOrders(tx, { accountId: accountId ?? '' }))
    const [note] = await shop.db.orderActivity.findMany({ where: { orderId: id } })
    expect(note).toMatchObject({ kind: 'note', note: null })
  })
})
