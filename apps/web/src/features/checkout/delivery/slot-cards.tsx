import { addDays } from '@shop/contracts/days.ts'
import type { Slot } from '@shop/contracts/delivery.ts'
import type { ReactNode } from 'react'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { type Day, type DayReason, isFree } from '#shared/delivery/slots.ts'
import { RadioCard } from '#ui/forms/controls.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChoiceGroup, cardGrid } from '../form-parts.tsx'

const SLOT_REASONS = { past: 'checkout.past', full: 'checkout.full', closed: 'checkout.closed' } as const
/** Placeholders for a usual number of slots while they load. */
const USUAL = ['a', 'b', 'c', 'd', 'e', 'f']

type SlotCardsProps = {
  day: Day | undefined
  chosen: string
  onChoose: (time: string) => void
  onLeave: () => void
}

export function SlotCards({ day, chosen, onChoose, onLeave }: SlotCardsProps) {
  const t = useT()
  return (
    <ChoiceGroup
      name="deliveryTime"
      legend={t('checkout.time')}
      hint={!day && t('checkout.dayFirst')}
      onLeave={onLeave}
    >
      {day && !day.slots && (
        <div className={cardGrid}>
          {USUAL.map(key => (
            <Skeleton key={key} className="h-13 rounded-picture" />
          ))}
        </div>
      )}
      {day?.slots && <SlotGrid name="deliveryTime" slots={day.slots} chosen={chosen} onChoose={onChoose} />}
    </ChoiceGroup>
  )
}

type SlotGridProps = {
  name: string
  slots: readonly Slot[]
  chosen: string | undefined
  onChoose: (time: string) => void
}

/** Slots as radio cards; one that is not free says why. */
export function SlotGrid({ name, slots, chosen, onChoose }: SlotGridProps) {
  const t = useT()
  return (
    <div className={cardGrid}>
      {slots.map(slot => (
        <RadioCard
          key={slot.time}
          name={name}
          value={slot.time}
          disabled={!isFree(slot)}
          checked={chosen === slot.time}
          onChange={() => onChoose(slot.time)}
          label={
            <span className="whitespace-nowrap tabular-nums max-sm:text-sm">{`${slot.time}–${slot.endTime}`}</span>
          }
          detail={!isFree(slot) && t(SLOT_REASONS[slot.reason ?? 'full'])}
        />
      ))}
    </div>
  )
}

const DAY_REASONS = {
  later: 'checkout.notToday',
  past: 'checkout.dayPast',
  full: 'checkout.full',
  closed: 'checkout.closed',
} as const satisfies Record<DayReason, string>

const CAPITAL = 'inline-block first-letter:uppercase'

type DayCardsProps = {
  days: readonly Day[]
  today: string
  /** Items that cannot be delivered today. */
  notToday: readonly string[]
  chosen: string
  onChoose: (date: string) => void
  onLeave: () => void
  children: ReactNode
}

export function DayCards({ days, today, notToday, chosen, onChoose, onLeave, children }: DayCardsProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <ChoiceGroup
      name="deliveryDate"
      legend={t('checkout.date')}
      hint={notToday.length > 0 && t('checkout.notTodayWhy', { titles: notToday.join(', ') })}
      onLeave={onLeave}
    >
      <div className={cardGrid}>
        {days.map(({ date, reason }) => (
          <RadioCard
            key={date}
            name="deliveryDate"
            value={date}
            disabled={reason !== undefined}
            checked={chosen === date}
            onChange={() => onChoose(date)}
            label={<DayName date={date} today={today} />}
            detail={
              <>
                {(date !== today || !reason) && dayMonthText(date, locale, 'short')}
                {reason && <span className="block">{t(DAY_REASONS[reason])}</span>}
              </>
            }
          />
        ))}
      </div>
      {children}
    </ChoiceGroup>
  )
}

/** "Today", "tomorrow" or the weekday, abbreviated on narrow cards. */
function DayName({ date, today }: { date: string; today: string }) {
  const t = useT()
  const locale = useLocale()
  if (date === today) return <span className={CAPITAL}>{t('day.today')}</span>
  if (date === addDays(today, 1)) return <span className={CAPITAL}>{t('day.tomorrow')}</span>
  return (
    <>
      <span className={`sm:hidden ${CAPITAL}`}>{weekdayText(date, locale, 'short')}</span>
      <span className={`max-sm:hidden ${CAPITAL}`}>{weekdayText(date, locale, 'long')}</span>
    </>
  )
}
