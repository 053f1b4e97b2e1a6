import * as z from 'zod/mini'

/** Every refusal the API can answer with, and its HTTP status: the only map of the two (api.md, Form). */
export const httpStatus = {
  UNREADABLE: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  FORBIDDEN: 403,
  ACCOUNT_BLOCKED: 403,
  NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  CONFLICT: 409,
  OUT_OF_STOCK: 409,
  IN_STOCK: 409,
  STOCK_RESERVED: 409,
  ITEM_UNAVAILABLE: 409,
  SLOT_NOT_AVAILABLE: 409,
  TOO_MANY_UNPAID_ORDERS: 409,
  ORDER_STATE: 409,
  ORDER_CHANGED: 409,
  ORDER_EXCEEDS_PAID: 409,
  ORDER_LINE_NEEDED: 409,
  REFUND_EXCEEDS_PAYMENT: 409,
  ORDERS_OFF: 409,
  DELIVERY_ZONE: 409,
  RENTAL_NOT_FREE: 409,
  RENTAL_UNAVAILABLE: 409,
  RENTAL_DELIVERY: 409,
  RENTAL_STATE: 409,
  RENTAL_UNIT_BOOKED: 409,
  RENTAL_UNIT_CODE: 409,
  RENTAL_HOOKAH_ONLY: 409,
  RENTAL_TERMS_CHANGED: 409,
  FEE_NOT_CONFIRMED: 409,
  NOT_YET: 409,
  SETTING_CHANGED: 409,
  PRODUCT_CHANGED: 409,
  PRODUCT_INCOMPLETE: 409,
  CATALOG_CHANGED: 409,
  IMPORT_STATE: 409,
  RETURN_STATE: 409,
  RETURN_TOO_LATE: 409,
  RETURN_NOT_POSSIBLE: 409,
  REFUND_STATE: 409,
  PAYMENT_STATE: 409,
  RECEIPT_STATE: 409,
  RECEIPT_NUMBER_TAKEN: 409,
  MESSAGE_STATE: 409,
  TOO_MANY_ADDRESSES: 409,
  TOO_MANY_FAVORITES: 409,
  TOO_MANY_STOCK_ALERTS: 409,
  TOO_MANY_MIXES: 409,
  TOO_MANY_REFUSED: 409,
  CART_CHANGED: 409,
  PROMO_CODE_TAKEN: 409,
  PROMO_CHANGED: 409,
  TOTAL_CHANGED: 409,
  POINTS_NOT_AVAILABLE: 409,
  ORDERS_UNDER_WAY: 409,
  ALREADY_STAFF: 409,
  LAST_ADMIN: 409,
  STAFF_ACCOUNT: 409,
  EMAIL_TAKEN: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PICTURE_REFUSED: 422,
  VALIDATION: 422,
  UNDERAGE: 422,
  CODE_INVALID: 422,
  CODE_EXPIRED: 422,
  WRONG_PASSWORD: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  PHONE_MISMATCH: 422,
  PROMO_UNKNOWN: 422,
  PROMO_NOT_YET: 422,
  PROMO_OVER: 422,
  PROMO_USED_UP: 422,
  PROMO_USED_BY_YOU: 422,
  PROMO_MINIMUM: 422,
  PROMO_NOT_FOR_THESE: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_CODES: 429,
  DAILY_LIMIT_REACHED: 429,
  INTERNAL: 500,
  PAYMENT_UNAVAILABLE: 503,
  CODES_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof httpStatus

// Object.keys forgets that its keys are these literals.
export const ErrorCode = z.enum(Object.keys(httpStatus) as ErrorCode[])

/** What one detail of a refusal names: where (`body.password`), why, and facts a screen can use. */
export const ErrorDetail = z.object({
  path: z.optional(z.string()),
  message: z.optional(z.string()),
  /** The variant the refusal is about. */
  sku: z.optional(z.string()),
  /** How many of it can be had now: pieces, or points. */
  available: z.optional(z.int()),
  /** How many of it there are, and how many of those are held for orders. */
  onHand: z.optional(z.int()),
  reserved: z.optional(z.int()),
  /** From when on what was refused may be done. */
  from: z.optional(z.iso.datetime()),
  /** Which of its causes a refusal has, for a program: of SLOT_NOT_AVAILABLE a SlotRefusal. */
  reason: z.optional(z.string()),
  /** A figure as the person had it confirmed, and as it is now, AMD; null for a fee that is agreed by phone. */
  before: z.optional(z.nullable(z.int())),
  now: z.optional(z.nullable(z.int())),
  /** What is missing to the sum that is asked for, AMD. */
  missingAmd: z.optional(z.int()),
  /** The number of an order that the refusal is about. */
  orderNumber: z.optional(z.int()),
  /** For staff: the values that a field takes, or its bounds. */
  allowed: z.optional(z.array(z.string())),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** For staff: how the order, return, refund or payment stands, and what may be done with an order (StaffStep). */
  status: z.optional(z.string()),
  steps: z.optional(z.array(z.string())),
  /** For staff: who changed what is named here meanwhile (no name once the account is deleted), and when. */
  by: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
  /** Where what was asked for is to be found now. */
  slug: z.optional(z.string()),
})
export type ErrorDetail = z.infer<typeof ErrorDetail>

/** The one form of every refusal (api.md, Form). `message` is for the person, in the language of Accept-Language. */
export const ErrorReply = z.object({
  error: ErrorCode,
  message: z.string(),
  details: z.optional(z.array(ErrorDetail)),
  requestId: z.string(),
  /** Only on /ai/suggestion: the flag, not the text, sets the limit state (product.md section 4). */
  dailyLimitExceeded: z.optional(z.boolean()),
})
export type ErrorReply = z.infer<typeof ErrorReply>
