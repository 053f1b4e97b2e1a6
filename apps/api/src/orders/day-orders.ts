import { CancelReason, OrderStatus } from '@shop/contracts/orders.ts'
import { titlesOf } from '#catalog/index.ts'
import { addressColumns, addressOf } from '#delivery/index.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { stepsOf, tasksOf } from './steps.ts'

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
  deliveryFeeState: true,
  deliveryFeeAmd: true,
  unreachableSince: true,
  account: { select: { name: true } },
  lines: {
    orderBy: { sku: 'asc' },
    select: { sku: true, titleRu: true, titleEn: true, titleHy: true, weightGrams: true, quantity: true },
  },
  activity: { select: { kind: true } },
} satisfies Prisma.OrderSelect

type Row = Prisma.OrderGetPayload<{ select: typeof select }>

/** More than the windows of a day have places. */
const MOST_A_DAY = 1000

/** An order as the courier needs it. */
export type DayOrder = ReturnType<typeof toDayOrder>

/** Orders of these ids, of the courier's windows, or the next parcels for the post: paid, and not cancelled. */
export async function dayOrders(
  db: Tx,
  wanted: { ids: readonly string[] } | { slotIds: readonly string[] } | { parcels: number },
): Promise<DayOrder[]> {
  const take = 'parcels' in wanted ? wanted.parcels : MOST_A_DAY
  const rows = await db.order.findMany({ where: whereOf(wanted), orderBy: { number: 'asc' }, take, select })
  return rows.map(toDayOrder)
}

type Wanted = Parameters<typeof dayOrders>[1]

function whereOf(wanted: Wanted): Prisma.OrderWhereInput {
  if ('ids' in wanted) return { id: { in: [...wanted.ids] } }
  if ('parcels' in wanted) return { deliveryType: 'post', status: { in: ['paid', 'confirmed', 'packed'] } }
  return { slotId: { in: [...wanted.slotIds] }, status: { notIn: ['awaiting_payment', 'cancelled'] } }
}

function toDayOrder({ id, number, slotId, notes, account, lines, activity, ...row }: Row) {
  const count = (kind: string) => activity.filter(each => each.kind === kind).length
  const status = OrderStatus.parse(row.status)
  const isFixed = row.deliveryFeeState === 'fixed'
  const facts = {
    status,
    cancelReason: row.cancelReason === null ? null : CancelReason.parse(row.cancelReason),
    fee: { state: isFixed ? 'fixed' : 'to_confirm', feeAmd: row.deliveryFeeAmd },
    isUnreachable: row.unreachableSince !== null,
    tries: { failed: count('delivery_failed'), triedAgain: count('second_try') },
  } as const
  return {
    id,
    slotId,
    number,
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
