import { IdempotencyKey } from '@shop/contracts/idempotency-key.ts'
import { PlaceOrder } from '@shop/contracts/orders.ts'
import * as z from 'zod/mini'
import { ApiError } from '#platform/api/api-error.ts'
import { parseJson, visitStorage } from './draft.ts'

const STORAGE_KEY = 'checkoutAttempt'
const KEY_BYTES = 16

/**
 * An order that was sent and may have been placed: it is kept until its answer is known, and sent again as it was, so
 * that a lost answer never becomes a second order (decisions.md, Orders and stock).
 */
const Attempt = z.object({
  key: IdempotencyKey,
  /** What it was made from, form and cart: something else is another order. */
  print: z.string(),
  body: PlaceOrder,
  /** What the button said it would cost, AMD. */
  totalAmd: z.int(),
})
export type Attempt = z.infer<typeof Attempt>

/** The attempt of this form and cart whose answer never came, if there is one. */
export function openAttempt(print: string): Attempt | undefined {
  const attempt = Attempt.safeParse(parseJson(visitStorage.get(STORAGE_KEY))).data
  return attempt?.print === print ? attempt : undefined
}

/** Kept before it is sent. */
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

/** Refused before anybody looked whether the order is there already. */
const BEFORE_THE_ORDER = [401, 403, 429]

/** Whether the order may be there for all we know: no readable answer, or one that says nothing of it. */
export function isInDoubt(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.isTransient || error.code === 'UNREADABLE_REPLY' || BEFORE_THE_ORDER.includes(error.status)
}
