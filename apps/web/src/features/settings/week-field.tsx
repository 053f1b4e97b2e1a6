import { weekdays } from '@shop/contracts/days.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'
import { weekdayNames } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'

type T = (id: MessageId, values?: Record<string, unknown>) => string
type DayHours = WeekHours['mon']

/** Default hours of a reopened day. */
const USUAL = { opensAt: '10:00', closesAt: '22:00' }

export function hoursText(day: DayHours, t: T): string {
  return day ? `${day.opensAt}–${day.closesAt}` : t('settings.closed')
}

type WeekFieldProps = {
  value: WeekHours
  errorAt: (path: string) => string | undefined
  onChange: (value: WeekHours) => void
}

/** Opening hours by weekday; an unchecked day is closed. */
export function WeekField({ value, errorAt, onChange }: WeekFieldProps) {
  const t = useT()
  const names = weekdayNames(useLocale(), 'long')
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('settings.week')}</legend>
      <ul className="grid divide-y divide-hairline">
        {weekdays.map((day, index) => {
          const name = names[index] ?? day
          const open = value[day]
          const wrong = (['opensAt', 'closesAt'] as const).find(end => errorAt(`hours.${day}.${end}`))
          const errorId = `hours-${day}-error`
          const set = (hours: DayHours) => onChange({ ...value, [day]: hours })
          const bind = (end: 'opensAt' | 'closesAt') => ({
            type: 'time',
            'aria-label': t(end === 'opensAt' ? 'settings.opensAt' : 'settings.closesAt', { day: name }),
            'aria-invalid': wrong === end || undefined,
            'aria-describedby': wrong === end ? errorId : undefined,
          })
          return (
            <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
              <Checkbox
                className="w-40"
                checked={open !== null}
                onChange={event => set(event.target.checked ? USUAL : null)}
              >
                <span className="block first-letter:uppercase">{name}</span>
              </Checkbox>
              {open ? (
                <span className="flex items-center gap-2">
                  <CompactInput
                    {...bind('opensAt')}
                    value={open.opensAt}
                    onChange={event => set({ ...open, opensAt: event.target.value })}
                  />
                  <span aria-hidden>–</span>
                  <CompactInput
                    {...bind('closesAt')}
                    value={open.closesAt}
                    onChange={event => set({ ...open, closesAt: event.target.value })}
                  />
                </span>
              ) : (
                <span className="text-muted text-sm">{t('settings.closed')}</span>
              )}
              {wrong && (
                <div className="w-full">
                  <FieldError id={errorId}>{errorAt(`hours.${day}.${wrong}`)}</FieldError>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-1.5 text-muted text-sm">{t('settings.week.help')}</p>
    </fieldset>
  )
}
