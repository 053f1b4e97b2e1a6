import { addDays, weekdays } from '@shop/contracts/days.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'

type MonthGridProps = {
  /** The first day of the month. */
  month: string
  /** Earlier days are left out. */
  firstDay?: string
  title: string
  /** Heading level of the month's name. */
  heading?: 'h3' | 'h4'
  /** Names of the weekdays, Monday first. */
  weekdayNames: readonly string[]
  previous: { label: string; isOff: boolean }
  next: { label: string }
  onMonth: (month: string) => void
  isBusy?: boolean
  notice?: ReactNode
  /** Renders a day's button; `style` places the first day below its weekday. */
  renderDay: (day: string, style: CSSProperties | undefined) => ReactNode
}

/** A month as a grid of days with navigation. Weeks begin on Monday. */
export function MonthGrid({
  month,
  firstDay = month,
  title,
  heading: Heading = 'h4',
  weekdayNames,
  previous,
  next,
  onMonth,
  ...props
}: MonthGridProps) {
  const days = daysOfMonth(month)
  const shown = days.filter(day => day >= firstDay)
  return (
    <>
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          label={previous.label}
          // Keeps the focus when the first month is reached.
          aria-disabled={previous.isOff}
          onClick={() => !previous.isOff && onMonth(monthOf(addDays(month, -1)))}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <Heading aria-live="polite" className="font-semibold text-base first-letter:uppercase">
          {title}
        </Heading>
        <IconButton label={next.label} onClick={() => onMonth(addDays(days.at(-1) ?? month, 1))}>
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
      </div>
      {props.notice}
      <div className="grid grid-cols-7 gap-1" aria-busy={props.isBusy}>
        {weekdayNames.map(name => (
          <span key={name} aria-hidden className="py-1 text-center text-muted text-xs">
            {name}
          </span>
        ))}
        {shown.map((day, index) => (
          <Fragment key={day}>
            {props.renderDay(day, index === 0 ? { gridColumnStart: columnOf(day) } : undefined)}
          </Fragment>
        ))}
      </div>
    </>
  )
}

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

export function daysOfMonth(month: string): string[] {
  const days: string[] = []
  for (let day = month; day.startsWith(month.slice(0, 7)); day = addDays(day, 1)) days.push(day)
  return days
}

/** The first day of a day's week. */
export const mondayOf = (day: string) => addDays(day, 1 - columnOf(day))

function columnOf(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % weekdays.length) + 1
}
