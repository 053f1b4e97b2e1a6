import type { Locale } from '@shop/contracts/locales.ts'
import type { ExpectedDraftTotals, OrderDraftContents } from '@shop/contracts/order-drafts-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type PlacedByStaff, placeOrderByStaff } from '#checkout/index.ts'
import { lockAccount } from '#identity/index.ts'
import { lockPhone } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { findPromo } from '#promotions/index.ts'
import { parseDraft, toDraftError } from './draft-request.ts'
import { type DraftStaff, findDraft } from './drafts.ts'
import { findCustomer } from './find-customers.ts'
import { notifyOfLink } from './payment-link.ts'

type PlaceDraftInput = { id: string; version: number; expected: ExpectedDraftTotals; locale: Locale }
type PlacedDraft = { number: number }

/**
 * Places the order of a draft like an order of the storefront, in one transaction, and sends its payment link unless
 * store credit has paid it. The lock of the draft and two unique indexes ensure that it becomes at most one order; a
 * repeated request returns that order.
 * @throws NOT_FOUND; ORDER_CHANGED if the draft was saved meanwhile; VALIDATION naming the fields; the errors of
 * placeOrderByStaff
 */
export async function placeDraft(
  deps: PaymentDeps,
  staff: DraftStaff,
  { id, version, expected, locale }: PlaceDraftInput,
): Promise<PlacedDraft> {
  const draft = await findDraft(deps.db, id)
  if (!draft) throw new AppError('NOT_FOUND')
  const { contents, orderId } = draft
  if (!contents) return numberOf(deps.db, orderId)
  const customer = await findCustomer(deps.db, contents)
  const accountId = customer?.accountId ?? null
  assertExpectedParts(contents, expected, locale)
  const request = parseDraft(contents, customer, { expected, locale, showsBalances: staff.showsBalances })
  // Staff guess no codes either. The limit of the customer stays untouched.
  const guesser = { accountId: staff.accountId, address: undefined }
  const promo = request.promoCode === null ? undefined : await findPromo(deps, request.promoCode, guesser)
  const input = {
    request,
    sourceId: id,
    staffId: staff.accountId,
    accountId,
    customerName: contents.name ?? null,
    customerLocale: contents.locale,
    locale,
    discount: contents.discount,
    promoId: promo === null ? null : promo?.id,
  }
  const placing = placeOrderByStaff<PlacedDraft>(deps, input, {
    before: async tx => {
      const locked = await findDraft(tx, id, { isLocked: true })
      if (!locked) throw new AppError('NOT_FOUND')
      if (!locked.contents) return numberOf(tx, locked.orderId)
      if (locked.version !== version) throw new AppError('ORDER_CHANGED')
      await lockPhone(tx, request.phone)
      const current = await findCustomer(tx, contents)
      // The customer has registered, was deleted or has another phone since.
      if (current?.accountId !== customer?.accountId || current?.phone !== customer?.phone)
        throw new AppError('ORDER_CHANGED')
      // It was blocked or deleted meanwhile.
      if (accountId !== null) await lockAccount(tx, accountId, () => new AppError('ORDER_CHANGED'))
      return undefined
    },
    after: async (tx, order) => {
      await finishDraft(tx, deps, staff, { id, order, promoCode: request.promoCode })
      const { phone } = request
      const dueAmd = order.totalAmd - order.creditAmd
      if (dueAmd > 0)
        await notifyOfLink(
          tx,
          deps,
          { ...order, totalAmd: dueAmd, phone, locale: contents.locale, accountId },
          'placed',
        )
      return { number: order.number }
    },
  })
  return placing.catch(error => {
    throw toDraftError(error, locale)
  })
}

/** @throws VALIDATION if the draft uses points or store credit, and the request does not say how much the quote had */
function assertExpectedParts(
  { usePoints, useCredit }: OrderDraftContents,
  { pointsAmd, creditAmd }: ExpectedDraftTotals,
  locale: Locale,
): void {
  const missing = [
    ...(usePoints && pointsAmd === undefined ? ['pointsAmd'] : []),
    ...(useCredit && creditAmd === undefined ? ['creditAmd'] : []),
  ]
  if (missing.length === 0) return
  const details = missing.map(name => ({ path: `body.expected.${name}`, message: fieldText('required', locale) }))
  throw new AppError('VALIDATION', { details })
}

async function finishDraft(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  { id, order, promoCode }: { id: string; order: PlacedByStaff; promoCode: string | null },
): Promise<void> {
  const placed = { order_id: order.id, contents: null, updated_by: staff.accountId, updated_at: order.placedAt }
  await execute(tx, kysely.updateTable('order_draft').set(placed).where('id', '=', id))
  const { number, totalAmd, discountAmd, pointsAmd, creditAmd, placedAt, holdUntil } = order
  const isPaid = creditAmd === totalAmd
  // At the time of the order's first event, whose author the history finds by it.
  await audit(tx, { ...deps, clock: { now: () => placedAt } }, staff, {
    action: 'order.place',
    subject: { type: 'order', id: order.id },
    after: {
      // Of the first event. The payment by store credit is a step of its own.
      status: 'awaiting_payment',
      number,
      totalAmd,
      discountAmd,
      ...(promoCode !== null && { promoCode }),
      ...(pointsAmd > 0 && { pointsAmd }),
      ...(creditAmd > 0 && { creditAmd }),
      ...(!isPaid && { holdUntil: holdUntil.toISOString() }),
      draftId: id,
    },
  })
}

async function numberOf(db: Tx, orderId: string | null): Promise<PlacedDraft> {
  const orders = kysely.selectFrom('orders').select('number')
  const [order] = orderId === null ? [] : await query(db, orders.where('id', '=', orderId))
  if (!order) throw new Error('expected the order of a placed draft, found none')
  return order
}
