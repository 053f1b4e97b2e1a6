import { type Address, YEREVAN } from '@shop/contracts/delivery.ts'
import type { ChangeDelivery, Order } from '@shop/contracts/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { AddressFields } from '#shared/addresses/address-fields.tsx'
import {
  type AddressErrors,
  type AddressValues,
  checkAddress,
  type FieldName,
  fieldNames,
  valuesOf,
} from '#shared/addresses/address-values.ts'
import { slotsKey } from '#shared/delivery/slots.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { type Window, WindowFields } from './window-fields.tsx'

type Props = {
  order: Pick<Order, 'address' | 'deliveryType' | 'deliveryDate' | 'deliveryTime' | 'rentals'>
  /** Until when it may be changed, in words. */
  text: string
  save: (changes: ChangeDelivery) => Promise<unknown>
  /** Asks before what is typed is lost. */
  guard?: { leave: () => void; onInput: () => void }
  /** What there is to say of it beside its own refusals. */
  notice?: ReactNode
  onClose: () => void
}

/** Address, day and time of an order, by the rules of the checkout and within the same delivery fee. */
export default function ChangeDeliveryDialog({ order, text, save: send, guard, notice, onClose }: Props) {
  useMessages('checkout')
  const t = useT()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // What is not touched is not sent: somebody else may have changed it since.
  const [opened] = useState(order)
  const [values, setValues] = useState(() => valuesOf(order.address))
  const [errors, setErrors] = useState<AddressErrors>({})
  const [window, setWindow] = useState(() => windowOf(order))
  const [isTimeMissing, setTimeMissing] = useState(false)
  const save = useMutation({
    mutationFn: send,
    onSuccess: () => {
      notify({ kind: 'ok', title: t('orders.changed') })
      onClose()
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      setErrors(Object.fromEntries(fieldNames.map(name => [name, error.detailAt(`body.address.${name}`)?.message])))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: slotsKey }),
  })
  const focusIn = (name: FieldName | 'deliveryTime') =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { address, errors: found } = checkAddress(values, t)
    setErrors(found)
    const isMissing = window.date !== '' && window.time === ''
    setTimeMissing(isMissing)
    const first = isMissing ? 'deliveryTime' : fieldNames.find(name => found[name])
    if (first) focusIn(first)
    else if (address) save.mutate({ ...changedAddress(opened, values, address), ...changedWindow(opened, window) })
  }
  const isYerevan = order.address.region === YEREVAN
  return (
    <Dialog
      open
      keeps={guard !== undefined}
      onClose={guard?.leave ?? onClose}
      closable={!save.isPending}
      title={t('orders.changeTitle')}
      description={text}
    >
      <form ref={form} noValidate onSubmit={submit} onInput={guard?.onInput} className="grid gap-5">
        {order.deliveryType === 'express' && (
          <WindowFields
            isRental={order.rentals.length > 0}
            window={window}
            current={windowOf(order)}
            error={isTimeMissing ? t('checkout.timeRequired') : undefined}
            onChange={chosen => {
              setWindow(chosen)
              setTimeMissing(false)
            }}
          />
        )}
        <AddressFields
          values={values}
          errors={errors}
          isOffered={region => (region === YEREVAN) === isYerevan}
          onChange={(name, text) => {
            setValues({ ...values, [name]: text })
            setErrors({ ...errors, [name]: undefined })
          }}
        />
        {notice}
        {save.error && !isOrderChanged(save.error) && !fieldNames.some(name => errors[name]) && (
          <Notice kind="bad" role="alert" title={t('orders.changeFailed')}>
            {save.error instanceof ApiError &&
              (save.error.detailAt('body.deliveryTime')?.message ?? save.error.serverMessage)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={save.isPending}>
            {t('orders.changeSave')}
          </Button>
          <Button variant="outline" disabled={save.isPending} onClick={onClose}>
            {t('orders.changeKeep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** It is told by `notice`. */
const isOrderChanged = (error: Error) => error instanceof ApiError && error.code === 'ORDER_CHANGED'

/** Only an address that is another is asked for. */
function changedAddress({ address: before }: Props['order'], values: AddressValues, address: Address): ChangeDelivery {
  const had = valuesOf(before)
  return fieldNames.every(name => values[name] === had[name]) ? {} : { address }
}

function windowOf({ deliveryDate = '', deliveryTime = '' }: Props['order']): Window {
  return { date: deliveryDate, time: deliveryTime }
}

/** Only a window that is another is asked for: the one that the order has may be past by now. */
function changedWindow(order: Props['order'], { date, time }: Window): ChangeDelivery {
  const before = windowOf(order)
  return date === before.date && time === before.time ? {} : { deliveryDate: date, deliveryTime: time }
}
