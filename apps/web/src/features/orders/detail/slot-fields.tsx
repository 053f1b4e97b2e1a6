import type { Slot } from '@shop/contracts/delivery.ts'
import { useEffect } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { isFree, useDays } from '#shared/delivery/slots.ts'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { dayText } from '../order-labels.ts'

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
type Props = {
  slot: SlotStart
  current: SlotStart
  error: string | undefined
  /** True for rentals: the first day is fixed, only the slot can change. */
  isRental: boolean
  onChange: (slot: SlotStart) => void
}

/**
 * Days and slots; unavailable ones show the reason. The order's own slot is always offered, and a free slot stays
 * selected when the day changes.
 */
export function SlotFields({ slot, current, error, isRental, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const { days, failed } = useDays(DAYS, { rentalDay: isRental ? current.date : undefined })
  const isOwn = (date: string) => date === current.date
  const day = days.find(({ date }) => date === slot.date)
  const own = isOwn(slot.date) ? current.time : ''
  const isTimeGone =
    slot.time !== own && day?.slots !== undefined && !day.slots.some(other => other.time === slot.time && isFree(other))
  useEffect(() => {
    if (isTimeGone && slot.time !== '') onChange({ ...slot, time: '' })
  }, [isTimeGone, slot, onChange])
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
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
            <Times slots={day?.slots ?? []} own={day && !day.slots ? slot.time : own} />
          </Select>
        )}
      </Field>
      {failed && <RetryNotice {...failed} />}
    </div>
  )
}

/** @param own slots that are always shown: the order's slot on its day, and the selected one while a day loads */
function Times({ slots, own }: { slots: readonly Slot[]; own: string }) {
  const t = useT()
  return (
    <>
      {own === '' && <option value="">{t('orders.chooseTime')}</option>}
      {own !== '' && !slots.some(({ time }) => time === own) && <option value={own}>{own}</option>}
      {slots.map(slot => (
        <option key={slot.time} value={slot.time} disabled={!isFree(slot) && slot.time !== own}>
          {`${slot.time}–${slot.endTime}`}
          {!isFree(slot) && slot.time !== own && `, ${t(REASONS[slot.reason ?? 'full'])}`}
        </option>
      ))}
    </>
  )
}
