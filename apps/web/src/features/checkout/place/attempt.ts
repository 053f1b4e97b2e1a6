import { IdempotencyKey } from '@shop/contracts/idempotency-key.ts'
import { PlaceOrder } from '@shop/contracts/orders.ts'
import * as z from 'zod/mini'
import { ApiError } from '#platform/api/api-error.ts'
import { parseJson, visitStorage } from '../draft.ts'

const STORAGE_KEY = 'checkoutAttempt'
const KEY_BYTES = 16

/**
 * An order that was sent and may have been placed. It is stored until the response is known and repeated with the same
 * idempotency key, so that a lost response never causes a second order.
 */
const Attempt = z.object({
  key: IdempotencyKey,
  /** Fingerprint of the form and the cart. Another fingerprint is another order. */
  print: z.string(),
  body: PlaceOrder,
  /** The total shown on the button, AMD. */
  totalAmd: z.int(),
})
export type Attempt = z.infer<typeof Attempt>

/** Returns the unanswered attempt for this form and cart, if there is one. */
export function openAttempt(print: string): Attempt | undefined {
  const attempt = Attempt.safeParse(parseJson(visitStorage.get(STORAGE_KEY))).data
  return attempt?.print === print ? attempt : undefined
}

/** Stores the attempt before the request is sent. */
export function beginAttempt(made: Omit<Attempt, 'key'>): Attempt {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const key = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const attempt = { ...made, key }
  visitStorage.set(STORAGE_KEY, JSON.stringify(attempt))
  return attempt
}

export function endAttempt(): void {
  visitStorage.remove(STORAGE_KEY)
}

/** Statuses that the API answers before it looks up the idempotency key. */
const BEFORE_THE_ORDER = [401, 403, 429]

/** True if the order may have been placed: the response was unreadable or says nothing about it. */
export function isInDoubt(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.isTransient || error.code === 'UNREADABLE_REPLY' || BEFORE_THE_ORDER.includes(error.status)
}
