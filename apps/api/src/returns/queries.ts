import { shopDate } from '@shop/contracts/days.ts'
import {
  type OrderReturn,
  type Returnable,
  type ReturnedLine,
  type ReturnPolicy,
  ReturnReason,
  ReturnState,
} from '@shop/contracts/returns.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type BoughtItem, deliveredAt, listBoughtItems, type OrderOwner, ordersOwnedBy } from '#orders/index.ts'
import { toOwnRefund } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Prisma, Tx } from '#platform/db/db.ts'
import { orderSearchWhere, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings, type Settings } from '#settings/index.ts'
import { selectExchanges, toExchange } from './exchanges.ts'
import { calculateRefund, getReturnedUnits, NONE_RETURNED } from './returned-units.ts'
import { getLastReturnDate, isWithinReturnPeriod } from './rules.ts'

const refunds = kysely
  .selectFrom('payment_refund as f')
  .select([
    'f.id',
    'f.amount_amd as amountAmd',
    'f.credit_amd as creditAmd',
    'f.forwarded_amd as forwardedAmd',
    'f.status',
    'f.promised_by as promisedBy',
    'f.confirmed_at as confirmedAt',
  ])

/** Selects returns `t`, oldest first, with everything that customers and staff see. */
const orderReturns = kysely
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
    't.is_handed_in as isHandedIn',
    't.is_refused_at_door as isRefusedAtDoor',
    't.points_due_on as pointsDueOn',
    't.requested_at as requestedAt',
    'o.number as orderNumber',
    // A customer without an account has the name and the phone of the order; a deleted account has neither.
    jsonObjectFrom(
      selectFrom('orders as x')
        .leftJoin('account as a', 'a.id', 'x.account_id')
        .select(sql<string>`coalesce(a.name, x.customer_name)`.as('name'))
        .select(sql<string>`coalesce(a.phone, x.phone)`.as('phone'))
        .whereRef('x.id', '=', 'o.id')
        .where(sql<boolean>`coalesce(a.name, x.customer_name) IS NOT NULL`),
    ).as('customer'),
    jsonObjectFrom(refunds.where(sql<boolean>`f.id = t.refund_id`)).as('refund'),
    jsonObjectFrom(
      refunds.innerJoin('exchange as y', 'y.rest_refund_id', 'f.id').where(sql<boolean>`y.return_id = t.id`),
    ).as('rest'),
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
      selectFrom('return_picture as i')
        .innerJoin('picture as x', 'x.id', 'i.picture_id')
        .select(['x.id', 'x.width', 'x.height', 'x.placeholder'])
        .whereRef('i.return_id', '=', 't.id')
        .orderBy('i.position'),
    ).as('pictures'),
    jsonObjectFrom(selectExchanges.where(sql<boolean>`x.return_id = t.id`)).as('exchange'),
    jsonArrayFrom(
      selectFrom('return_event as e').select(['e.to', 'e.at']).whereRef('e.return_id', '=', 't.id').orderBy('e.seq'),
    ).as('events'),
  ])
  .orderBy('t.id')

type ReturnRow = InferResult<typeof orderReturns>[number]

/** Returns a return for its customer. @throws NOT_FOUND */
export async function getOwnReturn(db: Tx, id: string): Promise<OrderReturn> {
  return toReturn(await getReturnRow(db, id))
}

/** Returns the returns of several orders, by order, oldest first. One query. */
export async function getReturnsByOrder(db: Tx, orderIds: readonly string[]): Promise<Map<string, OrderReturn[]>> {
  const rows = await query(db, orderReturns.where('t.order_id', '=', anyOf(orderIds)))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(toReturn)] as const))
}

