import { addDays } from '@shop/contracts/time.ts'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import type { Day, DayReason } from './delivery-days.ts'
import { ChoiceGroup } from './form-parts.tsx'

const REASONS = {
  later: 'checkout.notToday',
  past: 'checkout.dayPast',
  full: 'checkout.full',
  closed: 'checkout.closed',
} as const satisfies Record<DayReason, string>

type DayCardsProps = {
  days: readonly Day[]
  today: string
  /** What cannot be brought today. */
  notToday: readonly string[]
  chosen: string
  onChoose: (date: string) => void
  onLeave: () => void
  children: ReactNode
}

export function DayCards({ days, today, notToday, chosen, onChoose, onLeave, children }: DayCardsProps) {
  const t = useT()
  const locale = useLocale()
  const format = (options: Intl.DateTimeFormatOptions, date: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const nameOf = (date: string) => {
    if (date === today) return t('day.today')
    return date === addDays(today, 1) ? t('day.tomorrow') : format({ weekday: 'long' }, date)
  }
  return (
    <ChoiceGroup
      name="deliveryDate"
      legend={t('checkout.date')}
      hint={notToday.length > 0 && t('checkout.notTodayWhy', { titles: notToday.join(', ') })}
      onLeave={onLeave}
    >
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-4">
        {days.map(({ date, reason }) => (
          <RadioCard
            key={date}
            name="deliveryDate"
            value={date}
            disabled={reason !== undefined}
            checked={chosen === date}
            onChange={() => onChoose(date)}
            label={<span className="inline-block first-letter:uppercase">{nameOf(date)}</span>}
            detail={
              <>
                {format({ day: 'numeric', month: 'short' }, date)}
                {reason && <span className="block">{t(REASONS[reason])}</span>}
              </>
            }
          />
        ))}
      </div>
      {children}
    </ChoiceGroup>
  )
}
