import { addDays, shopDate } from '@shop/contracts/days.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { clock } from '#platform/clock.ts'
import { dayMonthText, monthText, weekdayText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { rentalDaysQuery } from './queries.ts'

const WEEK = 7

type CalendarProps = {
  model: string
  from: string | undefined
  to: string | undefined
  onChoose: (from: string | undefined, to: string | undefined) => void
}

/** A month with the days on which the model is free: the first press is the first day, the second one the last. */
export function Calendar({ model, from, to, onChoose }: CalendarProps) {
  const t = useT()
  const locale = useLocale()
  const today = shopDate(clock.now())
  const [month, setMonth] = useState(() => monthOf(from ?? today))
  const days = daysOf(month)
  const { data: begins, isError, isFetching, refetch } = useQuery(rentalDaysQuery(model, month, days.at(-1) ?? month))
  const first = useQuery({ ...rentalDaysQuery(model, from ?? today, from ?? today), enabled: from !== undefined })
  const latest = from === undefined ? undefined : (begins?.get(from) ?? first.data?.get(from))
  const isChoosingLast = from !== undefined && to === undefined
  const mayEnd = (day: string) => isChoosingLast && day > from && latest !== undefined && day <= latest
  const mayBegin = (day: string) => begins?.get(day) !== undefined

  const press = (day: string) => {
    if (mayEnd(day)) onChoose(from, day)
    else onChoose(day, undefined)
  }
  const words = (day: string) => {
    const name = `${weekdayText(day, locale, 'long')}, ${dayMonthText(day, locale, 'long')}`
    if (day === from) return t('rent.dayFirst', { day: name })
    if (day === to) return t('rent.dayLast', { day: name })
    return t(mayBegin(day) || mayEnd(day) ? 'rent.dayFree' : 'rent.dayTaken', { day: name })
  }
  return (
    <div className="max-w-md">
      <p role="status" className="mb-3 text-muted">
        {from && to
          ? t('rent.picked', { from: dayMonthText(from, locale, 'long'), to: dayMonthText(to, locale, 'long') })
          : t(isChoosingLast ? 'rent.pickLast' : 'rent.pickFirst')}
      </p>
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          label={t('rent.previousMonth')}
          disabled={month <= monthOf(today)}
          onClick={() => setMonth(monthOf(addDays(month, -1)))}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <h4 aria-live="polite" className="font-semibold text-base first-letter:uppercase">
          {monthText(month, locale)}
        </h4>
        <IconButton label={t('rent.nextMonth')} onClick={() => setMonth(addDays(days.at(-1) ?? month, 1))}>
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
      </div>
      {isError && !begins && <RetryNotice pending={isFetching} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-7 gap-1" aria-busy={!begins}>
        {days.slice(0, WEEK).map((_, index) => (
          // A Monday.
          <span key={addDays('2026-11-16', index)} aria-hidden className="py-1 text-center text-muted text-xs">
            {weekdayText(addDays('2026-11-16', index), locale, 'short')}
          </span>
        ))}
        {days.map(day => {
          const isEnd = day === from || day === to
          const isWithin = from !== undefined && to !== undefined && day > from && day < to
          return (
            <button
              key={day}
              type="button"
              aria-label={words(day)}
              aria-pressed={isEnd || isWithin}
              disabled={!(mayBegin(day) || mayEnd(day) || isEnd)}
              style={day === month ? { gridColumnStart: columnOf(day) } : undefined}
              onClick={() => press(day)}
              className={cx(
                'min-h-11 rounded-control text-center tabular-nums outline-none',
                'focus-visible:outline-3 focus-visible:outline-ring focus-visible:outline-offset-2',
                'disabled:text-muted disabled:line-through disabled:opacity-55',
                isEnd && 'bg-accent font-semibold text-on-accent',
                isWithin && 'bg-raised font-semibold',
                !isEnd && !isWithin && 'enabled:border enabled:border-control enabled:hover:bg-raised',
              )}
            >
              {Number(day.slice(8))}
            </button>
          )
        })}
      </div>
    </div>
  )
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = month; day.startsWith(month.slice(0, 7)); day = addDays(day, 1)) days.push(day)
  return days
}

/** Weeks begin on Monday. */
function columnOf(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK) + 1
}
