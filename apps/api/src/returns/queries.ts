import {
  type OrderReturn,
  type ReturnableLine,
  type ReturnedLine,
  ReturnReason,
  ReturnState,
} from '@shop/contracts/returns.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import type { InferResult } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { boughtGoods, deliveredAt, orderByNumber } from '#orders/index.ts'
import { toOwnRefund } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { createReturnRules } from './return-rules.ts'
import { NONE_RETURNED, refundOf, returnedUnitsOf } from './returned-units.ts'
import { isInTime, lastDay } from './rules.ts'

/** Selects returns `t`, oldest first, with everything that customers and staff see. */
export const orderReturns = kysely
  .selectFrom('order_return as t')
  .innerJoin('orders as o', 'o.id', 't.order_id')
  .select(({ selectFrom }) => [
    't.id',
    't.order_id as orderId',
    't.seq',
    't.status',
    't.reason',
    't.note',
    't.refusal',
    't.points_due_on as pointsDueOn',
    't.requested_at as requestedAt',
    'o.number as orderNumber',
    jsonObjectFrom(selectFrom('account as a').select(['a.name', 'a.phone']).whereRef('a.id', '=', 'o.account_id')).as(
      'customer',
    ),
    jsonObjectFrom(
      selectFrom('payment_refund as f')
        .select([
          'f.id',
          'f.amount_amd as amountAmd',
          'f.status',
          'f.promised_by as promisedBy',
          'f.confirmed_at as confirmedAt',
        ])
        .whereRef('f.id', '=', 't.refund_id'),
    ).as('refund'),
    jsonArrayFrom(
      selectFrom('return_line as l')
        .innerJoin('order_line as g', join =>
          join.onRef('g.order_id', '=', 'l.order_id').onRef('g.variant_id', '=', 'l.variant_id'),
        )
        .select([
          'g.sku',
          'g.title',
          'l.quantity',
          'l.is_opened as isOpened',
          'l.to_stock as toStock',
          'l.written_off as writtenOff',
          'l.written_off_why as writtenOffWhy',
          'l.amount_amd as amountAmd',
          'l.points_amd as pointsAmd',
        ])
        .whereRef('l.return_id', '=', 't.id')
        .orderBy('g.sku'),
    ).as('lines'),
    jsonArrayFrom(
      selectFrom('return_event as e').select(['e.to', 'e.at']).whereRef('e.return_id', '=', 't.id').orderBy('e.seq'),
    ).as('events'),
  ])
  .orderBy('t.id')

export type ReturnRow = InferResult<typeof orderReturns>[number]

/** Returns a return for its customer. @throws NOT_FOUND */
export async function ownReturn(db: Tx, id: string): Promise<OrderReturn> {
  return toReturn(await findReturn(db, id))
}

/** Returns the returns of several orders, by order, oldest first. One query. */
export async function returnsOf(db: Tx, orderIds: readonly string[]): Promise<Map<string, OrderReturn[]>> {
  const rows = await query(db, orderReturns.where('t.order_id', '=', anyOf(orderIds)))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(toReturn)] as const))
}

export function toReturn(row: ReturnRow): OrderReturn {
  const { lines, refund, pointsDueOn } = row
  return {
    id: row.id,
    number: `${row.orderNumber}-${row.seq}`,
    state: ReturnState.parse(row.status),
    reason: ReturnReason.parse(row.reason),
    note: row.note ?? undefined,
    refusal: row.refusal ?? undefined,
    lines: lines.map(toLine),
    amountAmd: lines.reduce((sum, { amountAmd }) => sum + amountAmd, 0),
    points: lines.reduce((sum, { pointsAmd }) => sum + pointsAmd, 0),
    ...(refund ? { refund: toOwnRefund(withDates(refund)) } : {}),
    ...(pointsDueOn === null ? {} : { pointsDueOn: dayOf(pointsDueOn) }),
    timeline: row.events.map(({ to, at }) => ({ state: ReturnState.parse(to), at: new Date(at).toISOString() })),
  }
}

const withDates = ({ promisedBy, confirmedAt, ...refund }: NonNullable<ReturnRow['refund']>) => ({
  ...refund,
  promisedBy: new Date(promisedBy),
  confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
})

export function toLine({
  sku,
  title,
  quantity,
  toStock,
  writtenOff,
  amountAmd,
  pointsAmd,
}: ReturnRow['lines'][number]): ReturnedLine {
  return {
    sku,
    ...toTextFields('title', title),
    quantity,
    ...(toStock === null || writtenOff === null ? {} : { received: toStock + writtenOff }),
    amountAmd,
    points: pointsAmd,
  }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

type Returnable = { until?: string; lines: ReturnableLine[]; returns: OrderReturn[] }

/**
 * Returns what can be returned of an order of the customer, and its returns. @throws NOT_FOUND, also for an order of
 * another account
 */
export async function returnable(
  db: Tx,
  { accountId, number, now }: { accountId: string; number: number; now: Date },
): Promise<Returnable> {
  const { id: orderId } = await orderByNumber(db, accountId, number, now)
  const delivered = await deliveredAt(db, orderId)
  const isOpen = delivered !== null && isInTime(delivered, now)
  const [bought, taken, ruleOf] = [
    await boughtGoods(db, orderId),
    await returnedUnitsOf(db, orderId),
    await createReturnRules(db),
  ]
  return {
    ...(delivered === null ? {} : { until: lastDay(delivered) }),
    lines: bought.map(goods => {
      const before = taken.get(goods.variantId) ?? NONE_RETURNED
      const canReturn = isOpen ? goods.quantity - before.units : 0
      const worths = Array.from({ length: canReturn }, (_, index) => refundOf(goods, before, index + 1))
      return {
        sku: goods.sku,
        ...toTextFields('title', goods.title),
        imageUrl: goods.imageUrl,
        weight: goods.weightGrams,
        bought: goods.quantity,
        returned: before.units,
        canReturn,
        takenBack: ruleOf(goods),
        amountsAmd: worths.map(({ amountAmd }) => amountAmd),
        points: worths.map(({ points }) => points),
      }
    }),
    returns: (await returnsOf(db, [orderId])).get(orderId) ?? [],
  }
}

/** Finds a return by its id. @throws NOT_FOUND */
export async function findReturn(db: Tx, id: string): Promise<ReturnRow> {
  const [row] = await query(db, orderReturns.where('t.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
