import { type Address, RegionCode, type Slot } from '@shop/contracts/delivery.ts'
import type { ChangeDelivery, Order } from '@shop/contracts/orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import {
  type AddressErrors,
  AddressFields,
  type AddressValues,
  checkAddress,
  type FieldName,
  fieldNames,
  valuesOf,
} from '#shared/addresses/address-fields.tsx'
import { isFree, slotsKey, useDays } from '#shared/delivery/slots.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { dayText } from '../order-labels.ts'

type ChangeDeliveryDialogProps = {
  order: Pick<Order, 'address' | 'deliveryType' | 'deliveryDate' | 'deliveryTime' | 'rentals'>
  /** Explains until when changes are allowed. */
  text: string
  save: (changes: ChangeDelivery) => Promise<unknown>
  /** Asks for confirmation before unsaved input is lost. */
  guard?: { leave: () => void; onInput: () => void }
  /** Additional notice. */
  notice?: ReactNode
  /** For staff: how many orders still fit into a slot. */
  placesText?: ((free: number) => string) | undefined
  onClose: () => void
}

/** Changes address, day and slot of an order by the rules of the checkout and within the same delivery fee. */
export default function ChangeDeliveryDialog({
  order,
  text,
  save: send,
  guard,
  notice,
  placesText,
  onClose,
}: ChangeDeliveryDialogProps) {
  useMessages('checkout')
  const t = useT()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // Unchanged fields are not sent: another person may have changed them.
  const [initialOrder] = useState(order)
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
      const zone = error.code === 'DELIVERY_ZONE' ? { region: error.serverMessage } : {}
      setErrors({
        ...Object.fromEntries(fieldNames.map(name => [name, error.detailAt(`body.address.${name}`)?.message])),
        ...zone,
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: slotsKey }),
  })
  const focusIn = (name: FieldName | 'deliveryTime') =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { address, errors: invalid } = checkAddress(values, t)
    setErrors(invalid)
    const isMissing = slot.date !== '' && slot.time === ''
    setTimeMissing(isMissing)
    const first = isMissing ? 'deliveryTime' : fieldNames.find(name => invalid[name])
    if (first) focusIn(first)
    else if (address)
      save.mutate({ ...changedAddress(initialOrder, values, address), ...changedSlot(initialOrder, slot) })
  }
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
            region={RegionCode.safeParse(values.region).data}
            slot={slot}
            current={slotOf(order)}
            error={isTimeMissing ? t('checkout.timeRequired') : undefined}
            placesText={placesText}
            onChange={chosen => {
              setSlot(chosen)
              setTimeMissing(false)
            }}
          />
        )}
        <AddressFields
          values={values}
          errors={errors}
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
function changedAddress(
  { address: before }: ChangeDeliveryDialogProps['order'],
  values: AddressValues,
  address: Address,
): ChangeDelivery {
  const initialValues = valuesOf(before)
  return fieldNames.every(name => values[name] === initialValues[name]) ? {} : { address }
}

function slotOf({ deliveryDate = '', deliveryTime = '' }: ChangeDeliveryDialogProps['order']): SlotStart {
  return { date: deliveryDate, time: deliveryTime }
}

/** Returns the slot if it was changed. The current slot may be in the past by now. */
function changedSlot(order: ChangeDeliveryDialogProps['order'], { date, time }: SlotStart): ChangeDelivery {
  const before = slotOf(order)
  return date === before.date && time === before.time ? {} : { deliveryDate: date, deliveryTime: time }
}

const DAYS = 14
const REASONS = {
  later: 'checkout.notToday',
  past: 'checkout.past',
  full: 'checkout.full',
  closed: 'checkout.closed',
} as const

/** Delivery day and start of the slot; empty until chosen. */
export type SlotStart = { date: string; time: string }

/** `current` is the order's own slot; `error` is the error of the slot. */
type SlotFieldsProps = {
  slot: SlotStart
  current: SlotStart
  error: string | undefined
  /** True for rentals: the first day is fixed, only the slot can change. */
  isRental: boolean
  /** The region of the address, if it is known. */
  region?: RegionCode | undefined
  /** For staff: how many orders still fit into a slot. */
  placesText?: ((free: number) => string) | undefined
  onChange: (slot: SlotStart) => void
}

/**
 * Days and slots; unavailable ones show the reason. The order's own slot is always offered, and a free slot stays
 * selected when the day changes.
 */
export function SlotFields({ slot, current, error, isRental, region, placesText, onChange }: SlotFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const { days, failed } = useDays(DAYS, { rentalDay: isRental ? current.date : undefined, region })
  const isOwn = (date: string) => date === current.date
  const day = days.find(({ date }) => date === slot.date)
  const own = isOwn(slot.date) ? current.time : ''
  const isTimeGone =
    slot.time !== own && day?.slots !== undefined && !day.slots.some(other => other.time === slot.time && isFree(other))
  useEffect(() => {
    if (isTimeGone && slot.time !== '') onChange({ ...slot, time: '' })
  }, [isTimeGone, slot, onChange])
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @sm:grid-cols-2">
        <Field label={t('checkout.date')}>
          {control => (
            <Select
              {...control}
              name="deliveryDate"
              value={slot.date}
              onChange={({ target }) =>
                onChange({ date: target.value, time: isOwn(target.value) ? current.time : slot.time })
              }
            >
              {!days.some(({ date }) => isOwn(date)) && (
                <option value={current.date}>{dayText(current.date, locale)}</option>
              )}
              {days.map(({ date, reason }) => (
                <option key={date} value={date} disabled={reason !== undefined && !isOwn(date)}>
                  {dayText(date, locale)}
                  {reason && `, ${t(REASONS[reason])}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('checkout.time')} error={error}>
          {control => (
            <Select
              {...control}
              name="deliveryTime"
              value={slot.time}
              onChange={({ target }) => onChange({ ...slot, time: target.value })}
            >
              <SlotOptions slots={day?.slots ?? []} own={day && !day.slots ? slot.time : own} placesText={placesText} />
            </Select>
          )}
        </Field>
        {failed && <RetryNotice {...failed} />}
      </div>
    </div>
  )
}

type SlotOptionsProps = { slots: readonly Slot[]; own: string } & Pick<SlotFieldsProps, 'placesText'>

/** @param own slots that are always shown: the order's slot on its day, and the selected one while a day loads */
function SlotOptions({ slots, own, placesText }: SlotOptionsProps) {
  const t = useT()
  return (
    <>
      {own === '' && <option value="">{t('orders.chooseTime')}</option>}
      {own !== '' && !slots.some(({ time }) => time === own) && <option value={own}>{own}</option>}
      {slots.map(slot => (
        <option key={slot.time} value={slot.time} disabled={!isFree(slot) && slot.time !== own}>
          {`${slot.time}–${slot.endTime}`}
          {!isFree(slot) && slot.time !== own && `, ${t(REASONS[slot.reason ?? 'full'])}`}
          {placesText && isFree(slot) && `, ${placesText(slot.free)}`}
        </option>
      ))}
    </>
  )
}
