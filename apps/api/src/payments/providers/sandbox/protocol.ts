import { Locale } from '@shop/contracts/locale-schemas.ts'
import { PriceAmd, Timestamp } from '@shop/contracts/scalars.ts'
import { z } from 'zod'
import { hmac, isSame } from '#platform/auth/secrets.ts'

/*
 * The wire protocol between the shop and the sandbox bank. Requests and callbacks are JSON over HTTP, signed with
 * HMAC-SHA256 under a shared key.
 */

export const BANK_PATH = '/sandbox-pay'
export const BANK_API = `${BANK_PATH}/api/payments`
/** The shop's merchant id at the bank. Callbacks for other merchants are rejected. */
export const MERCHANT = 'dymtun-sandbox'
export const SIGNATURE_HEADER = 'x-sandbox-signature'

export const LONGEST_SHOP_NAME = 100

/** shop -> bank: registers a payment. The same paymentId returns the same payment. */
export const Register = z.object({
  merchant: z.literal(MERCHANT),
  paymentId: z.uuid(),
  shopName: z.string().max(LONGEST_SHOP_NAME),
  orderNumber: z.int().positive(),
  amount: PriceAmd,
  currency: z.literal('AMD'),
  locale: Locale,
  /** A path on the shop's host, which the bank shares. */
  returnUrl: z.string().startsWith('/'),
  expiresAt: Timestamp,
})
export const Registered = z.object({ ref: z.string(), pageUrl: z.string().startsWith('/') })

/** bank -> shop: the status of a payment. `amount` is the charged amount once the payment is approved. */
export const Status = z.object({
  ref: z.string(),
  paymentId: z.uuid(),
  state: z.enum(['open', 'processing', 'approved', 'declined', 'expired']),
  amount: z.int(),
  currency: z.string(),
})
export type Status = z.infer<typeof Status>

/** bank -> shop: the callback. The same event may arrive several times, late or never. */
export const Callback = z.object({
  event: z.string(),
  merchant: z.string(),
  ref: z.string(),
  paymentId: z.uuid(),
  state: z.enum(['approved', 'declined']),
  amount: z.int(),
  currency: z.string(),
})
export type Callback = z.infer<typeof Callback>

/** shop -> bank: a refund, executed once per key. */
export const Refund = z.object({ key: z.string().min(1).max(100), amount: PriceAmd })
export const Refunded = z.object({ refundRef: z.string() })
/** bank -> shop, with 422: the reason of a rejection. */
export const RejectedRefund = z.object({ refused: z.string() })

/** The signed text of a request. A callback is signed over its body alone. */
export const callText = (method: string, path: string, body = ''): string => `${method}\n${path}\n${body}`

export const sign = (key: string, text: string): string => `sha256=${hmac(key, text).toString('hex')}`

export function isSigned(key: string, text: string, signature: string | undefined): boolean {
  return isSame(Buffer.from(signature ?? ''), Buffer.from(sign(key, text)))
}
