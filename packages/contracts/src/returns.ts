import * as z from 'zod/mini'
import { MAX_LINE_QUANTITY, MAX_LINES } from './checkout.ts'
import { Keyed } from './idempotency-key.ts'
import { MAX_INT32 } from './int32.ts'
import { Amd } from './money.ts'
import { Sku, titles } from './packing.ts'
import { OwnReceipt } from './receipts.ts'
import { route } from './route.ts'
import { Text } from './text.ts'
import { LocalDate, Moment } from './time.ts'

/** Goods can be sent back within so many days after the day of their delivery (product.md section 9). */
export const RETURN_DAYS = 14

/** refunded: the money is back with the customer, and points are where they belong. */
export const returnStates = ['requested', 'accepted', 'refused', 'received', 'refunded'] as const
export const ReturnState = z.enum(returnStates)
export type ReturnState = z.infer<typeof ReturnState>

export const returnReasons = ['changed_mind', 'faulty', 'wrong_item', 'not_as_described', 'other'] as const
export const ReturnReason = z.enum(returnReasons)
export type ReturnReason = z.infer<typeof ReturnReason>

/** What of a kind of goods is taken back: `unopened` goods that are faulty or wrong are taken back opened, too. */
export const takenBackRules = ['any', 'unopened', 'none'] as const
export const TakenBack = z.enum(takenBackRules)
export type TakenBack = z.infer<typeof TakenBack>

/** held: the shop has still to approve it; requested, sent: on its way; confirmed: the provider, or staff by hand, gave it back. */
export const RefundProgress = z.enum(['held', 'requested', 'sent', 'confirmed'])
export type RefundProgress = z.infer<typeof RefundProgress>

/** Money on its way back to the customer, with the day it is promised by. */
export const OwnRefund = z.object({
  /** Two of one amount may be asked for on one day. */
  id: z.uuid(),
  amountAmd: Amd,
  state: RefundProgress,
  dueOn: LocalDate,
  confirmedAt: z.optional(Moment),
})
export type OwnRefund = z.infer<typeof OwnRefund>

/** A line of a return. */
export const ReturnedLine = z.object({
  sku: z.string(),
  ...titles,
  quantity: z.int(),
  /** How many came back, once they did. */
  received: z.optional(z.int()),
  /** What goes back for it. */
  amountAmd: Amd,
  points: z.int(),
})
export type ReturnedLine = z.infer<typeof ReturnedLine>

/** A return as its customer sees it. */
export const OrderReturn = z.object({
  id: z.uuid(),
  /** To be read out on the phone: 10001-1. */
  number: z.string(),
  state: ReturnState,
  reason: ReturnReason,
  note: z.optional(z.string()),
  /** Why it was refused. */
  refusal: z.optional(z.string()),
  lines: z.array(ReturnedLine),
  /** What goes back: the goods, without delivery. */
  amountAmd: Amd,
  points: z.int(),
  /** Absent until the goods are received, and where nothing of them was paid in money. */
  refund: z.optional(OwnRefund),
  /** Until when points move, where any do. */
  pointsDueOn: z.optional(LocalDate),
  timeline: z.array(z.object({ state: ReturnState, at: Moment })),
})
export type OrderReturn = z.infer<typeof OrderReturn>

/** What happens to an order after its delivery, and to money on its way back, whatever made it due. */
export const AfterSale = z.object({
  /** Something of it can be asked to go back now. */
  canReturn: z.boolean(),
  /** The last day for that, in Yerevan; absent until the order is delivered. */
  returnUntil: z.optional(LocalDate),
  returns: z.array(OrderReturn),
  /** All money that goes back, for returns and otherwise. */
  refunds: z.array(OwnRefund),
  /** Fiscal receipts that are printed. */
  receipts: z.array(OwnReceipt),
})
export type AfterSale = z.infer<typeof AfterSale>

/** What of a line can be sent back, and what it is worth. */
export const ReturnableLine = z.object({
  sku: z.string(),
  ...titles,
  imageUrl: z.string(),
  weight: z.int(),
  bought: z.int(),
  /** Taken by returns that were asked for before. */
  returned: z.int(),
  /** 0 where all went back, and where it is too late; whether the goods are taken back depends on the reason, too. */
  canReturn: z.int(),
  takenBack: TakenBack,
  /** What goes back for one unit, for two, and so on up to `canReturn`. */
  amountsAmd: z.array(Amd),
  points: z.array(z.int()),
})
export type ReturnableLine = z.infer<typeof ReturnableLine>

export const RequestReturn = z.object({
  reason: ReturnReason,
  note: z.optional(Text(1000)),
  lines: z
    .array(
      z.object({
        sku: Sku,
        quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
        /** The package is open: matters to goods that are taken back `unopened`. */
        isOpened: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
})
export type RequestReturn = z.infer<typeof RequestReturn>

const params = z.object({ number: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_INT32)) })
const tag = 'returns'

export const getReturnable = route({
  method: 'GET',
  path: '/orders/:number/returns',
  access: 'customer',
  tag,
  summary: 'What of an order can be sent back, until when, and what it is worth; the returns asked for so far.',
  params,
  result: z.object({
    /** The last day, in Yerevan; absent until the order is delivered. */
    until: z.optional(LocalDate),
    lines: z.array(ReturnableLine),
    returns: z.array(OrderReturn),
  }),
  errors: ['NOT_FOUND'],
})
export const requestReturn = route({
  method: 'POST',
  path: '/orders/:number/returns',
  access: 'customer',
  tag,
  summary: 'Asks to send goods back, by line and quantity. Safe to repeat with the same Idempotency-Key.',
  params,
  headers: Keyed,
  body: RequestReturn,
  result: OrderReturn,
  status: 201,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'ORDER_STATE',
    'RETURN_TOO_LATE',
    'RETURN_NOT_POSSIBLE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const returnRoutes = { getReturnable, requestReturn }
