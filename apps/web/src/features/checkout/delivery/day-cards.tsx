import { addDays } from '@shop/contracts/days.ts'
import type { ReactNode } from 'react'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { Day, DayReason } from '#shared/delivery/delivery-days.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { ChoiceGroup, cardGrid } from '../form-parts.tsx'

const REASONS = {
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
