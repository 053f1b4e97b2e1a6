import { shopDate } from '@shop/contracts/days.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { monthText, weekdayNames } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { MonthGrid, monthOf } from '#ui/forms/month-grid.tsx'
import { holidaysQuery } from './queries.ts'
import type { SettingLabels } from './use-setting-labels.ts'

type DayCalendarProps = {
  words: SettingLabels
  /** Returns the label of a marked day. */
  markOf: (day: string) => string | undefined
  onPress: (day: string) => void
}

/** A calendar from today on for marking days. Public holidays have a dot and their name. */
export function DayCalendar({ words, markOf, onPress }: DayCalendarProps) {
  const t = useT()
  const locale = useLocale()
  const today = shopDate(clock.now())
  const [month, setMonth] = useState(() => monthOf(today))
  const holidayOf = useHolidays()
  const renderDay = (day: string, style: CSSProperties | undefined) => {
    const [mark, holiday] = [markOf(day), holidayOf(day)]
    const said = [words.day(day), holiday, mark].filter(Boolean).join(', ')
    return (
      <button
        type="button"
        aria-label={said}
        aria-pressed={mark !== undefined}
        title={[holiday, mark].filter(Boolean).join(', ') || undefined}
        disabled={day < today && mark === undefined}
        style={style}
        onClick={() => onPress(day)}
        className={cx(
          'relative min-h-11 rounded-control text-center tabular-nums disabled:text-muted disabled:opacity-55',
          mark === undefined
            ? 'enabled:border enabled:border-control enabled:hover:bg-raised'
            : 'bg-accent font-semibold text-on-accent',
        )}
      >
        {Number(day.slice(8))}
        {holiday && (
          <span
            aria-hidden
            className={cx(
              'absolute bottom-1.5 left-1/2 size-1.5 -translate-x-1/2 rounded-full',
              mark === undefined ? 'bg-accent' : 'bg-on-accent',
            )}
          />
        )}
      </button>
    )
  }
  return (
    <div className="max-w-md">
      <MonthGrid
        month={month}
        title={monthText(month, locale)}
        heading="h3"
        weekdayNames={weekdayNames(locale)}
        previous={{ label: t('settings.previousMonth'), isOff: month <= monthOf(today) }}
        next={{ label: t('settings.nextMonth') }}
        onMonth={setMonth}
        renderDay={renderDay}
      />
      <p className="mt-2 flex items-center gap-2 text-muted text-sm">
        <span aria-hidden className="size-1.5 rounded-full bg-accent" />
        {t('settings.holiday')}
      </p>
    </div>
  )
}

/** Returns the name of a public holiday in the page's language. */
export function useHolidays(): (day: string) => string | undefined {
  const locale = useLocale()
  const { data: holidays = [] } = useQuery(holidaysQuery)
  return day => holidays.find(({ date }) => date === day)?.name[locale]
}
