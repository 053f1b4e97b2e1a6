import { randomUUIDv7 } from 'node:crypto'
import { shopDate } from '@shop/contracts/days.ts'
import { formatGiftCardCode } from '@shop/contracts/gift-cards.ts'
import { earliestGiftCardEnd, type GiftCard, type IssueGiftCards } from '@shop/contracts/gift-cards-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { auditAll, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { getSettings } from '#settings/index.ts'
import { createGiftCardCode, hashGiftCardCode } from './code.ts'
import { readIssue } from './queries.ts'

type IssueInput = IssueGiftCards & { key: string }
type IssuedCard = { card: GiftCard; code: string | null }

/**
 * Issues cards of one value, with audit entries, and sends the code of a card with a recipient. The same key returns the
 * same cards without their codes, which are stored nowhere.
 * @throws VALIDATION naming the field; IDEMPOTENCY_KEY_REUSED
 */
export function issueGiftCards(
  deps: Deps,
  { staff, locale }: { staff: Staff; locale: Locale },
  { key, ...input }: IssueInput,
): Promise<IssuedCard[]> {
  const issueId = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    await lockName(tx, `gift-cards:${issueId}`)
    const context = { ...deps, db: tx }
    const earlier = await readIssue(context, issueId)
    if (earlier.length > 0) return repeatIssue(tx, earlier, input)
    await assertCanIssue(tx, deps, input, locale)
    const codes = Array.from({ length: input.quantity }, () => createGiftCardCode(deps))
    await insertCards(tx, deps, { ...input, issueId, codes, staff })
    const cards = await readIssue(context, issueId)
    await auditIssue(tx, deps, staff, cards)
    await sendCode(tx, deps, { ...input, cards, codes })
    const shown = input.recipient ? [] : codes
    return cards.map((card, at) => ({ card, code: shown[at] === undefined ? null : formatGiftCardCode(shown[at]) }))
  })
}

/** Returns the cards of an earlier request. @throws IDEMPOTENCY_KEY_REUSED if it issued others */
async function repeatIssue(tx: Tx, cards: GiftCard[], input: IssueGiftCards): Promise<IssuedCard[]> {
  const { amountAmd, quantity, validUntilDate, note } = input
  const isSame =
    cards.length === quantity &&
    cards.every(card => card.amountAmd === amountAmd && card.validUntilDate === validUntilDate && card.note === note) &&
    cards[0]?.channel === channelOf(input) &&
    (await isSentTo(tx, cards[0].id, input))
  if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return cards.map(card => ({ card, code: null }))
}

/** True if the message of a card has this recipient. Messages are deleted after a while: then only the channel counts. */
async function isSentTo(tx: Tx, cardId: string, { recipient }: Pick<IssueGiftCards, 'recipient'>): Promise<boolean> {
  if (recipient === undefined) return true
  const messages = kysely.selectFrom('outbox').select(['recipient', 'locale']).where('topic', '=', 'gift_card.issued')
  const [sent] = await query(tx, messages.where('key', '=', cardId))
  const to = recipient.email ?? recipient.phone
  return sent === undefined || (sent.recipient === to && sent.locale === recipient.language)
}

const channelOf = ({ recipient }: Pick<IssueGiftCards, 'recipient'>): 'email' | 'sms' | null =>
  recipient === undefined ? null : recipient.email === undefined ? 'sms' : 'email'

type NewCards = Pick<IssueGiftCards, 'amountAmd' | 'validUntilDate'>

async function assertCanIssue(tx: Tx, { clock }: Deps, { amountAmd, validUntilDate }: NewCards, locale: Locale) {
  const { minAmd, maxAmd } = await getSettings(tx, 'gift_cards')
  if (amountAmd < minAmd || amountAmd > maxAmd) {
    const amounts = { min: formatAmd(minAmd, locale), max: formatAmd(maxAmd, locale) }
    const message = translate(locale, 'giftCard.amountLimits', amounts)
    throw new AppError('VALIDATION', { details: [{ path: 'body.amountAmd', message, min: minAmd, max: maxAmd }] })
  }
  const earliest = earliestGiftCardEnd(shopDate(clock.now()))
  if (validUntilDate !== null && validUntilDate < earliest)
    throw new AppError('VALIDATION', {
      details: [{ path: 'body.validUntilDate', message: fieldText('gift_card_too_early', locale) }],
    })
}

type InsertInput = IssueGiftCards & { issueId: string; codes: readonly string[]; staff: Staff }

async function insertCards(tx: Tx, deps: Deps, { issueId, codes, staff, ...input }: InsertInput): Promise<void> {
  const rows = codes.map((code, position) => ({
    id: randomUUIDv7(),
    issue_id: issueId,
    position,
    code_hash: hashGiftCardCode(code),
    code_end: code.slice(-4),
    amount_amd: input.amountAmd,
    valid_until_date: input.validUntilDate === null ? null : new Date(input.validUntilDate),
    note: input.note,
    channel: channelOf(input),
    issued_by_id: staff.accountId,
    created_at: deps.clock.now(),
  }))
  await execute(tx, kysely.insertInto('gift_card').values(rows))
}

async function auditIssue(tx: Tx, deps: Deps, staff: Staff, cards: readonly GiftCard[]): Promise<void> {
  const entries = cards.map(({ id, codeEnd, amountAmd, validUntilDate, note, channel }) => ({
    action: 'gift_card.issue' as const,
    subject: { type: 'gift_card' as const, id },
    after: { codeEnd, amountAmd, validUntilDate, note, channel },
  }))
  await auditAll(tx, deps, staff, entries)
}

type SendInput = Pick<IssueGiftCards, 'recipient' | 'validUntilDate'> & {
  cards: readonly GiftCard[]
  codes: readonly string[]
}

/** Sends the code to the recipient of the only card. The code is encrypted until it is sent, and then deleted. */
async function sendCode(tx: Tx, deps: Deps, { recipient, validUntilDate, cards, codes }: SendInput): Promise<void> {
  const [card, code] = [cards[0], codes[0]]
  if (!recipient || !card || code === undefined) return
  const to = recipient.email ?? recipient.phone
  if (to === undefined) return
  const params = { amountAmd: card.amountAmd, ...(validUntilDate !== null && { until: validUntilDate }) }
  await notify(tx, deps, {
    topic: 'gift_card.issued',
    key: card.id,
    channel: recipient.email === undefined ? 'sms' : 'email',
    recipient: to,
    locale: recipient.language,
    params,
    code: formatGiftCardCode(code),
  })
}
