import { X } from 'lucide-react'
import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Classes of a chip, for links; `aria-current` or `aria-pressed` fills it. */
export const chipClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-control px-4 text-sm leading-tight transition-colors duration-120 hover:bg-raised aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-bg aria-[current=page]:border-text aria-[current=page]:bg-text aria-[current=page]:text-bg disabled:border-hairline disabled:text-muted'

/** For a row of chips that scrolls sideways: browsers leave a focused chip as it is if only its edge is visible. */
export const revealFocused = ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A toggle (`aria-pressed`). */
export function Chip({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" className={cx(chipClass, className)} {...props} />
}

type RemovableChipProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** For example "Remove the filter: Mint"; should start with the visible text if possible. */
  label: string
  children: ReactNode
}

/** An active filter that a press removes. */
export function RemovableChip({ label, children, className, ...props }: RemovableChipProps) {
  return (
    <button type="button" aria-label={label} className={cx(chipClass, 'bg-raised pr-3', className)} {...props}>
      {children}
      <X aria-hidden className="size-4 text-muted" />
    </button>
  )
}

/** Links to sections as chips: one row that scrolls on phones, rows elsewhere. The children are list items. */
export function ChipNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      onFocus={revealFocused}
      aria-label={label}
      className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">{children}</ul>
    </nav>
  )
}
