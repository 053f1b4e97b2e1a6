import type { Order } from '@shop/contracts/orders.ts'
import { MAX_CANCEL_REASON_LENGTH, requestCancellation } from '@shop/contracts/request-cancellation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { orderQuery } from '../queries.ts'
import { OrderFailure } from './order-failure.tsx'

type Props = { order: Pick<Order, 'number' | 'deliveryType'>; token: string; onClose: () => void }

/** Asks the shop, with a reason, to cancel an order that is on its way or ready for pick-up. */
export default function RequestCancellationDialog({ order: { number, deliveryType }, token, onClose }: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const request = useMutation({
    mutationFn: () => call(requestCancellation, { params: { number }, body: { reason: reason.trim() } }),
    onSuccess: order => {
      queryClient.setQueryData(orderQuery(token, number).queryKey, order)
      notify({ kind: 'ok', title: t('orders.requestCancelSent') })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (reason.trim()) request.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!request.isPending}
      title={t('orders.requestCancelTitle')}
      description={t(deliveryType === 'pickup' ? 'orders.requestCancelReady' : 'orders.requestCancelText')}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={t('orders.requestCancelReason')}
          error={isSubmitted && !reason.trim() ? t('orders.requestCancelMissing') : undefined}
        >
          {control => (
            <TextArea
              {...control}
              data-autofocus
              maxLength={MAX_CANCEL_REASON_LENGTH}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          )}
        </Field>
        {request.error && <OrderFailure error={request.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={request.isPending}>
            {t('orders.requestCancelSend')}
          </Button>
          <Button variant="outline" disabled={request.isPending} onClick={onClose}>
            {t('orders.cancelNo')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
