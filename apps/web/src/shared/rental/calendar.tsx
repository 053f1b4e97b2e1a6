import { shopDate } from '@shop/contracts/days.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { dayMonthText, monthText, weekdayNames, weekdayText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { daysOfMonth, MonthGrid, mondayOf, monthOf } from '#ui/forms/month-grid.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { rentalDaysQuery } from './queries.ts'

type CalendarProps = {
  model: string
  from: string | undefined
  to: string | undefined
  onChoose: (from: string | undefined, to: string | undefined) => void
}

/** A month with the free days of a model: the first press selects the first day, the second the last day. */
export function Calendar({ model, from, to, onChoose }: CalendarProps) {
  const t = useT()
  const locale = useLocale()
  const today = shopDate(clock.now())
  const [month, setMonth] = useState(() => monthOf(from ?? today))
  const {
    data: free,
    isError,
    isFetching,
    refetch,
  } = useQuery(rentalDaysQuery(model, month, daysOfMonth(month).at(-1) ?? month))
  const first = useQuery({ ...rentalDaysQuery(model, from ?? today, from ?? today), enabled: from !== undefined })
  const latest = from === undefined ? undefined : (free?.get(from) ?? first.data?.get(from))?.to
  const isChoosingLast = from !== undefined && to === undefined
  const canEnd = (day: string) =>
    isChoosingLast && day > from && latest !== undefined && day <= latest && free?.get(day)?.canEnd === true
  const canStart = (day: string) => free?.get(day)?.to !== undefined
  const isFull = free !== undefined && !daysOfMonth(month).some(canStart)

  const select = (day: string) => {
    if (canEnd(day)) onChoose(from, day)
    else onChoose(day, undefined)
  }
  const labelOf = (day: string) => {
    const name = `${weekdayText(day, locale, 'long')}, ${dayMonthText(day, locale, 'long')}`
    if (day === from) return t('rent.dayFirst', { day: name })
    if (day === to) return t('rent.dayLast', { day: name })
    return t(canStart(day) || canEnd(day) ? 'rent.dayFree' : 'rent.dayTaken', { day: name })
  }
  return (
    <div className="max-w-md">
      <p role="status" className="mb-3 text-muted">
        <Guidance from={from} to={to} isFull={isFull} />
      </p>
      <MonthGrid
        month={month}
        title={monthText(month, locale)}
        firstDay={mondayOf(today)}
        weekdayNames={weekdayNames(locale)}
        previous={{ label: t('rent.previousMonth'), isOff: month <= monthOf(today) }}
        next={{ label: t('rent.nextMonth') }}
        onMonth={setMonth}
        isBusy={!free}
        notice={isError && !free && <RetryNotice pending={isFetching} onRetry={() => void refetch()} />}
        renderDay={(day, style) => {
          const isEnd = day === from || day === to
          const isWithin = from !== undefined && to !== undefined && day > from && day < to
          return (
            <DayButton
              day={day}
              label={labelOf(day)}
              isEnd={isEnd}
              isWithin={isWithin}
              isOff={!(canStart(day) || canEnd(day) || isEnd)}
              style={style}
              onPress={() => select(day)}
            />
          )
        }}
      />
    </div>
  )
}

type DayButtonProps = {
  day: string
  label: string
  /** The first or the last day of the choice. */
  isEnd: boolean
  isWithin: boolean
  isOff: boolean
  style: CSSProperties | undefined
  onPress: () => void
}

/** A day of a month grid. */
export function DayButton({ day, label, isEnd, isWithin, isOff, style, onPress }: DayButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isEnd || isWithin}
      disabled={isOff}
      style={style}
      onClick={onPress}
      className={cx(
        'min-h-11 rounded-control text-center tabular-nums',
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
}

/** The selected days, or a hint what to select next. */
function Guidance({ from, to, isFull }: Pick<CalendarProps, 'from' | 'to'> & { isFull: boolean }) {
  const t = useT()
  const locale = useLocale()
  if (from && to)
    return t('rent.picked', { from: dayMonthText(from, locale, 'long'), to: dayMonthText(to, locale, 'long') })
  if (from) return t('rent.pickLast')
  return t(isFull ? 'rent.monthFull' : 'rent.pickFirst')
}