function toReturn(row: ReturnRow): OrderReturn {
  const { lines, refund, pointsDueOn } = row
  return {
    id: row.id,
    number: `${row.orderNumber}-${row.seq}`,
    state: ReturnState.parse(row.status),
    reason: ReturnReason.parse(row.reason),
    note: row.note ?? undefined,
    ...(row.isHandedIn && { isHandedIn: true as const }),
    pictures: row.pictures,
    refusal: row.refusal ?? undefined,
    lines: lines.map(toLine),
    amountAmd: lines.reduce((sum, { amountAmd }) => sum + amountAmd, 0),
    points: lines.reduce((sum, { pointsAmd }) => sum + pointsAmd, 0),
    ...(refund ? { refund: toOwnRefund(withDates(addRest(refund, row.rest))) } : {}),
    ...(pointsDueOn === null ? {} : { pointsDueOn: toIsoDate(pointsDueOn) }),
    timeline: row.events.map(({ to, at }) => ({ state: ReturnState.parse(to), at: new Date(at).toISOString() })),
    ...(row.exchange && { exchange: toExchange(row.exchange) }),
  }
}

type RefundRow = NonNullable<ReturnRow['refund']>

/** Adds what remains of an exchange to the refund of its return: the state is that of the part that is still open. */
function addRest(refund: RefundRow, rest: RefundRow | null): RefundRow {
  if (!rest) return refund
  const amounts = { amountAmd: refund.amountAmd + rest.amountAmd, creditAmd: refund.creditAmd + rest.creditAmd }
  return { ...(refund.status === 'confirmed' ? rest : refund), ...amounts, id: refund.id }
}

const withDates = ({ promisedBy, confirmedAt, ...refund }: RefundRow) => ({
  ...refund,
  promisedBy: new Date(promisedBy),
  confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
})

