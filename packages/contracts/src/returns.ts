import * as z from 'zod/mini'
import { MAX_LINE_QUANTITY, MAX_LINES } from './checkout.ts'
import { Exchange } from './exchange.ts'
import { personalText } from './personal.ts'
import { Picture, PictureSize } from './pictures.ts'
import { OwnReceipt } from './receipts.ts'
import { FileBytes, IdempotencyHeaders, route } from './route.ts'
import { Amd, LocalDate, MAX_INT32, Text, Timestamp } from './scalars.ts'
import { Sku, titleFields } from './variant.ts'

/** Maximum number of pictures of a return. */
export const MAX_RETURN_PICTURES = 5

/** Days after the delivery date within which items can be returned. */
export const RETURN_DAYS = 14

/** `refunded`: the amount and the points have been returned to the customer. */
export const returnStates = ['requested', 'accepted', 'refused', 'received', 'refunded'] as const
/** Status of a return. */
export const ReturnState = z.enum(returnStates)
export type ReturnState = z.infer<typeof ReturnState>

export const returnReasons = ['changed_mind', 'faulty', 'wrong_item', 'not_as_described', 'other'] as const
/** Why items are returned. */
export const ReturnReason = z.enum(returnReasons)
export type ReturnReason = z.infer<typeof ReturnReason>

/** The return rule of a category: `unopened` items are accepted opened only if they are faulty or wrong. */
export const takenBackRules = ['any', 'unopened', 'none'] as const
/** `any`: items can be returned; `unopened`: only unopened, unless they are faulty or wrong; `none`: no returns. */
export const ReturnPolicy = z.enum(takenBackRules)
export type ReturnPolicy = z.infer<typeof ReturnPolicy>

/** `held`: waits for approval; `requested`, `sent`: in progress; `confirmed`: refunded. */
export const RefundProgress = z.enum(['held', 'requested', 'sent', 'confirmed'])
export type RefundProgress = z.infer<typeof RefundProgress>

/** A refund with the day by which it is paid. */
export const OwnRefund = z.object({
  /** Unique id of the refund. */
  id: z.uuid(),
  amountAmd: Amd,
  /** The part that becomes store credit; absent without it. */
  creditAmd: z.optional(Amd),
  /** The part that goes back the way the order was paid that was exchanged for this one; absent without it. */
  forwardedAmd: z.optional(Amd),
  state: RefundProgress,
  dueOn: LocalDate,
  confirmedAt: z.optional(Timestamp),
})
export type OwnRefund = z.infer<typeof OwnRefund>

/** A line of a return. */
export const ReturnedLine = z.object({
  sku: z.string(),
  ...titleFields,
  quantity: z.int(),
  /** Received units, once they arrived. */
  received: z.optional(z.int()),
  /** Refund in AMD. */
  amountAmd: Amd,
  points: z.int(),
})
export type ReturnedLine = z.infer<typeof ReturnedLine>

/** A return of a customer. */
export const OrderReturn = z.object({
  id: z.uuid(),
  /** Number for customer service, such as `10001-1`. */
  number: z.string(),
  state: ReturnState,
  reason: ReturnReason,
  note: z.optional(personalText()),
  /** True if the shop had the items when staff opened or exchanged it: the customer does not bring them. */
  isHandedIn: z.optional(z.literal(true)),
  /** Pictures by the customer. Their files require a token. */
  pictures: z.array(Picture),
  /** Reason of a refusal. */
  refusal: z.optional(z.string()),
  lines: z.array(ReturnedLine),
  /** Refund of the items in AMD, without delivery. */
  amountAmd: Amd,
  points: z.int(),
  /** Absent until the items are received, or if nothing was paid in money. */
  refund: z.optional(OwnRefund),
  /** Day by which bonus points are returned. */
  pointsDueOn: z.optional(LocalDate),
  timeline: z.array(z.object({ state: ReturnState, at: Timestamp })),
  /** The exchange that it belongs to; absent for a return alone. */
  exchange: z.optional(Exchange),
})
export type OrderReturn = z.infer<typeof OrderReturn>

