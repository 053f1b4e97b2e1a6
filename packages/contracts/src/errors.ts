import * as z from 'zod/mini'

/**
 * Every error code of the API and its HTTP status. The message of a code is `error.<CODE>` in the API's
 * catalogs; without one the API does not compile.
 */
export const httpStatus = {
  // Any capability
  UNREADABLE: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_ATTEMPTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  // account
  ORDERS_UNDER_WAY: 409,
  // addresses
  TOO_MANY_ADDRESSES: 409,
  // api-keys
  API_KEY_UNKNOWN: 401,
  API_KEY_EXPIRED: 401,
  API_KEY_REVOKED: 401,
  API_KEY_CREATOR_LEFT: 401,
  API_KEY_NOT_ALLOWED: 403,
  TOO_MANY_API_KEYS: 409,
  // bonus
  POINTS_NOT_AVAILABLE: 409,
  // store credit
  CREDIT_NOT_AVAILABLE: 409,
  CREDIT_WITHOUT_ACCOUNT: 409,
  EXCHANGE_WITHOUT_ACCOUNT: 409,
  // gift cards
  GIFT_CARD_UNKNOWN: 422,
  GIFT_CARD_REDEEMED: 409,
  GIFT_CARD_BLOCKED: 409,
  GIFT_CARD_EXPIRED: 409,
  // carts
  CART_CHANGED: 409,
  // catalog
  PRODUCT_NOT_FOUND: 404,
  PRODUCT_CHANGED: 409,
  PRODUCT_INCOMPLETE: 409,
  CATALOG_CHANGED: 409,
  IMPORT_STATE: 409,
  // compatibility
  TOO_MANY_HOOKAHS: 409,
  // collections and home
  PAGE_CHANGED: 409,
  // contact
  MESSAGE_CHANGED: 409,
  // list views
  TOO_MANY_VIEWS: 409,
  // webhooks
  TOO_MANY_WEBHOOKS: 409,
  WEBHOOK_CHANGED: 409,
  WEBHOOK_OFF: 409,
  // customer-groups
  GROUP_IN_USE: 409,
  // checkout
  ITEM_UNAVAILABLE: 409,
  TOO_MANY_UNPAID_ORDERS: 409,
  ORDER_EXCEEDS_PAID: 409,
  SUPPLEMENT_NOT_POSSIBLE: 409,
  ORDER_LINE_NEEDED: 409,
  ORDERS_OFF: 409,
  DELIVERY_ZONE: 409,
  FEE_NOT_CONFIRMED: 409,
  NOT_YET: 409,
  TOTAL_CHANGED: 409,
  // delivery
  SLOT_NOT_AVAILABLE: 409,
  STOP_CHANGED: 409,
  // favorites
  TOO_MANY_FAVORITES: 409,
  // identity
  BAD_CREDENTIALS: 401,
  ACCOUNT_BLOCKED: 403,
  ALREADY_STAFF: 409,
  LAST_ADMIN: 409,
  ABOVE_OWN_PERMISSIONS: 403,
  ROLE_CHANGED: 409,
  ROLE_IN_USE: 409,
  STAFF_ACCOUNT: 409,
  AUTHENTICATOR_EXISTS: 409,
  TOO_MANY_PASSKEYS: 409,
  EMAIL_TAKEN: 409,
  EMAIL_NOT_CONFIRMED: 409,
  UNDERAGE: 422,
  CODE_INVALID: 422,
  CODE_EXPIRED: 422,
  WRONG_PASSWORD: 422,
  TOO_MANY_CODES: 429,
  CODES_UNAVAILABLE: 503,
  // mixes
  TOO_MANY_MIXES: 409,
  // notifications
  MESSAGE_STATE: 409,
  // orders
  OUT_OF_STOCK: 409,
  ORDER_STATE: 409,
  ORDER_CHANGED: 409,
  UNDO_TOO_LATE: 409,
  // payments
  REFUND_EXCEEDS_PAYMENT: 409,
  REFUND_STATE: 409,
  PAYMENT_STATE: 409,
  PAYMENT_UNAVAILABLE: 503,
  // pictures
  PICTURE_REFUSED: 422,
  // promotions
  PROMO_CODE_TAKEN: 409,
  PROMO_CHANGED: 409,
  PROMO_UNKNOWN: 422,
  PROMO_NOT_YET: 422,
  PROMO_OVER: 422,
  PROMO_USED_UP: 422,
  PROMO_USED_BY_YOU: 422,
  PROMO_MINIMUM: 422,
  PROMO_NOT_FOR_THESE: 422,
  // purchasing
  PURCHASING_CHANGED: 409,
  PURCHASING_EXCESS: 409,
  PURCHASING_STATE: 409,
  // receipts
  RECEIPT_STATE: 409,
  RECEIPT_NUMBER_TAKEN: 409,
  // rental
  RENTAL_NOT_FREE: 409,
  RENTAL_UNAVAILABLE: 409,
  RENTAL_DELIVERY: 409,
  RENTAL_STATE: 409,
  RENTAL_FREE: 409,
  TOO_MANY_RENTAL_WAITS: 409,
  RENTAL_UNIT_BOOKED: 409,
  RENTAL_UNIT_CODE: 409,
  RENTAL_HOOKAH_ONLY: 409,
  RENTAL_TERMS_CHANGED: 409,
  // returns
  RETURN_STATE: 409,
  RETURN_TOO_LATE: 409,
  RETURN_NOT_POSSIBLE: 409,
  // reviews
  REVIEW_NOT_POSSIBLE: 409,
  REVIEW_CHANGED: 409,
  REVIEWS_NOT_ALLOWED: 409,
  // settings
  SETTING_CHANGED: 409,
  // stock
  IN_STOCK: 409,
  STOCK_RESERVED: 409,
  LOT_CHANGED: 409,
  TOO_MANY_STOCK_ALERTS: 409,
  // stock-takes
  STOCK_TAKE_COUNTED: 409,
  STOCK_TAKE_OPEN: 409,
  STOCK_TAKE_STATE: 409,
  // suggestions
  TOO_MANY_REFUSED: 409,
  PHONE_MISMATCH: 422,
  DAILY_LIMIT_REACHED: 429,
} as const

