import { addDays, weekdays } from '@shop/contracts/days.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'

type MonthHeaderProps = {
  /** The first day of the month. */
  month: string
  title: string
  /** Heading level of the month's name. */
  heading?: 'h2' | 'h3' | 'h4'
  previous: { label: string; isOff: boolean }
  next: { label: string }
  onMonth: (month: string) => void
}

/** The name of a month between the buttons for the months before and after. */
export function MonthHeader({ month, title, heading: Heading = 'h4', previous, next, onMonth }: MonthHeaderProps) {
  return (
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
      <IconButton label={next.label} onClick={() => onMonth(addDays(daysOfMonth(month).at(-1) ?? month, 1))}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

type MonthGridProps = MonthHeaderProps & {
  /** Earlier days are left out. */
  firstDay?: string
  /** Names of the weekdays, Monday first. */
  weekdayNames: readonly string[]
  isBusy?: boolean
  notice?: ReactNode
  /** Renders a day's button; `style` places the first day below its weekday. */
  renderDay: (day: string, style: CSSProperties | undefined) => ReactNode
}

/** A month as a grid of days with navigation. Weeks begin on Monday. */
export function MonthGrid({ firstDay, weekdayNames, isBusy, notice, renderDay, ...header }: MonthGridProps) {
  const shown = daysOfMonth(header.month).filter(day => day >= (firstDay ?? header.month))
  return (
    <>
      <MonthHeader {...header} />
      {notice}
      <div className="grid grid-cols-7 gap-1" aria-busy={isBusy}>
        {weekdayNames.map(name => (
          <span key={name} aria-hidden className="py-1 text-center text-muted text-xs">
            {name}
          </span>
        ))}
        {shown.map((day, index) => (
          <Fragment key={day}>{renderDay(day, index === 0 ? { gridColumnStart: columnOf(day) } : undefined)}</Fragment>
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
