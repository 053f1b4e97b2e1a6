import type { Quote, QuoteRequest } from '@shop/contracts/checkout.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import {
  type DraftCustomer,
  type DraftQuote,
  type OrderDraft,
  OrderDraftContents,
  type OrderDraftRow,
  type StaffQuote,
} from '@shop/contracts/order-drafts-staff.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { actorName, audit, type Staff } from '#audit/index.ts'
import { quoteCart, toPromoDiscount } from '#checkout/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import {
  decodeCursor,
  encodeCursor,
  invalidCursorError,
  type Page,
  type PageParams,
  toPage,
} from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { findCustomer } from './find-customers.ts'

const drafts = kysely.selectFrom('order_draft as d').where('d.contents', 'is not', null)

// Years that PostgreSQL knows.
const CursorPosition = z.tuple([z.iso.datetime().check(z.regex(/^20/)), z.uuid()])

/** Matches the drafts behind a cursor. @throws VALIDATION for an invalid cursor */
function isAfter(cursor: string, locale: Locale) {
  const position = CursorPosition.safeParse(decodeCursor(cursor))
  if (!position.success) throw invalidCursorError(locale)
  const [updatedAt, id] = position.data
  return sql<boolean>`(d.updated_at, d.id) < (${updatedAt}::timestamptz, ${id}::uuid)`
}

/** Lists the drafts that are not placed, those saved last first. @throws VALIDATION for an invalid cursor */
export async function listDrafts(db: Tx, { limit, cursor }: PageParams, locale: Locale): Promise<Page<OrderDraftRow>> {
  const newest = drafts
    .leftJoin('account as c', join => join.on(sql<boolean>`c.id = (d.contents->>'accountId')::uuid`))
    .select(['d.id', 'd.contents', 'd.updated_at as updatedAt', actorName('d.updated_by').as('updatedBy'), 'c.name'])
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
  const [[count], rows] = await Promise.all([
    query(db, drafts.select(rowCount.as('total'))),
    query(db, cursor === undefined ? newest : newest.where(isAfter(cursor, locale))),
  ])
  const page = toPage(rows, { limit, total: count?.total ?? 0 }, ({ id, contents, updatedAt, updatedBy, name }) => {
    const draft = OrderDraftContents.parse(contents)
    return {
      id,
      name: name ?? draft.name,
      phone: draft.phone,
      itemCount: draft.items.reduce((sum, { quantity }) => sum + quantity, draft.rentals?.length ?? 0),
      updatedBy: updatedBy ?? undefined,
      updatedAt: updatedAt.toISOString(),
    }
  })
  const last = page.items.at(-1)
  return { ...page, nextCursor: page.nextCursor && last ? encodeCursor([last.updatedAt, last.id]) : null }
}

/** A stored draft. `contents` is null once it is placed. */
export type StoredDraft = {
  version: number
  contents: OrderDraftContents | null
  orderId: string | null
  updatedAt: Date
}

const draftById = (id: string) =>
  kysely
    .selectFrom('order_draft')
    .select(['version', 'contents', 'order_id as orderId', 'updated_at as updatedAt'])
    .where('id', '=', id)

/** Finds a draft, also a placed one. */
export async function findDraft(db: Tx, id: string, { isLocked = false } = {}): Promise<StoredDraft | undefined> {
  const [row] = await query(db, isLocked ? draftById(id).forUpdate() : draftById(id))
  return row && { ...row, contents: row.contents === null ? null : OrderDraftContents.parse(row.contents) }
}

/** Returns a draft with its customer and its current totals. @throws NOT_FOUND also if it is placed */
export async function getDraft(deps: QuoteDeps, staff: DraftStaff, id: string, locale: Locale): Promise<OrderDraft> {
  const draft = await findDraft(deps.db, id)
  if (!draft?.contents) throw new AppError('NOT_FOUND')
  const { version, contents, updatedAt } = draft
  const customer = await findCustomer(deps.db, contents)
  const quote = await quoteDraft(deps, contents, { locale, staff, customer })
  return { id, version, contents, customer, quote, updatedAt: updatedAt.toISOString() }
}

/** More points than any balance. The quote uses as many as possible. */
const ALL_POINTS = 100_000_000

type QuoteDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

/** `showsBalances`: true if they may see the points and the store credit of customers, and so spend them. */
export type DraftStaff = Staff & { showsBalances: boolean }

/** `locale`: the language of notices. `staff`: who types promo codes. `customer`: found by the contents unless it is known. */
type QuoteContext = { locale: Locale; staff: DraftStaff; customer?: DraftCustomer | null }

/** Calculates a draft by the current prices, without the balances that the member of staff may not see. Reserves nothing. */
export async function quoteDraft(
  deps: QuoteDeps,
  contents: OrderDraftContents,
  { locale, staff, customer }: QuoteContext,
): Promise<DraftQuote> {
  const { items, rentals = [], mixes = [], discount, promoCode } = contents
  const known = customer === undefined ? await findCustomer(deps.db, contents) : customer
  const delivery = quotedDelivery(contents)
  const quote = await quoteCart(
    deps,
    {
      items,
      rentals,
      mixes,
      ...(delivery && { delivery }),
      ...(promoCode && { promoCode }),
      ...(staff.showsBalances && contents.usePoints && { bonusPoints: ALL_POINTS }),
    },
    {
      accountId: staff.accountId,
      address: undefined,
      locale,
      discount: discount && toPromoDiscount(discount),
      customer: { accountId: known?.accountId ?? null, phone: normalizePhone(contents.phone ?? '') },
    },
  )
  const { promo, pickup } = quote
  return {
    ...toStaffQuote(quote),
    rentals: quote.rentals,
    mixes: quote.mixes,
    promo,
    ...(pickup && { pickup }),
    ...(staff.showsBalances ? balancesOf(quote, contents) : { bonus: null }),
  }
}