export type ErrorCode = keyof typeof httpStatus

// Object.keys loses the literal types of its keys.
export const ErrorCode = z.enum(Object.keys(httpStatus) as ErrorCode[])

/** A cause of an error. `path` names the field, such as `body.password`. */
export const ErrorDetail = z.object({
  path: z.optional(z.string()),
  message: z.optional(z.string()),
  /** The variant of the error. */
  sku: z.optional(z.string()),
  /** Available quantity in units, or points. */
  available: z.optional(z.int()),
  /** Units on hand. */
  onHand: z.optional(z.int()),
  /** Units reserved for orders. */
  reserved: z.optional(z.int()),
  /** When the request will be possible. */
  from: z.optional(z.iso.datetime()),
  /**
   * The cause for programs. For `SLOT_NOT_AVAILABLE`: `past`, `closed`, `no_express_today`, `too_far`,
   * `no_such_time`, `full`, `not_same_day`, `not_offered` or `not_in_region`. For `API_KEY_NOT_ALLOWED`: the
   * permission that the key lacks, or `customer` if the endpoint is for people.
   */
  reason: z.optional(z.string()),
  /** Amount in AMD that the customer confirmed; null if the fee is agreed by phone. */
  before: z.optional(z.nullable(z.int())),
  /** Current amount in AMD; null if the fee is agreed by phone. */
  now: z.optional(z.nullable(z.int())),
  /** Amount in AMD that is missing to the minimum. */
  missingAmd: z.optional(z.int()),
  /** Number of the affected order. */
  orderNumber: z.optional(z.int()),
  /** Allowed values of the field. For staff. */
  allowed: z.optional(z.array(z.string())),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Current status of the order, return, refund or payment. For staff. */
  status: z.optional(z.string()),
  /** Actions that are possible for the order now. For staff. */
  steps: z.optional(z.array(z.string())),
  /** Staff member who changed the object; absent if the account is deleted. For staff. */
  by: z.optional(z.string()),
  /** When the object was changed. For staff. */
  at: z.optional(z.iso.datetime()),
  /** Current slug of the product. */
  slug: z.optional(z.string()),
})
export type ErrorDetail = z.infer<typeof ErrorDetail>

/** The body of every error. `message` is a text for the user in the language of `Accept-Language`. */
export const ErrorResponse = z.object({
  error: ErrorCode,
  message: z.string(),
  details: z.optional(z.array(ErrorDetail)),
  /** The id of the request in the log of the server. */
  requestId: z.string(),
  /** Only for `POST /serverapi/ai/suggestion`: true if the daily limit is reached. */
  dailyLimitExceeded: z.optional(z.boolean()),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
