import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { normalizeGiftCardCode } from '@shop/contracts/gift-cards.ts'
import { GiftCard, type GiftCardState, MAX_EXPORTED_GIFT_CARDS } from '@shop/contracts/gift-cards-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type InferResult, sql } from 'kysely'
import { actorName } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { escapeLike, type PageParams, parseIdCursor, readPages, toPageBy } from '#platform/db/page.ts'
import { anyOf, kysely, query, rowCount } from '#platform/db/sql.ts'
import { translate } from '#platform/i18n/translate.ts'
import { giftCardState } from './rules.ts'

type ReadDeps = { db: Tx; clock: Deps['clock'] }
type CardFilter = { q?: string | undefined; state?: GiftCardState | undefined }

const allCards = kysely.selectFrom('gift_card as g')

const cards = allCards.select([
  'g.id',
  'g.number',
  'g.code_end as codeEnd',
  'g.amount_amd as amountAmd',
  sql<string | null>`g.valid_until_date::text`.as('validUntilDate'),
  'g.note',
  'g.channel',
  'g.created_at as createdAt',
  actorName('g.issued_by_id').as('issuedBy'),
  'g.redeemed_at as redeemedAt',
  'g.redeemer_id as redeemerId',
  'g.blocked_at as blockedAt',
  'g.blocked_reason as blockedReason',
])

/** The conditions of each state on a date. They agree with `giftCardState`. */
const isInState = (today: string): Record<GiftCardState, ReturnType<typeof sql<boolean>>> => ({
  redeemed: sql<boolean>`g.redeemed_at IS NOT NULL`,
  blocked: sql<boolean>`g.blocked_at IS NOT NULL`,
  expired: sql<boolean>`g.redeemed_at IS NULL AND g.blocked_at IS NULL AND g.valid_until_date < ${today}::date`,
  active: sql<boolean>`g.redeemed_at IS NULL AND g.blocked_at IS NULL
    AND (g.valid_until_date IS NULL OR g.valid_until_date >= ${today}::date)`,
})

function filtered<Query extends typeof allCards>(all: Query, { q = '', state }: CardFilter, today: string): Query {
  const typed = q.replaceAll('\0', ' ').trim()
  const end = normalizeGiftCardCode(typed).slice(-4)
  const number = /^(?:№\s*)?(\d{1,9})$/.exec(typed)?.[1]
  const inState = state === undefined ? all : all.where(isInState(today)[state])
  if (typed === '') return inState as Query
  return inState.where(({ or, eb }) =>
    or([
      eb('g.note', 'ilike', `%${escapeLike(typed)}%`),
      ...(end.length === 4 ? [eb('g.code_end', '=', end)] : []),
      ...(number === undefined ? [] : [eb('g.number', '=', Number(number))]),
    ]),
  ) as Query
}

type CardRow = InferResult<typeof cards>[number]

function toCard({ createdAt, issuedBy, redeemedAt, redeemerId, blockedAt, ...row }: CardRow, today: string): GiftCard {
  const { blockedReason, channel, ...card } = row
  const ends = { isRedeemed: redeemedAt !== null, isBlocked: blockedAt !== null, validUntilDate: card.validUntilDate }
  return {
    ...card,
    state: giftCardState(ends, today),
    channel: GiftCard.shape.channel.parse(channel),
    createdAt: createdAt.toISOString(),
    issuedBy: issuedBy ?? undefined,
    redeemedAt: redeemedAt?.toISOString(),
    redeemerId: redeemerId ?? undefined,
    blockedAt: blockedAt?.toISOString(),
    blockedReason: blockedReason ?? undefined,
  }
}

/** Reads cards by their ids, in the order of their numbers. */
export async function readCards({ db, clock }: ReadDeps, ids: readonly string[]): Promise<GiftCard[]> {
  const rows = await query(db, cards.where('g.id', '=', anyOf(ids)).orderBy('g.number'))
  return rows.map(row => toCard(row, shopDate(clock.now())))
}

/** Reads the cards that a request issued. */
export async function readIssue({ db, clock }: ReadDeps, issueId: string): Promise<GiftCard[]> {
  const rows = await query(db, cards.where('g.issue_id', '=', issueId).orderBy('g.position'))
  return rows.map(row => toCard(row, shopDate(clock.now())))
}

async function listPage(
  { db, clock }: ReadDeps,
  { limit, cursor, ...filter }: CardFilter & PageParams,
  locale: Locale,
) {
  const today = shopDate(clock.now())
  const matching = filtered(cards, filter, today)
  const page = matching.orderBy('g.number', 'desc').limit(limit + 1)
  const before = cursor === undefined ? undefined : Number(parseIdCursor(cursor, locale))
  const rows = await query(db, before === undefined ? page : page.where('g.number', '<', before))
  const [counted] = await query(db, filtered(allCards, filter, today).select(rowCount.as('total')))
  const cursorOf = ({ number }: CardRow) => String(number)
  return toPageBy(rows, { limit, total: counted?.total ?? 0, cursorOf }, row => toCard(row, today))
}

/** Lists the cards, newest first, with the value of all active ones. @throws VALIDATION for an invalid cursor */
export async function listGiftCards(deps: ReadDeps, filter: CardFilter & PageParams, locale: Locale) {
  const page = await listPage(deps, filter, locale)
  const active = allCards
    .select([rowCount.as('outstanding'), sql<number>`coalesce(sum(g.amount_amd), 0)::float8`.as('outstandingAmd')])
    .where(isInState(shopDate(deps.clock.now())).active)
  const [sums = { outstanding: 0, outstandingAmd: 0 }] = await query(deps.db, active)
  return { ...page, ...sums }
}

const columns = [
  'number',
  'codeEnd',
  'amount',
  'state',
  'issuedDate',
  'issuedBy',
  'validUntil',
  'channel',
  'redeemedDate',
  'blockedDate',
  'blockedReason',
  'note',
] as const

const dateOf = (timestamp: string | undefined): string | null => (timestamp ? shopDate(new Date(timestamp)) : null)

/** Creates the CSV file of the cards that match the filters, without their codes. Amounts are in AMD. */
export async function createGiftCardsCsv(deps: ReadDeps, filter: CardFilter, locale: Locale): Promise<string> {
  const listed = await readPages(MAX_EXPORTED_GIFT_CARDS, page => listPage(deps, { ...filter, ...page }, locale))
  const cells = (card: GiftCard): Cell[] => [
    card.number,
    card.codeEnd,
    card.amountAmd,
    translate(locale, `giftCard.state.${card.state}`),
    dateOf(card.createdAt),
    card.issuedBy ?? null,
    card.validUntilDate,
    card.channel && translate(locale, `giftCard.channel.${card.channel}`),
    dateOf(card.redeemedAt),
    dateOf(card.blockedAt),
    card.blockedReason ?? null,
    card.note,
  ]
  return toCsv([columns.map(column => translate(locale, `giftCard.column.${column}`)), ...listed.map(cells)])
}