/** Returns the points and the store credit of the customer, and the totals with what is spent of them. */
function balancesOf({ totals, bonus, credit }: Quote, { useCredit }: OrderDraftContents) {
  const creditAmd = useCredit ? (credit?.mostAmd ?? 0) : 0
  return { totals: { ...totals, ...(creditAmd > 0 && { creditAmd }) }, bonus, ...(credit && { credit }) }
}

/** Returns the parts of a quote that staff need for any order. */
export function toStaffQuote(quote: Quote): StaffQuote {
  const { lines, notices, totals, promotions, identityNeeded, earliestDate, canProceed } = quote
  return { lines, notices, totals, promotions, identityNeeded, earliestDate, canProceed }
}

/** Returns the delivery to quote; undefined while the region is missing. */
function quotedDelivery({
  deliveryType: type,
  pickupPointId,
  address: { region },
  ...contents
}: OrderDraftContents): QuoteRequest['delivery'] {
  // For an order that is collected, the region does not matter.
  if (type === 'pickup') return { type, region: YEREVAN, ...(pickupPointId && { pickupPointId }) }
  const { deliveryDate: date, deliveryTime: time } = contents
  const slot = type === 'express' && date !== undefined && time !== undefined ? { date, time } : {}
  return region && { type, region, ...slot }
}

type SaveDraftInput = { id: string; version: number; contents: OrderDraftContents }

/** Creates or changes a draft. The audit log has no personal data. @throws ORDER_CHANGED if the version is outdated */
export async function saveDraft(
  deps: Deps,
  staff: DraftStaff,
  { id, version, contents: typed }: SaveDraftInput,
  locale: Locale,
): Promise<OrderDraft> {
  const { db, clock, random } = deps
  const by = { updated_by: staff.accountId, updated_at: clock.now() }
  // The deletion of an account finds its drafts by the phone.
  const phone = typed.phone && (normalizePhone(typed.phone) ?? typed.phone)
  const contents = { ...typed, ...(phone && { phone }) }
  const json = JSON.stringify(contents)
  await withTransaction(db, random, async tx => {
    const before = await findDraft(tx, id, { isLocked: true })
    // The response of an earlier request was lost.
    if (before && before.version === version + 1 && isSameContents(before.contents, contents)) return
    const written = await execute(
      tx,
      version === 0
        ? kysely
            .insertInto('order_draft')
            .values({ id, contents: json, ...by })
            .onConflict(conflict => conflict.doNothing())
        : kysely
            .updateTable('order_draft')
            .set({ contents: json, version: version + 1, ...by })
            .where('id', '=', id)
            .where('version', '=', version)
            .where('contents', 'is not', null),
    )
    if (written === 0) throw new AppError('ORDER_CHANGED')
    await audit(tx, deps, staff, {
      action: version === 0 ? 'order_draft.create' : 'order_draft.change',
      subject: { type: 'order_draft', id },
      ...(before?.contents && { before: summaryOf(before.contents) }),
      after: summaryOf(contents),
    })
  })
  return getDraft(deps, staff, id, locale)
}

const isSameContents = (one: OrderDraftContents | null, other: OrderDraftContents): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other)

/** What the audit log keeps of a draft: everything but the person. */
const summaryOf = ({ items, deliveryType, deliveryDate, deliveryTime, ...contents }: OrderDraftContents) => ({
  items,
  ...(contents.rentals?.length && { rentals: contents.rentals.map(({ id: _, ...rental }) => rental) }),
  ...(contents.mixes?.length && { mixes: contents.mixes.map(({ lines }) => ({ lines })) }),
  deliveryType,
  ...(contents.pickupPointId && { pickupPointId: contents.pickupPointId }),
  ...(deliveryDate && { deliveryDate }),
  ...(deliveryTime && { deliveryTime }),
  ...(contents.promoCode && { promoCode: contents.promoCode }),
  ...(contents.usePoints && { usePoints: true }),
  ...(contents.useCredit && { useCredit: true }),
  ...(contents.discount && { discount: { kind: contents.discount.kind, value: contents.discount.value } }),
})

/** Deletes a draft, if it exists. @throws ORDER_CHANGED if it is placed */
export async function discardDraft(deps: Deps, staff: Staff, id: string): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const draft = await findDraft(tx, id, { isLocked: true })
    if (!draft) return
    if (!draft.contents) throw new AppError('ORDER_CHANGED')
    await execute(tx, kysely.deleteFrom('order_draft').where('id', '=', id))
    const subject = { type: 'order_draft', id } as const
    await audit(tx, deps, staff, { action: 'order_draft.discard', subject, before: summaryOf(draft.contents) })
  })
}
