import {
  type OrderReturn,
  type ReturnableLine,
  type ReturnedLine,
  ReturnReason,
  ReturnState,
} from '@shop/contracts/returns.ts'
import { titlesOf } from '#catalog/index.ts'
import { boughtGoods, deliveredAt, orderByNumber } from '#orders/index.ts'
import { ownRefundSelect, toOwnRefund } from '#payments/index.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { isInTime, lastDay } from './rules.ts'
import { nothingTaken, takenOf, worthBack } from './taken.ts'
import { takenBackRules } from './taken-back.ts'

export const returnSelect = {
  id: true,
  orderId: true,
  seq: true,
  status: true,
  reason: true,
  note: true,
  refusal: true,
  pointsDueOn: true,
  requestedAt: true,
  refund: { select: ownRefundSelect },
  order: { select: { number: true, account: { select: { name: true, phone: true } } } },
  lines: {
    select: {
      variantId: true,
      quantity: true,
      isOpened: true,
      toStock: true,
      writtenOff: true,
      writtenOffWhy: true,
      amountAmd: true,
      pointsAmd: true,
      line: { select: { sku: true, titleRu: true, titleEn: true, titleHy: true } },
    },
    orderBy: { line: { sku: 'asc' } },
  },
  events: { select: { to: true, at: true }, orderBy: { seq: 'asc' } },
} satisfies Prisma.OrderReturnSelect

export type ReturnRow = Prisma.OrderReturnGetPayload<{ select: typeof returnSelect }>

/** One of the customer's returns by its id. */
export async function ownReturn(db: Tx, id: string): Promise<OrderReturn> {
  return toReturn(await db.orderReturn.findUniqueOrThrow({ where: { id }, select: returnSelect }))
}

/** The returns of several orders, by order, oldest first. One query. */
export async function returnsOf(db: Tx, orderIds: readonly string[]): Promise<Map<string, OrderReturn[]>> {
  const rows = await db.orderReturn.findMany({
    where: { orderId: { in: [...orderIds] } },
    orderBy: { id: 'asc' },
    select: returnSelect,
  })
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(toReturn)] as const))
}

export function toReturn(row: ReturnRow): OrderReturn {
  const { lines, refund, pointsDueOn } = row
  return {
    id: row.id,
    number: `${row.order.number}-${row.seq}`,
    state: ReturnState.parse(row.status),
    reason: ReturnReason.parse(row.reason),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.refusal === null ? {} : { refusal: row.refusal }),
    lines: lines.map(toLine),
    amountAmd: lines.reduce((sum, { amountAmd }) => sum + amountAmd, 0),
    points: lines.reduce((sum, { pointsAmd }) => sum + pointsAmd, 0),
    ...(refund ? { refund: toOwnRefund(refund) } : {}),
    ...(pointsDueOn === null ? {} : { pointsDueOn: dayOf(pointsDueOn) }),
    timeline: row.events.map(({ to, at }) => ({ state: ReturnState.parse(to), at: at.toISOString() })),
  }
}

export function toLine({
  line,
  quantity,
  toStock,
  writtenOff,
  amountAmd,
  pointsAmd,
}: ReturnRow['lines'][number]): ReturnedLine {
  return {
    sku: line.sku,
    ...titlesOf(line),
    quantity,
    ...(toStock === null || writtenOff === null ? {} : { received: toStock + writtenOff }),
    amountAmd,
    points: pointsAmd,
  }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

type Returnable = { until?: string; lines: ReturnableLine[]; returns: OrderReturn[] }

/** What of one of the customer's orders can be sent back now, and what went back. @throws NOT_FOUND, also for another's */
export async function returnable(
  db: Tx,
  { accountId, number, now }: { accountId: string; number: number; now: Date },
): Promise<Returnable> {
  const { id: orderId } = await orderByNumber(db, accountId, number, now)
  const delivered = await deliveredAt(db, orderId)
  const isOpen = delivered !== null && isInTime(delivered, now)
  const [bought, taken, ruleOf] = [await boughtGoods(db, orderId), await takenOf(db, orderId), await takenBackRules(db)]
  return {
    ...(delivered === null ? {} : { until: lastDay(delivered) }),
    lines: bought.map(goods => {
      const before = taken.get(goods.variantId) ?? nothingTaken
      const canReturn = isOpen ? goods.quantity - before.units : 0
      const worths = Array.from({ length: canReturn }, (_, index) => worthBack(goods, before, index + 1))
      return {
        sku: goods.sku,
        ...titlesOf(goods),
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

/** A return by its id. @throws NOT_FOUND */
export async function findReturn(db: Tx, id: string): Promise<ReturnRow> {
  const row = await db.orderReturn.findUnique({ where: { id }, select: returnSelect })
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
