import { CancelReason, OrderStatus } from '@shop/contracts/orders.ts'
import { titlesOf } from '#catalog/index.ts'
import { addressColumns, addressOf } from '#delivery/index.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { isLate, stepsOf, tasksOf } from './steps.ts'
import { versionOf } from './version.ts'

const select = {
  id: true,
  number: true,
  status: true,
  cancelReason: true,
  phone: true,
  secondaryPhone: true,
  ...addressColumns,
  notes: true,
  slotId: true,
  slot: { select: { date: true, startTime: true, endTime: true } },
  deliveryFeeState: true,
  deliveryFeeAmd: true,
  unreachableSince: true,
  account: { select: { name: true } },
  lines: {
    orderBy: { sku: 'asc' },
    select: { sku: true, titleRu: true, titleEn: true, titleHy: true, weightGrams: true, quantity: true },
  },
  activity: { select: { kind: true } },
  _count: { select: { events: true } },
} satisfies Prisma.OrderSelect

type Row = Prisma.OrderGetPayload<{ select: typeof select }>

/** More than the windows of a day have places. */
const MOST_A_DAY = 1000

/** An order as the courier needs it. */
export type DayOrder = ReturnType<typeof toDayOrder>

/**
 * Orders of these ids, of the courier's windows, the next parcels for the post, or those of windows before a day that
 * were not brought: paid, and not cancelled. @param today in Yerevan
 */
export async function dayOrders(
  db: Tx,
  today: string,
  wanted: { ids: readonly string[] } | { slotIds: readonly string[] } | { parcels: number } | { late: number },
): Promise<DayOrder[]> {
  const take = 'parcels' in wanted ? wanted.parcels : 'late' in wanted ? wanted.late : MOST_A_DAY
  const orderBy = 'late' in wanted ? [...byWindow, byNumber] : byNumber
  const rows = await db.order.findMany({ where: whereOf(wanted, today), orderBy, take, select })
  return rows.map(row => toDayOrder(row, today))
}

const byNumber = { number: 'asc' } as const
const byWindow = [{ slot: { date: 'asc' } }, { slot: { startTime: 'asc' } }] as const

type Wanted = Parameters<typeof dayOrders>[2]

function whereOf(wanted: Wanted, today: string): Prisma.OrderWhereInput {
  if ('ids' in wanted) return { id: { in: [...wanted.ids] } }
  if ('parcels' in wanted) return { deliveryType: 'post', status: { in: ['paid', 'confirmed', 'packed'] } }
  if ('late' in wanted) {
    const status = { in: ['paid', 'confirmed', 'packed', 'dispatched'] }
    return { status, slot: { date: { lt: new Date(today) } } }
  }
  return { slotId: { in: [...wanted.slotIds] }, status: { notIn: ['awaiting_payment', 'cancelled'] } }
}

function toDayOrder({ id, number, slotId, slot, notes, account, lines, activity, ...row }: Row, today: string) {
  const count = (kind: string) => activity.filter(each => each.kind === kind).length
  const status = OrderStatus.parse(row.status)
  const window = slot && { date: slot.date.toISOString().slice(0, 10), time: slot.startTime, endTime: slot.endTime }
  const isFixed = row.deliveryFeeState === 'fixed'
  const facts = {
    status,
    cancelReason: row.cancelReason === null ? null : CancelReason.parse(row.cancelReason),
    fee: { state: isFixed ? 'fixed' : 'to_confirm', feeAmd: row.deliveryFeeAmd },
    isUnreachable: row.unreachableSince !== null,
    isLate: isLate(status, window?.date, today),
    tries: { failed: count('delivery_failed'), triedAgain: count('second_try') },
  } as const
  return {
    id,
    slotId,
    window,
    number,
    version: versionOf(row._count.events, activity.length),
    status,
    name: account?.name ?? null,
    phone: row.phone,
    ...(row.secondaryPhone === null ? {} : { secondaryPhone: row.secondaryPhone }),
    address: addressOf(row),
    ...(notes === null ? {} : { notes }),
    goods: lines.map(({ sku, weightGrams: weight, quantity, ...names }) => ({
      sku,
      ...titlesOf(names),
      weight,
      quantity,
    })),
    takeAmd: isFixed ? 0 : row.deliveryFeeAmd,
    isIdentityChecked: count('identity_checked') > 0,
    tasks: tasksOf(facts),
    steps: stepsOf(facts),
  }
}
