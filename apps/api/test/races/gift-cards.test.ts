import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { hashSecret } from '#platform/auth/secrets.ts'
import type { Reply } from '../harness/two-processes.ts'
import { buyers, countResponses, LONG_TIMEOUT, ROUNDS, report, type TestContext, test } from './race.ts'

/** Stores a card of 10 000 AMD as if staff had issued it. @returns its code */
async function createCard({ db }: TestContext, round: number): Promise<{ id: string; code: string }> {
  const code = String(Date.now()).padStart(14, '0') + String(round).padStart(2, '0')
  const codeHash = new Uint8Array(hashSecret(code))
  const data = { issueId: randomUUID(), position: 0, codeHash, codeEnd: code.slice(-4), amountAmd: 10_000, note: '' }
  const { id } = await db.giftCard.create({ data: { ...data, issuedById: randomUUID(), createdAt: new Date() } })
  return { id, code }
}

test('one of 20 customers gets the value of a gift card, and once', LONG_TIMEOUT, async ({ db, processes }) => {
  const context = { db, processes }
  const all: Reply[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { id, code } = await createCard(context, round)
    const crowd = await buyers(context, 20)

    const replies = await Promise.all(
      crowd.map(({ token }) => processes.call('POST', '/user/gift-cards', { token, body: { code } })),
    )

    expect(countResponses(replies)).toEqual({ 200: 1, '409 GIFT_CARD_REDEEMED': 19 })
    const entries = await db.storeCreditEntry.findMany({ where: { ref: id } })
    expect(entries).toMatchObject([{ kind: 'gift_card', deltaAmd: 10_000 }])
    const { redeemerId } = await db.giftCard.findUniqueOrThrow({ where: { id } })
    expect(entries[0]?.accountId).toBe(redeemerId)
    const balances = await db.storeCredit.findMany({ where: { accountId: { in: crowd.map(c => c.accountId) } } })
    expect(balances).toEqual([{ accountId: redeemerId, balanceAmd: 10_000 }])
    all.push(...replies)
  }
  report('gift cards', ROUNDS, all)
})

test('20 concurrent requests of one customer redeem a card once', LONG_TIMEOUT, async ({ db, processes }) => {
  const context = { db, processes }
  const { id, code } = await createCard(context, 99)
  const [buyer] = await buyers(context, 1)
  if (!buyer) throw new Error('no buyer was created')

  const call = () => processes.call('POST', '/user/gift-cards', { token: buyer.token, body: { code } })
  const replies = await Promise.all(Array.from({ length: 20 }, call))

  // At most 10 attempts are looked up at the same time: each is a guess until its code is known.
  const counts = countResponses(replies)
  expect(Object.keys(counts).filter(key => !['200', '429 TOO_MANY_ATTEMPTS'].includes(key))).toEqual([])
  expect(counts[200]).toBeGreaterThan(0)
  expect(await db.storeCreditEntry.count({ where: { ref: id } })).toBe(1)
  expect(await db.storeCredit.findUnique({ where: { accountId: buyer.accountId } })).toMatchObject({
    balanceAmd: 10_000,
  })
})