/** Returns, refunds and fiscal receipts of an order. */
export const AfterSale = z.object({
  /** True if items can be returned now. */
  canReturn: z.boolean(),
  /** Last day for a return; absent until the order is delivered. */
  returnUntil: z.optional(LocalDate),
  returns: z.array(OrderReturn),
  /** All refunds of the order. */
  refunds: z.array(OwnRefund),
  /** Printed fiscal receipts. */
  receipts: z.array(OwnReceipt),
})
export type AfterSale = z.infer<typeof AfterSale>

/** A line that can be returned, and its refund. */
export const ReturnableLine = z.object({
  sku: z.string(),
  ...titleFields,
  imageUrl: z.string(),
  weight: z.int(),
  bought: z.int(),
  /** Units in earlier returns. */
  returned: z.int(),
  /** Units that can be returned. The reason of the return can restrict it further. */
  canReturn: z.int(),
  takenBack: ReturnPolicy,
  /** Refund in AMD for one unit, for two, and so on. */
  amountsAmd: z.array(Amd),
  points: z.array(z.int()),
})
export type ReturnableLine = z.infer<typeof ReturnableLine>

/** What can be returned of an order. */
export const Returnable = z.object({
  /** Last day for a return; absent until the order is delivered. */
  until: z.optional(LocalDate),
  lines: z.array(ReturnableLine),
})
export type Returnable = z.infer<typeof Returnable>

const returnFields = {
  reason: ReturnReason,
  note: z.optional(Text(1000)),
  lines: z
    .array(
      z.object({
        sku: Sku,
        quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
        /** True if the package is open. */
        isOpened: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
}

/** The items that a customer returns. */
export const RequestReturn = z.object({
  ...returnFields,
  /** Ids of uploaded pictures. */
  pictures: z.optional(z.array(z.uuid()).check(z.maxLength(MAX_RETURN_PICTURES))),
})
export type RequestReturn = z.infer<typeof RequestReturn>

/** The items that staff take back for a customer. */
export const OpenReturn = z.object({
  ...returnFields,
  /** True if staff have the items already: the customer is not asked to bring them. */
  isHandedIn: z.boolean(),
})
export type OpenReturn = z.infer<typeof OpenReturn>

/** The order of a return. */
export const ReturnOrderParams = z.object({ number: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_INT32)) })
const params = ReturnOrderParams
/** The errors of a request for a return, by a customer or by staff. */
export const returnRequestErrors = [
  'VALIDATION',
  'NOT_FOUND',
  'ORDER_STATE',
  'RETURN_TOO_LATE',
  'RETURN_NOT_POSSIBLE',
  'IDEMPOTENCY_KEY_REUSED',
] as const
const tag = 'returns'

/**
 * Returns the lines of an order that can be returned, the refund for each quantity in AMD, the last day, and the
 * existing returns.
 */
export const getReturnable = route({
  method: 'GET',
  path: '/orders/:number/returns',
  access: 'customer',
  tag,
  summary: 'List returnable items',
  params,
  result: z.extend(Returnable, { returns: z.array(OrderReturn) }),
  errors: ['NOT_FOUND'],
})
/**
 * Requests the return of delivered items by line and quantity. Staff accept or refuse the request. The request is
 * idempotent by its `Idempotency-Key`.
 */
export const requestReturn = route({
  method: 'POST',
  path: '/orders/:number/returns',
  access: 'customer',
  tag,
  summary: 'Request a return',
  params,
  headers: IdempotencyHeaders,
  body: RequestReturn,
  result: OrderReturn,
  status: 201,
  errors: returnRequestErrors,
})

export const ReturnPictureParams = z.object({ id: z.uuid(), pictureId: z.uuid() })

/** Returns a WebP picture of the customer's return. */
export const getReturnPicture = route({
  method: 'GET',
  path: '/orders/:number/returns/:id/pictures/:pictureId',
  access: 'customer',
  tag,
  summary: 'Retrieve a picture of a return',
  params: z.extend(params, ReturnPictureParams.shape),
  query: PictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const returnRoutes = { getReturnable, requestReturn, getReturnPicture }
