import type { Locale } from '@shop/contracts/locale.ts'
import { OrderStatus } from '@shop/contracts/orders.ts'
import type { AdminOrder, AdminOrderRow, OrderTask } from '@shop/contracts/orders-staff.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { PageAsked } from '#platform/page.ts'
import { getOrder, numberOf, type OrderRecord } from './queries.ts'
import { type OrderFacts, stepsOf, tasksOf } from './steps.ts'

/** @throws NOT_FOUND */
export async function orderIdOf(tx: Tx, number: number): Promise<string> {
  const row = await tx.order.findUnique({ where: { number }, select: { id: true } })
  if (!row) throw new AppError('NOT_FOUND')
  return row.id
}

/** Any order by its number, with who placed it. @throws NOT_FOUND */
export async function anyOrder(
  db: Tx,
  number: number,
  now: Date,
): Promise<{ record: OrderRecord; customer: AdminOrder['customer'] }> {
  const row = await db.order.findUnique({
    where: { number },
    select: { id: true, account: { select: { id: true, name: true, phone: true, email: true } } },
  })
  if (!row) throw new AppError('NOT_FOUND')
  const record = await getOrder(db, row.id, now)
  if (!row.account) return { record, customer: null }
  const { id: accountId, ...person } = row.account
  return { record, customer: { accountId, ...person } }
}

/** What staff should and may do with an order now. */
export function staffStepsOf({ page, cancelReason, unreachableSince, activity }: OrderRecord) {
  const facts: OrderFacts = {
    status: page.status,
    cancelReason,
    fee: page.totals.delivery ?? { state: 'to_confirm', feeAmd: null },
    isUnreachable: unreachableSince !== null,
    tries: triesOf(activity),
  }
  return { tasks: tasksOf(facts), steps: stepsOf(facts) }
}

function triesOf(activity: readonly { kind: string }[]) {
  const count = (wanted: string) => activity.filter(({ kind }) => kind === wanted).length
  return { failed: count('delivery_failed'), triedAgain: count('second_try') }
}

type Filter = PageAsked & {
  status?: OrderStatus | undefined
  deliveryDate?: string | undefined
  task?: OrderTask | undefined
  q?: string | undefined
}

const TRUE = Prisma.sql`true`

/** The rows of each task; staff's own rules (steps.ts) say the same of one order. */
const ofTask: Record<OrderTask, Prisma.Sql> = {
  fee: Prisma.sql`o.delivery_fee_state = 'to_confirm' AND o.delivery_fee_amd IS NULL AND o.status IN ('paid', 'confirmed')`,
  unreachable: Prisma.sql`o.unreachable_since IS NOT NULL`,
  failed_delivery: Prisma.sql`o.status = 'dispatched' AND (
    SELECT count(*) FILTER (WHERE y.kind = 'delivery_failed') > count(*) FILTER (WHERE y.kind = 'second_try')
    FROM order_activity y WHERE y.order_id = o.id)`,
}

/** All orders, newest first; the cursor is the last number shown. @throws VALIDATION when it is none */
export async function listAllOrders(db: Tx, filter: Filter, locale: Locale) {
  const { limit, cursor } = filter
  const before = cursor === undefined ? TRUE : Prisma.sql`o.number < ${numberOf(cursor, locale)}`
  const found = Prisma.sql`
    FROM orders o LEFT JOIN account a ON a.id = o.account_id LEFT JOIN delivery_slot s ON s.id = o.slot_id
    WHERE ${filter.status ? Prisma.sql`o.status = ${filter.status}` : TRUE}
      AND ${filter.deliveryDate ? Prisma.sql`s.date = ${filter.deliveryDate}::date` : TRUE}
      AND ${filter.task ? ofTask[filter.task] : TRUE} AND ${filter.q ? like(filter.q) : TRUE}`
  const [{ total } = { total: 0 }] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${found}`
  const page = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id ${found} AND ${before} ORDER BY o.number DESC LIMIT ${limit + 1}`
  const items = await rowsOf(
    db,
    page.slice(0, limit).map(({ id }) => id),
  )
  return { items, nextCursor: page.length > limit ? String(items.at(-1)?.number) : null, total }
}

const LONGEST_NUMBER = 9
const SHORTEST_PHONE = 3

/** An order's number, or digits of a phone however it is written: 091 12-34-56 is +37491123456. */
function like(q: string): Prisma.Sql {
  const digits = q.replace(/\D/g, '')
  const isNumber = digits !== '' && digits.length <= LONGEST_NUMBER
  const number = isNumber ? Prisma.sql`o.number = ${Number(digits)}` : Prisma.sql`false`
  const local = digits.replace(/^(374|0)/, '')
  if (local.length < SHORTEST_PHONE) return number
  const pattern = `%${local}%`
  return Prisma.sql`(${number} OR o.phone LIKE ${pattern} OR o.secondary_phone LIKE ${pattern} OR a.phone LIKE ${pattern})`
}

async function rowsOf(db: Tx, ids: readonly string[]): Promise<AdminOrderRow[]> {
  const rows = await db.order.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { number: 'desc' },
    select: {
      number: true,
      status: true,
      cancelReason: true,
      placedAt: true,
      totalAmd: true,
      phone: true,
      region: true,
      city: true,
      deliveryType: true,
      deliveryFeeState: true,
      deliveryFeeAmd: true,
      unreachableSince: true,
      slot: { select: { date: true, startTime: true } },
      lines: { select: { quantity: true } },
      activity: { select: { kind: true } },
    },
  })
  return rows.map(row => {
    const { number, totalAmd, phone, region, city, slot } = row
    const status = OrderStatus.parse(row.status)
    const state = row.deliveryFeeState === 'fixed' ? 'fixed' : 'to_confirm'
    const fee = { state, feeAmd: row.deliveryFeeAmd } as const
    const isUnreachable = row.unreachableSince !== null
    return {
      number,
      status,
      placedAt: row.placedAt.toISOString(),
      totalAmd,
      itemCount: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      phone,
      region,
      city,
      deliveryType: row.deliveryType === 'post' ? 'post' : 'express',
      ...(slot ? { deliveryDate: slot.date.toISOString().slice(0, 10), deliveryTime: slot.startTime } : {}),
      deliveryFee: fee,
      tasks: tasksOf({ status, cancelReason: null, fee, isUnreachable, tries: triesOf(row.activity) }),
    }
  })
}
