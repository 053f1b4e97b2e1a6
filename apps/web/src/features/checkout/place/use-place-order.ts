import { addAddress } from '@shop/contracts/addresses.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import { PlaceOrder, placeOrder } from '@shop/contracts/orders.ts'
import { IdempotencyKey } from '@shop/contracts/route.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn, UseFormSetError } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { randomHex } from '#platform/random-hex.ts'
import { parseJson, tabStorage } from '#platform/storage.ts'
import { storeOrderedCart } from '#shared/cart/ordered-cart.ts'
import { slotsKey } from '#shared/delivery/slots.ts'
import { goToPayment } from '#shared/payment/payment-providers.tsx'
import { countStep } from '#shared/visits/visits.ts'
import { fieldId, focusField, focusOnceShown } from '../form-parts.tsx'
import { type CheckoutValues, clearDraft, fieldAt } from '../form-values.ts'
import { quoteKey } from '../queries.ts'

type OrderSubmission = { attempt: Attempt; save: Address | undefined }

export type OrderPlacement = ReturnType<typeof usePlaceOrder>

/** Places an order and continues to its payment. Errors appear at the field or section they concern. */
export function usePlaceOrder({ setError }: UseFormReturn<CheckoutValues>) {
  const queryClient = useQueryClient()
  const locale = useLocale()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ attempt: { key, body }, save }: OrderSubmission) => {
      // Saved in parallel: a failure must not delay or fail the order.
      const saving = save && call(addAddress, { body: save }).catch(() => undefined)
      const placed = await call(placeOrder, { headers: { 'idempotency-key': key }, body })
      await saving
      return placed
    },
    onSuccess: ({ order, payment }) => {
      endAttempt()
      clearDraft()
      countStep('order', locale)
      storeOrderedCart(
        order.number,
        order.lines.map(({ sku }) => sku),
      )
      goToPayment(payment)
    },
    onError: (failure, { attempt: { body } }) => {
      if (!isInDoubt(failure)) endAttempt()
      if (!(failure instanceof ApiError)) return
      const number = failure.details[0]?.orderNumber
      if (failure.code === 'PAYMENT_UNAVAILABLE' && number !== undefined) {
        countStep('order', locale)
        storeOrderedCart(
          number,
          body.items.map(({ sku }) => sku),
        )
      }
      showFieldErrors(failure, setError)
      void queryClient.invalidateQueries({ queryKey: slotsKey })
      void queryClient.invalidateQueries({ queryKey: quoteKey })
    },
  })

  // The browser's Back button may restore this page in its pending state: reset it.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void queryClient.invalidateQueries()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset, queryClient])

  return {
    send: (attempt: Attempt, save?: Address) => {
      if (!isPending) mutate({ attempt, save })
    },
    /** True until the browser has left for the payment page. */
    isPlacing: isPending || isSuccess,
    error,
  }
}

/** Shows the field errors of a rejected order and focuses the first one. */
function showFieldErrors({ code, details }: ApiError, setError: UseFormSetError<CheckoutValues>): void {
  const isPickUp = details.some(({ path }) => path?.startsWith('body.rentals'))
  const isSlot = code === 'SLOT_NOT_AVAILABLE' && !isPickUp
  if (isSlot) setError('deliveryTime', { type: 'check', message: 'slot_not_available' })
  const rejected = details.flatMap(({ path, message = '' }) => {
    const field = fieldAt(path)
    return field ? [{ field, message }] : []
  })
  for (const { field, message } of rejected) setError(field, { type: 'server', message })
  // Focus the group of slots, because the chosen slot is about to be disabled.
  if (isSlot) focusOnceShown(document.getElementById(fieldId('deliveryTime')))
  else if (rejected[0]) focusField(rejected[0].field)
}

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
  const attempt = Attempt.safeParse(parseJson(tabStorage.get(STORAGE_KEY))).data
  return attempt?.print === print ? attempt : undefined
}

/** Stores the attempt before the request is sent. */
export function beginAttempt(order: Omit<Attempt, 'key'>): Attempt {
  const attempt = { ...order, key: randomHex(KEY_BYTES) }
  tabStorage.set(STORAGE_KEY, JSON.stringify(attempt))
  return attempt
}

export function endAttempt(): void {
  tabStorage.remove(STORAGE_KEY)
}

/** Statuses of responses that the API sends before it looks up the idempotency key. */
const BEFORE_THE_ORDER = [401, 403, 429]

/** True if the order may have been placed: the response was unreadable or says nothing about it. */
export function isInDoubt(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.isTransient || error.code === 'UNREADABLE_RESPONSE' || BEFORE_THE_ORDER.includes(error.status)
}
