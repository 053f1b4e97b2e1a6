import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { NOON, type Shop, test } from '../../test/builders/checkout-shop.ts'
import { newName } from '../../test/harness/names.ts'
import { readCsv } from '../../test/harness/read-csv.ts'

const BASE = '/admin/gift-cards'
const admin = async (shop: Shop) => shop.as(await shop.given.staff('admin'))

test('staff search by a whole code without leaving it in the audit log', async ({ shop }) => {
  const boss = await admin(shop)
  const issued = await boss.post(BASE, { amountAmd: 10_000 }, { 'Idempotency-Key': randomUUID() })
  const { card, code }: { card: { number: number }; code: string } = issued.body.result.items[0]
  const since = await shop.db.auditEntry.count({ where: { action: 'gift_card.export' } })
  for (const typed of [code, code.replaceAll('-', '').toLowerCase()]) {
    const found = readCsv((await boss.get(`${BASE}/export.csv?q=${typed}&state=active`)).text)
    expect(found.map(([number]) => number)).toContain(String(card.number))
  }
  const entries = await shop.db.auditEntry.findMany({ where: { action: 'gift_card.export' }, skip: since })
  expect(entries.map(({ after }) => after)).toEqual(Array(2).fill({ state: 'active', isSearch: true }))
})

test('staff see the name of an API key that issued cards before keys lost the permission', async ({ shop }) => {
  const { id } = await shop.db.apiKey.create({
    data: {
      name: newName('ERP'),
      secretHash: Buffer.from(randomUUID()),
      hint: '0000',
      permissions: [],
      createdAt: NOON,
      createdById: randomUUID(),
      revokedAt: NOON,
    },
  })
  const { name } = await shop.db.apiKey.findUniqueOrThrow({ where: { id } })
  const note = newName('Sale')
  const card = { issueId: randomUUID(), position: 0, codeHash: Buffer.from(randomUUID()), codeEnd: '0000', note }
  await shop.db.giftCard.create({ data: { ...card, amountAmd: 5000, issuedById: id, createdAt: NOON } })
  const listed = await (await admin(shop)).get(`${BASE}?q=${note}`)
  expect(listed.body.result.items).toMatchObject([{ issuedBy: name }])
})
