import type { Slot } from '@shop/contracts/delivery.ts'
import { useEffect } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { isFree } from '#shared/delivery/delivery-days.ts'
import { useDays } from '#shared/delivery/use-days.ts'
import { Field } from '#ui/field.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Select } from '#ui/select.tsx'
import { dayText } from './order-words.ts'

const DAYS = 14
const REASONS = {
  later: 'checkout.notToday',
  past: 'checkout.past',
  full: 'checkout.full',
  closed: 'checkout.closed',
} as const

/** A courier's day and the start of its hours; empty until chosen. */
export type Window = { date: string; time: string }

/** `current` is the order's own window; `error` says what is wrong with the hours. */
type Props = {
  window: Window
  current: Window
  error: string | undefined
  /** A rental is brought on its first day: only the hours can be others. */
  isRental: boolean
  onChange: (window: Window) => void
}

/** The days and hours that can be had; those that cannot say why. The order's own are always there; a new day keeps free hours. */
export function WindowFields({ window, current, error, isRental, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const { days, failed } = useDays(DAYS, { rentalDay: isRental ? current.date : undefined })
  const isOwn = (date: string) => date === current.date
  const day = days.find(({ date }) => date === window.date)
  const own = isOwn(window.date) ? current.time : ''
  const isTimeGone =
    window.time !== own &&
    day?.slots !== undefined &&
    !day.slots.some(slot => slot.time === window.time && isFree(slot))
  useEffect(() => {
    if (isTimeGone && window.time !== '') onChange({ ...window, time: '' })
  }, [isTimeGone, window, onChange])
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('checkout.date')}>
        {control => (
          <Select
            {...control}
            name="deliveryDate"
            value={window.date}
            onChange={({ target }) =>
              onChange({ date: target.value, time: isOwn(target.value) ? current.time : window.time })
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
            value={window.time}
            onChange={({ target }) => onChange({ ...window, time: target.value })}
          >
            <Times slots={day?.slots ?? []} own={day && !day.slots ? window.time : own} />
          </Select>
        )}
      </Field>
      {failed && <RetryNotice {...failed} />}
    </div>
  )
}

/** @param own hours that are there in any case: the order's where it is their day, those kept while a day loads */
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
