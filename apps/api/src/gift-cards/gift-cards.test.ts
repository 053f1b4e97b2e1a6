import { createHash, randomUUID } from 'node:crypto'
import { addDays } from '@shop/contracts/days.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { describe, expect, onTestFinished } from 'vitest'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { NOON, openShop, orderOf, type Shop, TODAY, test } from '../../test/builders/checkout-shop.ts'
import { newName } from '../../test/harness/names.ts'
import { readCsv } from '../../test/harness/read-csv.ts'
import { giftCardJobs } from './guesses.ts'
import { redeemGiftCard } from './redeem.ts'

const BASE = '/admin/gift-cards'
const UNKNOWN = '0000-0000-0000-0000'
const DAY_MS = 24 * 3_600_000
const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })
const admin = async (shop: Shop) => shop.as(await shop.given.staff('admin'))

type Issued = { card: { id: string; number: number; codeEnd: string }; code: string }

/** Issues cards, by default one of 10 000 AMD. */
async function issue(shop: Shop, changes: object = {}): Promise<Issued[]> {
  const { status, body } = await (await admin(shop)).post(BASE, { amountAmd: 10_000, ...changes }, keyed())
  expect(status).toBe(201)
  return body.result.items
}

async function issueOne(shop: Shop, changes: object = {}): Promise<Issued> {
  const [issued] = await issue(shop, changes)
  if (!issued) throw new Error('no card was issued')
  return issued
}

const redeem = async (shop: Shop, code: string, customer?: Awaited<ReturnType<Shop['given']['customer']>>) =>
  shop.as(customer ?? (await shop.given.customer())).post('/user/gift-cards', { code })

const errorOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]

