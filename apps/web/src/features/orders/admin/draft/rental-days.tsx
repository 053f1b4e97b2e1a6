import { daysBetween } from '@shop/contracts/days.ts'
import type { RegionCode } from '@shop/contracts/delivery.ts'
import type { RentalHookah } from '@shop/contracts/rental.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDayText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { SelectField } from '#shared/admin/fields/form-fields.tsx'
import { isFree, slotsQuery } from '#shared/delivery/slots.ts'
import { Calendar } from '#shared/rental/calendar.tsx'
import { rentalDaysQuery } from '#shared/rental/queries.ts'
import { FieldError } from '#ui/forms/field.tsx'

type DaysChoice = { from: string | undefined; to: string | undefined; pickUpTime: string; count: string }

type RentalDaysProps = {
  hookah: RentalHookah
  choice: DaysChoice
  /** True for a rental of the draft, whose last day can be changed alone. */
  isChanged: boolean
  region: RegionCode | undefined
  daysError: string | undefined
  timeError: string | undefined
  onChange: (changes: Partial<DaysChoice>) => void
}

/** The free days of a model with the price, and the time at which the courier picks the hookah up. */
export function RentalDays({ hookah, choice, isChanged, region, daysError, timeError, onChange }: RentalDaysProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const dayText = useDayText()
  const { from, to, pickUpTime, count } = choice
  const { data: slots = [] } = useQuery({ ...slotsQuery(to ?? '', { isRental: true, region }), enabled: !!to })
  const days = from && to ? daysBetween(from, to) : 0
  const units = Number(count)
  const calendar = useRef<HTMLDivElement>(null)
  // The hookah is chosen already: what is changed is the days.
  useEffect(() => {
    if (isChanged) calendar.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [isChanged])
  return (
    <div ref={calendar}>
      <Calendar
        key={hookah.slug}
        model={hookah.slug}
        from={from}
        to={to}
        onChoose={(first, last) => onChange({ from: first, to: last, pickUpTime: '' })}
      />
      {daysError && <FieldError role="alert">{daysError}</FieldError>}
      {to && days > 0 && (
        <div className="mt-3 grid gap-3">
          {isChanged && from && (
            <LastDayField
              model={hookah.slug}
              from={from}
              to={to}
              onChoose={last => onChange({ to: last, pickUpTime: '' })}
            />
          )}
          <output className="text-sm">
            {t('drafts.rental.cost', {
              days: t('rent.days', { count: days }),
              price: formatAmd(rentalCostAmd(hookah, days) * units),
              deposit: formatAmd(hookah.deposit * units),
            })}
          </output>
          <SelectField
            label={t('drafts.rental.pickUpOn', { day: dayText(to) })}
            name="pickUpTime"
            value={pickUpTime}
            error={timeError}
            onChange={time => onChange({ pickUpTime: time })}
          >
            <option value="">{t('orders.chooseTime')}</option>
            {pickUpTime !== '' && !slots.some(({ time }) => time === pickUpTime) && (
              <option value={pickUpTime}>{pickUpTime}</option>
            )}
            {slots.map(slot => (
              <option key={slot.time} value={slot.time} disabled={!isFree(slot)}>
                {`${slot.time}–${slot.endTime}`}
                {`, ${isFree(slot) ? t('admin.slotFree', { count: slot.free }) : t(SLOT_REASONS[slot.reason ?? 'full'])}`}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </div>
  )
}

type LastDayFieldProps = { model: string; from: string; to: string; onChoose: (to: string) => void }

/** The days on which a rental that begins on `from` can end. */
function LastDayField({ model, from, to, onChoose }: LastDayFieldProps) {
  const t = useT()
  const dayText = useDayText()
  const first = useQuery(rentalDaysQuery(model, from, from))
  const latest = first.data?.get(from)?.to
  const { data } = useQuery({ ...rentalDaysQuery(model, from, latest ?? from), enabled: latest !== undefined })
  const free = [...(data?.values() ?? [])].flatMap(({ date, canEnd }) => (canEnd && date > from ? [date] : []))
  const days = free.includes(to) ? free : [...free, to].toSorted()
  return (
    <SelectField label={t('drafts.rental.lastDay')} name="lastDay" value={to} onChange={onChoose}>
      {days.map(day => (
        <option key={day} value={day}>
          {`${dayText(day)}, ${t('rent.days', { count: daysBetween(from, day) })}`}
        </option>
      ))}
    </SelectField>
  )
}

const SLOT_REASONS = { past: 'checkout.past', full: 'checkout.full', closed: 'checkout.closed' } as const
