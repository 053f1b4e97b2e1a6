import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { AdminOrder, listAllOrders as route } from '@shop/contracts/orders-staff.ts'
import type { RentalState } from '@shop/contracts/rental-booking.ts'
import type * as z from 'zod/mini'
import { actorsOf } from '#audit/index.ts'
import { isIdentityCheckedFor, retainedFeeAmd, showOrder } from '#checkout/index.ts'
import {
  anyOrder,
  findDeliveryProof,
  findUndo,
  listAllOrders,
  type OrderRecord,
  staffStepsOf,
  versionOf,
} from '#orders/index.ts'
import {
  getPaymentsByOrder,
  getReleaseLimitAmd,
  hasPaymentInReview,
  hasPaymentState,
  refundableAmd,
  refundsOfOrder,
} from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { businessDaysEnd } from '#platform/i18n/business-days.ts'
import { messagesAbout } from '#platform/jobs/outbox.ts'
import { carriedHookahs } from '#rental/index.ts'
import { listRefundableLines } from '#returns/index.ts'
import { getSettings } from '#settings/index.ts'

/** The order of an unreachable customer can be cancelled after this number of business days. */
const UNREACHABLE_BUSINESS_DAYS = 1

/** Returns the staff members who handed over, received and settled the rentals of an order. */
async function rentalActorsOf(db: Tx, rentals: readonly { id: string }[]): Promise<AdminOrder['doneBy']> {
  const actors: AdminOrder['doneBy'] = []
  for (const { id } of rentals) actors.push(...(await actorsOf(db, { type: 'rental', id })))
  return actors
}

/** Returns an order with the details for staff. @param staffId whose refunds count towards the daily limit @throws NOT_FOUND */
export async function showAnyOrder(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { number, staffId }: { number: number; staffId: string },
): Promise<AdminOrder> {
  const { record, ...facts } = await anyOrder({ db, clock, keys }, number)
  const { id, page, activity, history, unreachableSince } = record
  const { activity: _, ...order } = await showOrder(db, record, clock.now())
  const { tasks, steps } = staffStepsOf(record, shopDate(clock.now()))
  const hasHandedOver = order.rentals.some(({ state }) => isHandedOver(state))
  const undo = hasHandedOver || hasDeliveryMovedOn(record) ? undefined : findUndo(history, clock.now())
  const leftAmd = (await refundableAmd(db, id)) ?? 0
  const money = await getPaymentsByOrder(db, [{ id, status: page.status }])
  return {
    order,
    version: versionOf(history.length, activity.length),
    ...facts,
    products: await productsOf(db, id),
    hookahs: (await carriedHookahs(db, { orderIds: [id] })).map(({ rentalId, unit, state }) => ({
      rentalId,
      unit,
      state,
    })),
    activity: activity.map(({ note, ...entry }) => ({ ...entry, note: note ?? undefined })),
    doneBy: [...(await actorsOf(db, { type: 'order', id })), ...(await rentalActorsOf(db, order.rentals))],
    payments: money.get(id)?.records ?? [],
    refunds: await refundsOfOrder({ db, clock }, id),
    refundable: {
      leftAmd,
      ifCancelledAmd: Math.max(0, leftAmd - retainedFeeAmd(page.status, page.totals.delivery)),
      heldFromAmd: await getReleaseLimitAmd(db, { clock }, { orderId: id, staffId }),
      lines: page.status === 'delivered' ? await listRefundableLines(db, id) : [],
    },
    messages: await messagesAbout(db, { accountId: facts.customer?.accountId, phone: order.phone, number }),
    undone: undoneSteps(history),
    ...(undo && { undo }),
    tasks,
    steps: hasHandedOver ? steps.filter(step => step !== 'cancel') : steps,
    callTries: activity.filter(({ kind }) => kind === 'call_attempt').length,
    ...(unreachableSince
      ? {
          unreachable: {
            since: unreachableSince.toISOString(),
            cancelFrom: (await unreachablePeriodEnd(db, unreachableSince)).toISOString(),
          },
        }
      : {}),
    identityNeeded: await isIdentityCheckedFor(db, id),
    proof: await findDeliveryProof(db, id),
  }
}

/** Returns the products of an order's lines. */
function productsOf(db: Tx, orderId: string): Promise<AdminOrder['products']> {
  const lines = kysely.selectFrom('order_line as l').innerJoin('variant as v', 'v.id', 'l.variant_id')
  return query(
    db,
    lines.select(['l.sku', 'v.product_id as productId']).where('l.order_id', '=', orderId).orderBy('l.sku'),
  )
}

/** Returns the steps that staff undid, oldest first. */
function undoneSteps(history: OrderRecord['history']): AdminOrder['undone'] {
  return history.flatMap(({ undoes, at }) => {
    const step = history.find(({ seq }) => seq === undoes)
    return step ? [{ status: step.to, at: step.at.toISOString(), undoneAt: at.toISOString() }] : []
  })
}

/** True if the courier has failed to deliver it, or the customer has asked to cancel it on its way. */
const hasDeliveryMovedOn = ({ page: { status, cancelRequest }, activity }: OrderRecord) =>
  status === 'dispatched' && (cancelRequest !== undefined || activity.some(({ kind }) => kind === 'delivery_failed'))

/** True if the customer has, or had, the hookah. */
const isHandedOver = (state: RentalState) => state === 'handed_over' || state === 'returned' || state === 'closed'

/** Returns when an order can be cancelled because its customer is unreachable. */
export async function unreachablePeriodEnd(db: Tx, since: Date): Promise<Date> {
  return businessDaysEnd(since, UNREACHABLE_BUSINESS_DAYS, await getSettings(db, 'calendar'))
}

export type AdminOrderQuery = z.output<typeof route.query>
type Result = z.input<typeof route.result>

/** Lists all orders with their payment status. @throws VALIDATION */
export async function listOrdersForStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { payment, ...filter }: AdminOrderQuery,
  locale: Locale,
): Promise<Result> {
  // The filter `review` finds all payments in review: the status of a paid order does not show a second attempt.
  const paymentCondition = payment && (payment === 'review' ? hasPaymentInReview : hasPaymentState(payment))
  const { items, ...page } = await listAllOrders(
    db,
    { ...filter, paymentCondition, today: shopDate(clock.now()) },
    locale,
  )
  const money = await getPaymentsByOrder(db, items)
  return {
    ...page,
    items: items.map(({ id, ...row }) => ({ ...row, paymentState: money.get(id)?.state ?? 'none' })),
  }
}