describe('a gift card', () => {
  test('moves its value to the store credit once, as the customer typed the code', async ({ shop }) => {
    const { card, code } = await issueOne(shop)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(code.endsWith(card.codeEnd)).toBe(true)
    const customer = await shop.given.customer()
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    for (const text of [typed, code])
      expect((await redeem(shop, text, customer)).body.result).toEqual({ amountAmd: 10_000, balanceAmd: 10_000 })
    expect((await shop.as(customer).get('/user/store-credit')).body.result).toMatchObject({
      balanceAmd: 10_000,
      items: [{ kind: 'gift_card', deltaAmd: 10_000 }],
      total: 1,
    })
    const late = await redeem(shop, code)
    expect(errorOf(late)).toEqual([409, 'GIFT_CARD_REDEEMED'])
    expect(late.body.details).toMatchObject([{ path: 'body.code' }])
    expect(await reconcileLedgers(shop.db, NOON)).toEqual([])
  })

  test('pays for an order by the store credit', async ({ shop }) => {
    const { code } = await issueOne(shop, { amountAmd: 50_000 })
    const customer = await shop.given.customer()
    await redeem(shop, code, customer)
    const coal = await shop.given.variant({ price: 5000 })
    const placed = await shop.as(customer).order(orderOf([{ ...coal, quantity: 1 }], { creditAmd: 6500 }))
    expect(placed.body.result.order.status).toBe('paid')
    expect(await reconcileLedgers(shop.db, NOON)).toEqual([])
  })

  test('is stored without its code', async ({ shop }) => {
    const { card, code } = await issueOne(shop)
    const row = await shop.db.giftCard.findUniqueOrThrow({ where: { id: card.id } })
    const bare = code.replaceAll('-', '')
    // Without a key: the card works after APP_SECRET is replaced.
    expect(Buffer.from(row.codeHash)).toEqual(createHash('sha256').update(bare).digest())
    const audited = await shop.db.auditEntry.findMany({ where: { subjectId: card.id } })
    expect(audited).toMatchObject([{ action: 'gift_card.issue', after: { codeEnd: card.codeEnd, amountAmd: 10_000 } }])
    expect(
      JSON.stringify([row, audited], (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(new RegExp(`${bare}|${code}`))
  })

  test('stays redeemed after its customer deletes the account', async ({ shop }) => {
    const { card, code } = await issueOne(shop)
    const customer = await shop.given.customer()
    await redeem(shop, code, customer)
    const boss = await admin(shop)
    const gone = await boss.post(`/admin/customers/${customer.id}/delete`, { reason: 'asked' })
    expect(gone.status).toBe(200)
    expect(await shop.db.giftCard.findUnique({ where: { id: card.id } })).toMatchObject({
      redeemerId: null,
      redeemedAt: expect.any(Date),
    })
    expect(errorOf(await redeem(shop, code))).toEqual([409, 'GIFT_CARD_REDEEMED'])
    expect(await reconcileLedgers(shop.db, NOON)).toEqual([])
  })

  test('asks to sign in if the account is deleted while it is redeemed', async ({ shop }) => {
    const { code } = await issueOne(shop)
    const gone = { code: code.replaceAll('-', ''), accountId: randomUUID(), address: undefined }
    await expect(redeemGiftCard(shop.deps, gone)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('can be redeemed on its last day, and not on the next', async ({ shop }) => {
    const validUntilDate = '2029-11-20'
    const { code } = await issueOne(shop, { validUntilDate })
    const { code: late } = await issueOne(shop, { validUntilDate })
    onTestFinished(() => shop.clock.set(NOON))
    shop.clock.set(new Date('2029-11-20T19:59:59Z'))
    expect((await redeem(shop, code)).status).toBe(200)
    shop.clock.set(new Date('2029-11-20T20:00:00Z'))
    expect(errorOf(await redeem(shop, late))).toEqual([409, 'GIFT_CARD_EXPIRED'])
  })

  test('of an unknown or incomplete code is rejected, and only unknown codes count as guesses', async ({ shop }) => {
    const customer = await shop.given.customer()
    const incomplete = await redeem(shop, '7KQP-2M9X', customer)
    expect(errorOf(incomplete)).toEqual([422, 'VALIDATION'])
    expect(incomplete.body.details).toMatchObject([
      { path: 'body.code', message: 'The code of a card has 16 letters and digits. Check that you typed all of them.' },
    ])
    const { code } = await issueOne(shop)
    await redeem(shop, code, customer)
    for (let n = 0; n < 12; n++) expect((await redeem(shop, code, customer)).status).toBe(200)
    const guesses = await Promise.all(Array.from({ length: 15 }, () => redeem(shop, UNKNOWN, customer)))
    const errors = guesses.map(({ body }) => body.error)
    expect(errors.filter(error => error === 'GIFT_CARD_UNKNOWN')).toHaveLength(10)
    expect(errors.filter(error => error === 'TOO_MANY_ATTEMPTS')).toHaveLength(5)
    expect(errorOf(await redeem(shop, (await issueOne(shop)).code, customer))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(errorOf(await redeem(shop, UNKNOWN))).toEqual([422, 'GIFT_CARD_UNKNOWN'])
    onTestFinished(() => shop.clock.set(NOON))
    shop.clock.set(new Date(NOON.getTime() + 3_600_000))
    expect(errorOf(await redeem(shop, UNKNOWN, customer))).toEqual([422, 'GIFT_CARD_UNKNOWN'])
  })

  test('cannot be guessed with many accounts from one address', async ({ databaseUrl, db, clock }) => {
    const guarded = await openShop(databaseUrl, { db, clock, settings: { RATE_LIMITS: 'on' } })
    onTestFinished(guarded.close)
    const guess = async (token: string, host: number) => {
      const reply = await guarded.app.inject({
        method: 'POST',
        url: '/serverapi/user/gift-cards',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: `2001:db8:0:7::${host.toString(16)}`,
        payload: { code: UNKNOWN },
      })
      return reply.json().error
    }
    const errors: string[] = []
    for (let account = 0; account < 7; account++) {
      const { token } = await guarded.given.customer()
      for (let n = 0; n < 9; n++) errors.push(await guess(token, account * 9 + n))
    }
    expect(errors.slice(0, 60)).toEqual(Array(60).fill('GIFT_CARD_UNKNOWN'))
    expect(errors.slice(60)).toEqual(Array(3).fill('TOO_MANY_ATTEMPTS'))
  })
})

describe('staff', () => {
  test('issue up to 100 cards with different codes, which a repeated request does not return', async ({ shop }) => {
    const boss = await admin(shop)
    const [body, headers] = [{ amountAmd: 5000, quantity: 100, note: 'New Year' }, keyed()]
    const items: Issued[] = (await boss.post(BASE, body, headers)).body.result.items
    expect(new Set(items.map(({ code }) => code)).size).toBe(100)
    const again = (await boss.post(BASE, body, headers)).body.result.items
    expect(again.map(({ card }: Issued) => card.id)).toEqual(items.map(({ card }) => card.id))
    expect(again.every(({ code }: { code: null }) => code === null)).toBe(true)
    expect(errorOf(await boss.post(BASE, { ...body, amountAmd: 6000 }, headers))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ])
    expect((await boss.post(BASE, { ...body, quantity: 101 }, keyed())).status).toBe(422)
  })

  test.for([
    [
      'a value below the limit',
      { amountAmd: 999 },
      {
        path: 'body.amountAmd',
        min: 1000,
        max: 100_000,
        message: `Enter a value from ${formatAmd(1000, 'en')} to ${formatAmd(100_000, 'en')}.`,
      },
    ],
    ['a value above the limit', { amountAmd: 100_001 }, { path: 'body.amountAmd', min: 1000, max: 100_000 }],
    ['an end within three years', { validUntilDate: '2029-11-19' }, { path: 'body.validUntilDate' }],
    [
      'a recipient of several cards',
      { quantity: 2, recipient: { email: 'a@x.am', language: 'en' } },
      { path: 'body.quantity' },
    ],
    [
      'a recipient with e-mail and phone',
      { recipient: { email: 'a@x.am', phone: '+37491123456', language: 'en' } },
      { path: 'body.recipient.email' },
    ],
    ['a recipient without an address', { recipient: { language: 'en' } }, { path: 'body.recipient.email' }],
  ] as const)('cannot issue a card with %s', async ([_, changes, detail], { shop }) => {
    const rejected = await (await admin(shop)).post(BASE, { amountAmd: 10_000, ...changes }, keyed())
    expect(errorOf(rejected)).toEqual([422, 'VALIDATION'])
    expect(rejected.body.details).toMatchObject([{ message: expect.any(String), ...detail }])
  })

  test.for([
    ['email', { email: 'friend@example.am' }],
    ['sms', { phone: '+37491765432' }],
  ] as const)('send a card by %s, without reading its code', async ([channel, to], { shop }) => {
    const boss = await admin(shop)
    const recipient = { ...to, language: 'hy' }
    const { body } = await boss.post(BASE, { amountAmd: 10_000, validUntilDate: '2030-01-01', recipient }, keyed())
    expect(body.result.items).toMatchObject([{ code: null, card: { channel } }])
    const { id } = body.result.items[0].card
    const message = await shop.db.outbox.findFirstOrThrow({ where: { topic: 'gift_card.issued', key: id } })
    expect(message).toMatchObject({
      channel,
      recipient: Object.values(to)[0],
      locale: 'hy',
      params: { amountAmd: 10_000, until: '2030-01-01' },
      sealedCode: expect.any(Uint8Array),
    })
    const send = (other: object, key: string) =>
      boss.post(BASE, { amountAmd: 10_000, recipient: { ...recipient, ...other } }, keyed(key))
    const key = randomUUID()
    expect([(await send({}, key)).status, (await send({}, key)).status]).toEqual([201, 201])
    const other = channel === 'email' ? { email: 'other@example.am' } : { phone: '+37491765433' }
    for (const changed of [other, { language: 'ru' }])
      expect(errorOf(await send(changed, key))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    await shop.db.outbox.update({ where: { id: message.id }, data: { sentAt: shop.clock.now(), sealedCode: null } })
    const shown = (await boss.get(`/admin/messages/${message.id}`)).body.result
    expect(shown).toMatchObject({ canResend: false, text: expect.stringContaining('••••••') })
  })

  test('block cards once, each with an audit entry, and leave redeemed ones', async ({ shop }) => {
    const [lost, used] = await issue(shop, { quantity: 2 })
    if (!lost || !used) throw new Error('no cards were issued')
    await redeem(shop, used.code)
    const boss = await admin(shop)
    const body = { ids: [lost.card.id, used.card.id], reason: 'lost' }
    expect((await boss.post(`${BASE}/block`, body)).body.result).toMatchObject({
      blocked: 1,
      items: [{ state: 'blocked', blockedReason: 'lost' }, { state: 'redeemed' }],
    })
    expect((await boss.post(`${BASE}/block`, body)).body.result).toMatchObject({ blocked: 0 })
    expect(await shop.db.auditEntry.count({ where: { action: 'gift_card.block', subjectId: lost.card.id } })).toBe(1)
    expect(errorOf(await redeem(shop, lost.code))).toEqual([409, 'GIFT_CARD_BLOCKED'])
    const unknown = { ids: [lost.card.id, randomUUID()], reason: 'lost' }
    expect((await boss.post(`${BASE}/block`, unknown)).status).toBe(404)
  })

  test('find cards by state, note, number and end of the code, page by page, and save them as a file', async ({
    shop,
  }) => {
    const note = newName('Sale')
    const cards = await issue(shop, { quantity: 3, note })
    const [first, second, third] = cards
    if (!first || !second || !third) throw new Error('no cards were issued')
    await redeem(shop, second.code)
    const boss = await admin(shop)
    const idsOf = async (filters: string) =>
      (await boss.get(`${BASE}?${filters}`)).body.result.items.map(({ id }: { id: string }) => id)
    const page = (await boss.get(`${BASE}?q=${note}&limit=2`)).body.result
    expect(page).toMatchObject({ total: 3, items: [{ id: third.card.id }, { id: second.card.id, state: 'redeemed' }] })
    expect(await idsOf(`q=${note}&cursor=${page.nextCursor}`)).toEqual([first.card.id])
    expect(await idsOf(`q=${note}&state=active`)).toEqual([third.card.id, first.card.id])
    expect(await idsOf(`q=${note}&state=redeemed`)).toEqual([second.card.id])
    expect(await idsOf(`q=${first.card.number}`)).toContain(first.card.id)
    expect(await idsOf(`q=${encodeURIComponent(first.code.toLowerCase())}`)).toContain(first.card.id)
    expect((await boss.get(`${BASE}?cursor=nonsense`)).status).toBe(422)
    const { text } = await boss.get(`${BASE}/export.csv?q=${note}&state=redeemed`)
    expect(readCsv(text)).toMatchObject([
      expect.arrayContaining(['End of the code', 'Value, AMD', 'Status']),
      expect.arrayContaining([second.card.codeEnd, '10000', 'Redeemed', note]),
    ])
    expect(text).not.toContain(second.code)
  })

  test('see what the shop owes, in the list and in the file of the accountant', async ({ shop }) => {
    const boss = await admin(shop)
    const owed = async () => (await boss.get(BASE)).body.result.outstandingAmd
    const vatOf = async (date: string) => {
      const [, ...rows] = readCsv((await boss.get(`/admin/accounting/vat.csv?date=${date}`)).text)
      const cards = rows.map(row => [row.at(-1) ?? '', Number(row[3])] as const)
      return Object.fromEntries(cards.filter(([code]) => code.startsWith('gift_cards_')))
    }
    const [beforeAmd, before] = [await owed(), await vatOf(TODAY)]
    const validUntilDate = '2030-06-15'
    const [used, lost] = await issue(shop, { quantity: 2, amountAmd: 7000 })
    await issue(shop, { amountAmd: 3000, validUntilDate })
    await issue(shop, { amountAmd: 2000 })
    if (!used || !lost) throw new Error('no cards were issued')
    await redeem(shop, used.code)
    await boss.post(`${BASE}/block`, { ids: [lost.card.id], reason: 'lost' })
    expect((await owed()) - beforeAmd).toBe(5000)
    const after = await vatOf(TODAY)
    const changes = Object.fromEntries(
      Object.entries(after).map(([code, amount]) => [code, amount - (before[code] ?? 0)]),
    )
    expect(changes).toEqual({
      gift_cards_issued: 19_000,
      gift_cards_redeemed: -7000,
      gift_cards_blocked: -7000,
      gift_cards_expired: 0,
      gift_cards_balance: 5000,
    })
    const [lastDay, ended] = [await vatOf(validUntilDate), await vatOf(addDays(validUntilDate, 1))]
    expect([lastDay.gift_cards_expired, ended.gift_cards_expired]).toEqual([0, -3000])
    const [expired] = await issue(shop, { amountAmd: 4000, validUntilDate })
    if (!expired) throw new Error('no card was issued')
    const filed = await vatOf(addDays(validUntilDate, 1))
    onTestFinished(() => shop.clock.set(NOON))
    shop.clock.set(new Date('2030-07-20T08:00:00Z'))
    const kept = await (await admin(shop)).post(`${BASE}/block`, { ids: [expired.card.id], reason: 'late' })
    expect(kept.body.result).toMatchObject({ blocked: 0, items: [{ state: 'expired' }] })
    expect(await vatOf(addDays(validUntilDate, 1))).toEqual(filed)
    expect((lastDay.gift_cards_balance ?? 0) - (ended.gift_cards_balance ?? 0)).toBe(3000)
  })

  test('need the permission to read and to issue cards', async ({ shop }) => {
    const operator = shop.as(await shop.given.staff('operator'))
    const { card } = await issueOne(shop)
    for (const reply of [
      await operator.get(BASE),
      await operator.get(`${BASE}/export.csv`),
      await operator.post(BASE, { amountAmd: 5000 }, keyed()),
      await operator.post(`${BASE}/block`, { ids: [card.id], reason: 'x' }),
      await shop.as(await shop.given.customer()).get(BASE),
    ])
      expect(reply.status).toBe(403)
    expect((await shop.as().post('/user/gift-cards', { code: UNKNOWN })).status).toBe(401)
  })
})

test('deletes counters of unknown codes after a day', async ({ shop }) => {
  const { db, clock, deps } = shop
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS - 1)
  for (const days of [0, 1])
    await db.giftCardGuess.create({ data: { client: 'account:x', hour: daysAgo(days), tries: 3 } })
  await giftCardJobs['gift-cards.clean'].run(deps)
  expect(await db.giftCardGuess.count({ where: { client: 'account:x' } })).toBe(1)
})