function toLine({
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

const toIsoDate = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns what can be returned of an order. */
export async function getReturnable(db: Tx, orderId: string, now: Date): Promise<Returnable> {
  const delivered = await deliveredAt(db, orderId)
  const isOpen = delivered !== null && isWithinReturnPeriod(delivered, now)
  const [bought, returned, ruleOf] = [
    await listBoughtItems(db, orderId),
    await getReturnedUnits(db, orderId),
    await createReturnRules(db),
  ]
  return {
    ...(delivered === null ? {} : { until: getLastReturnDate(delivered) }),
    lines: bought.map(line => {
      const before = returned.get(line.variantId) ?? NONE_RETURNED
      const canReturn = isOpen ? line.quantity - before.units : 0
      const refunds = Array.from({ length: canReturn }, (_, index) => calculateRefund(line, before, index + 1))
      return {
        sku: line.sku,
        ...toTextFields('title', line.title),
        imageUrl: line.imageUrl,
        weight: line.weightGrams,
        bought: line.quantity,
        returned: before.units,
        canReturn,
        takenBack: ruleOf(line),
        amountsAmd: refunds.map(({ amountAmd }) => amountAmd),
        points: refunds.map(({ points }) => points),
      }
    }),
  }
}

/** Finds a return by its id. @throws NOT_FOUND */
async function getReturnRow(db: Tx, id: string): Promise<ReturnRow> {
  const [row] = await query(db, orderReturns.where('t.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Returns a return for staff. @throws NOT_FOUND */
export async function getStaffReturn({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<StaffReturn> {
  return toStaffReturn(await getReturnRow(db, id), shopDate(clock.now()))
}

/** Returns the returns of an order for staff, oldest first. */
export async function listReturnsOfOrder(db: Tx, orderId: string, now: Date): Promise<StaffReturn[]> {
  const rows = await query(db, orderReturns.where('t.order_id', '=', orderId))
  return rows.map(row => toStaffReturn(row, shopDate(now)))
}

function toStaffReturn(row: ReturnRow, today: string): StaffReturn {
  const { orderNumber, customer, lines, requestedAt } = row
  const shown = toReturn(row)
  const isMoneyLate = shown.refund !== undefined && shown.refund.state !== 'confirmed' && shown.refund.dueOn < today
  const arePointsLate = shown.state === 'received' && shown.pointsDueOn !== undefined && shown.pointsDueOn < today
  return {
    ...shown,
    orderNumber,
    customer,
    requestedAt: requestedAt.toISOString(),
    ...(row.isRefusedAtDoor && { isRefusedAtDoor: true as const }),
    lines: lines.map(line => ({
      ...toLine(line),
      isOpened: line.isOpened,
      toStock: line.toStock ?? undefined,
      writtenOff: line.writtenOff ?? undefined,
      writtenOffWhy: line.writtenOffWhy ?? undefined,
    })),
    isOverdue: isMoneyLate || arePointsLate,
  }
}

type ReturnFilter = 'open' | 'due' | 'overdue' | 'all'

/** Lists the returns, oldest first. */
export async function listReturns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { show, q, limit, cursor }: PageParams & { show: ReturnFilter; q?: string | undefined },
): Promise<Page<StaffReturn>> {
  const today = shopDate(clock.now())
  const where = { AND: [toWhere(show, new Date(today)), q ? { order: orderSearchWhere(q) } : {}] }
  const [total, page] = await Promise.all([
    db.orderReturn.count({ where }),
    db.orderReturn.findMany({
      where: { AND: [where, cursor === undefined ? {} : { id: { gt: cursor } }] },
      orderBy: { id: 'asc' },
      take: limit + 1,
      select: { id: true },
    }),
  ])
  const ids = page.map(({ id }) => id)
  const rows = await query(db, orderReturns.where('t.id', '=', anyOf(ids)))
  return toPage(rows, { limit, total }, row => toStaffReturn(row, today))
}

function toWhere(show: ReturnFilter, today: Date): Prisma.OrderReturnWhereInput {
  const wheres: Record<ReturnFilter, Prisma.OrderReturnWhereInput> = {
    open: { status: { in: ['requested', 'accepted', 'received'] } },
    due: { status: 'received' },
    overdue: {
      status: 'received',
      OR: [
        { pointsDueOn: { lt: today } },
        { refund: { status: { not: 'confirmed' }, promisedBy: { lt: today } } },
        { exchange: { restRefund: { status: { not: 'confirmed' }, promisedBy: { lt: today } } } },
      ],
    },
    all: {},
  }
  return wheres[show]
}

/** Returns which of these orders have an open return. */
export async function findOrdersWithOpenReturns(db: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const open = kysely
    .selectFrom('order_return')
    .select('order_id as orderId')
    .where('order_id', '=', anyOf(orderIds))
    .where('status', 'in', ['requested', 'accepted', 'received'])
  const rows = await query(db, open)
  return new Set(rows.map(({ orderId }) => orderId))
}

/**
 * Deletes the customer's notes and pictures of returns, and the texts of staff to the customer; the files are deleted at
 * night. The returns stay for the reconciliation.
 */
export async function deleteReturnNotesAndPictures(tx: Tx, owner: OrderOwner): Promise<void> {
  const orders = ordersOwnedBy(owner)
  const returns = kysely.updateTable('order_return').where('order_id', 'in', orders)
  // The constraint needs a text for a refused return.
  const refusal = sql<string | null>`CASE WHEN refusal IS NULL THEN NULL ELSE '' END`
  await execute(tx, returns.set({ note: null, refusal }))
  const own = kysely.selectFrom('order_return').select('id').where('order_id', 'in', orders)
  await execute(tx, kysely.deleteFrom('return_picture').where('return_id', 'in', own))
}

type Categories = Settings['categories']
const isCategory = (name: string, categories: Categories): name is keyof Categories => Object.hasOwn(categories, name)

/** Returns the return rule of each item: that of its category, or of its type if it has its own. */
export async function createReturnRules(
  db: Tx,
): Promise<(product: Pick<BoughtItem, 'category' | 'accessoryType'>) => ReturnPolicy> {
  const categories = await getSettings(db, 'categories')
  return ({ category, accessoryType }) => {
    if (!isCategory(category, categories)) return 'none'
    const ofType = category === 'accessory' ? categories.accessory.takenBackByType[accessoryType ?? ''] : undefined
    return ofType ?? categories[category].takenBack
  }
}
