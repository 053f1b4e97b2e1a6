import { addDays, shopDate } from '@shop/contracts/days.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { monthText, weekdayNames } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { MonthGrid, monthOf } from '#ui/forms/month-grid.tsx'
import { holidaysQuery } from './queries.ts'
import { type BodyProps, type Section, type SettingLabels, useSettingLabels } from './section.ts'

/** Days on which the shop is closed, with an internal reason. */
export const closedDays: Section<'delivery'> = {
  id: 'closed-days',
  group: 'delivery',
  title: 'settings.closedDays',
  intro: 'settings.closedDays.intro',
  fields: ['closedDates', 'closedReasons'],
  Body: ClosedDays,
  toLabeledValues: ({ closedDates, closedReasons }, { t, day }) =>
    closedDates.map(date => ({ label: day(date), text: closedReasons[date] ?? t('settings.closed') })),
}

/** Holidays further ahead are offered later. */
const OFFERED_DAYS = 365

function ClosedDays({ value: { closedDates, closedReasons }, set, errorAt }: BodyProps<'delivery'>) {
  const t = useT()
  const locale = useLocale()
  const labels = useSettingLabels()
  const holidayOf = useHolidays()
  const { data: holidays = [] } = useQuery(holidaysQuery)
  const until = addDays(shopDate(clock.now()), OFFERED_DAYS)
  const open = holidays.filter(({ date }) => date < until && !closedDates.includes(date))
  const close = (days: { date: string; name?: string | undefined }[]) =>
    set({
      closedDates: [...closedDates, ...days.map(({ date }) => date)].toSorted(),
      closedReasons: {
        ...closedReasons,
        ...Object.fromEntries(days.flatMap(({ date, name }) => (name ? [[date, name]] : []))),
      },
    })
  const reopen = (date: string) => {
    const { [date]: _, ...reasons } = closedReasons
    set({ closedDates: closedDates.filter(day => day !== date), closedReasons: reasons })
  }
  const explain = (date: string, reason: string) => {
    const { [date]: _, ...reasons } = closedReasons
    set({ closedReasons: reason === '' ? reasons : { ...reasons, [date]: reason } })
  }
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <div>
        <DayCalendar
          labels={labels}
          markOf={day => (closedDates.includes(day) ? t('settings.closed') : undefined)}
          onPress={day => (closedDates.includes(day) ? reopen(day) : close([{ date: day, name: holidayOf(day) }]))}
        />
        {open.length > 0 && (
          <CompactButton
            className="mt-3"
            onClick={() => close(open.map(({ date, name }) => ({ date, name: name[locale] })))}
          >
            {t('settings.closeHolidays', { count: open.length })}
          </CompactButton>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="mb-1.5 font-medium text-sm">{t('settings.closedList')}</h3>
        {closedDates.length === 0 && <p className="text-muted text-sm">{t('settings.closedNone')}</p>}
        <ul className="grid gap-2">
          {closedDates.map(date => {
            const error = errorAt(`closedReasons.${date}`)
            return (
              <li key={date}>
                <div className="flex items-end gap-1">
                  <div className="grid min-w-0 flex-1 items-center gap-x-2 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)]">
                    <span className="text-sm tabular-nums">{labels.day(date)}</span>
                    <CompactInput
                      aria-label={t('settings.closedReason', { day: labels.day(date) })}
                      aria-invalid={error !== undefined || undefined}
                      placeholder={t('settings.closedReasonHint')}
                      maxLength={100}
                      className="w-full"
                      value={closedReasons[date] ?? ''}
                      onChange={event => explain(date, event.target.value)}
                    />
                  </div>
                  <IconButton label={t('settings.reopen', { day: labels.day(date) })} onClick={() => reopen(date)}>
                    <X aria-hidden className="size-4" />
                  </IconButton>
                </div>
                {error && <FieldError>{error}</FieldError>}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

/** Working days and days off by government decision. Due dates of refunds depend on them. */
export const workdays: Section<'calendar'> = {
  id: 'workdays',
  group: 'calendar',
  title: 'settings.workdays',
  intro: 'settings.workdays.intro',
  fields: ['extraNonWorking', 'extraWorking'],
  Body: Workdays,
  toLabeledValues: ({ extraNonWorking, extraWorking }, { t, day }) => [
    ...extraNonWorking.map(date => ({ label: day(date), text: t('settings.dayOff') })),
    ...extraWorking.map(date => ({ label: day(date), text: t('settings.dayWorked') })),
  ],
}

function Workdays({ value: { extraNonWorking, extraWorking }, set }: BodyProps<'calendar'>) {
  const t = useT()
  const labels = useSettingLabels()
  const markOf = (day: string) => {
    if (extraNonWorking.includes(day)) return t('settings.dayOff')
    return extraWorking.includes(day) ? t('settings.dayWorked') : undefined
  }
  const without = (days: readonly string[], day: string) => days.filter(each => each !== day)
  // Each press selects the next option: as by law, day off, working day.
  const press = (day: string) => {
    const isOff = extraNonWorking.includes(day)
    const isWorked = extraWorking.includes(day)
    set({
      extraNonWorking: isOff || isWorked ? without(extraNonWorking, day) : [...extraNonWorking, day].toSorted(),
      extraWorking: isOff ? [...extraWorking, day].toSorted() : without(extraWorking, day),
    })
  }
  return (
    <>
      <DayCalendar labels={labels} markOf={markOf} onPress={press} />
      <p className="text-muted text-sm">{t('settings.workdays.help')}</p>
      <ul className="grid gap-1 text-sm">
        {[...extraNonWorking, ...extraWorking].toSorted().map(day => (
          <li key={day}>
            {labels.day(day)}: {markOf(day)}
          </li>
        ))}
      </ul>
    </>
  )
}

type DayCalendarProps = {
  labels: SettingLabels
  /** Returns the label of a marked day. */
  markOf: (day: string) => string | undefined
  onPress: (day: string) => void
}

/** A calendar from today on for marking days. Public holidays have a dot and their name. */
function DayCalendar({ labels, markOf, onPress }: DayCalendarProps) {
  const t = useT()
  const locale = useLocale()
  const today = shopDate(clock.now())
  const [month, setMonth] = useState(() => monthOf(today))
  const holidayOf = useHolidays()
  const renderDay = (day: string, style: CSSProperties | undefined) => {
    const [mark, holiday] = [markOf(day), holidayOf(day)]
    const dayLabel = [labels.day(day), holiday, mark].filter(Boolean).join(', ')
    return (
      <button
        type="button"
        aria-label={dayLabel}
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
              'forced-color-adjust-none absolute bottom-1.5 left-1/2 size-1.5 -translate-x-1/2 rounded-full',
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
function useHolidays(): (day: string) => string | undefined {
  const locale = useLocale()
  const { data: holidays = [] } = useQuery(holidaysQuery)
  return day => holidays.find(({ date }) => date === day)?.name[locale]
}
