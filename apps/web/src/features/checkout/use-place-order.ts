import { addAddress } from '@shop/contracts/addresses.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import { placeOrder } from '@shop/contracts/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { rememberOrder } from '#shared/cart/ordered-cart.ts'
import { slotsKey } from '#shared/delivery/slots.ts'
import { goToPayment } from '#shared/payment/go-to-payment.ts'
import { type Attempt, endAttempt, isInDoubt } from './attempt.ts'
import { clearDraft } from './draft.ts'
import { fieldId, focusField } from './form-parts.tsx'
import { type CheckoutValues, fieldAt } from './form-values.ts'
import { quoteKey } from './queries.ts'

type Sent = { attempt: Attempt; save: Address | undefined }

export type PlaceOrder = ReturnType<typeof usePlaceOrder>

/** Sends an order and goes on to its payment; a refusal lands on the field or the part of the page that it is about. */
export function usePlaceOrder({ setError }: UseFormReturn<CheckoutValues>) {
  const queryClient = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ attempt: { key, body }, save }: Sent) => {
      // Beside the order, as the next page is the payment's; that it is kept is no reason to wait or to fail.
      const saving = save && call(addAddress, { body: save }).catch(() => undefined)
      const placed = await call(placeOrder, { headers: { 'idempotency-key': key }, body })
      await saving
      return placed
    },
    onSuccess: ({ order, payment }) => {
      endAttempt()
      clearDraft()
      rememberOrder(
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
        rememberOrder(
          number,
          body.items.map(({ sku }) => sku),
        )
      }
      landOnFields(failure, setError)
      void queryClient.invalidateQueries({ queryKey: slotsKey })
      void queryClient.invalidateQueries({ queryKey: quoteKey })
    },
  })

  // The browser's Back from the payment page may bring this page back as it was left: still placing.
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
    /** Until the browser has left for the payment page. */
    isPlacing: isPending || isSuccess,
    error,
  }
}

/** Puts what the refusal says of a field beside that field, and the focus into the first of them. */
function landOnFields({ code, details }: ApiError, setError: UseFormSetError<CheckoutValues>): void {
  const isPickUp = details.some(({ path }) => path?.startsWith('body.rentals'))
  const isSlot = code === 'SLOT_NOT_AVAILABLE' && !isPickUp
  if (isSlot) setError('deliveryTime', { type: 'check', message: 'slot_not_available' })
  const refused = details.flatMap(({ path, message = '' }) => {
    const field = fieldAt(path)
    return field ? [{ field, message }] : []
  })
  for (const { field, message } of refused) setError(field, { type: 'server', message })
  // Focus the group of times, as the chosen time is about to be disabled.
  if (isSlot) document.getElementById(fieldId('deliveryTime'))?.focus()
  else if (refused[0]) focusField(refused[0].field)
}
