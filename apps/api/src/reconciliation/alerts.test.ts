import { expect } from 'vitest'
import { NOON, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { reconciliationJobs } from './reconcile.ts'

const BOSS = 'boss@dymtun.example'

async function tellBoss({ db }: Shop): Promise<void> {
  const value = { phones: [], emails: [BOSS], locale: 'ru' }
  await db.setting.create({ data: { key: 'staff_alerts', value, updatedAt: NOON } })
}

const alerts = async ({ db }: Shop) =>
  (await db.outbox.findMany({ where: { topic: 'staff.alert' }, orderBy: { id: 'asc' } })).map(({ params }) => params)

test('alerts staff about each paid order, and at night about violated invariants', async ({ shop }) => {
  await tellBoss(shop)
  const variant = await shop.given.variant({ stock: 5, price: 3000 })
  const numbers: number[] = []
  for (let index = 0; index < 2; index++) {
    const reply = await shop.as(await shop.given.customer()).order(orderOf([{ ...variant, quantity: 1 }]))
    numbers.push(reply.body.result.order.number)
  }
  expect(await alerts(shop)).toEqual([])
  for (const number of numbers) await shop.pay(number)
  const news = numbers.map(number => ({ kind: 'order.new', number, totalAmd: 4500 }))
  expect(await alerts(shop)).toEqual(news)

  const check = () => reconciliationJobs['books.check'].run(shop.deps)
  await check()
  expect(await alerts(shop)).toEqual(news)
  await shop.db.variant.update({ where: { sku: variant.sku }, data: { onHand: { increment: 1 } } })
  await check()
  expect(await alerts(shop)).toEqual([...news, { kind: 'books.broken', equations: 'E2' }])
  await shop.db.variant.update({ where: { sku: variant.sku }, data: { onHand: { decrement: 1 } } })
})
