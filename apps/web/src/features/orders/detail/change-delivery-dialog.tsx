import { type Address, YEREVAN } from '@shop/contracts/delivery.ts'
import type { ChangeDelivery, Order } from '@shop/contracts/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import {
  type AddressErrors,
  AddressFields,
  type AddressValues,
  checkAddress,
  type FieldName,
  fieldNames,
  valuesOf,
} from '#shared/addresses/address-fields.tsx'
import { slotsKey } from '#shared/delivery/slots.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { SlotFields, type SlotStart } from './slot-fields.tsx'

type Props = {
  order: Pick<Order, 'address' | 'deliveryType' | 'deliveryDate' | 'deliveryTime' | 'rentals'>
  /** Explains until when changes are allowed. */
  text: string
  save: (changes: ChangeDelivery) => Promise<unknown>
  /** Asks for confirmation before unsaved input is lost. */
  guard?: { leave: () => void; onInput: () => void }
  /** Additional notice. */
  notice?: ReactNode
  onClose: () => void
}

/** Changes address, day and slot of an order by the rules of the checkout and within the same delivery fee. */
export default function ChangeDeliveryDialog({ order, text, save: send, guard, notice, onClose }: Props) {
  useMessages('checkout')
  const t = useT()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // Unchanged fields are not sent: someone else may have changed them meanwhile.
  const [opened] = useState(order)
  const [values, setValues] = useState(() => valuesOf(order.address))
  const [errors, setErrors] = useState<AddressErrors>({})
  const [slot, setSlot] = useState(() => slotOf(order))
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
    const isMissing = slot.date !== '' && slot.time === ''
    setTimeMissing(isMissing)
    const first = isMissing ? 'deliveryTime' : fieldNames.find(name => found[name])
    if (first) focusIn(first)
    else if (address) save.mutate({ ...changedAddress(opened, values, address), ...changedSlot(opened, slot) })
  }
  const isYerevan = order.address.region === YEREVAN
  return (
    <Dialog
      open
      keepsInput={guard !== undefined}
      onClose={guard?.leave ?? onClose}
      closable={!save.isPending}
      title={t('orders.changeTitle')}
      description={text}
    >
      <form ref={form} noValidate onSubmit={submit} onInput={guard?.onInput} className="grid gap-5">
        {order.deliveryType === 'express' && (
          <SlotFields
            isRental={order.rentals.length > 0}
            slot={slot}
            current={slotOf(order)}
            error={isTimeMissing ? t('checkout.timeRequired') : undefined}
            onChange={chosen => {
              setSlot(chosen)
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

/** Version conflicts are shown by `notice`. */
const isOrderChanged = (error: Error) => error instanceof ApiError && error.code === 'ORDER_CHANGED'

/** Returns the address if it was changed. */
function changedAddress({ address: before }: Props['order'], values: AddressValues, address: Address): ChangeDelivery {
  const had = valuesOf(before)
  return fieldNames.every(name => values[name] === had[name]) ? {} : { address }
}

function slotOf({ deliveryDate = '', deliveryTime = '' }: Props['order']): SlotStart {
  return { date: deliveryDate, time: deliveryTime }
}

/** Returns the slot if it was changed. The current slot may be in the past by now. */
function changedSlot(order: Props['order'], { date, time }: SlotStart): ChangeDelivery {
  const before = slotOf(order)
  return date === before.date && time === before.time ? {} : { deliveryDate: date, deliveryTime: time }
}
