import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'

type RadioCardProps = ComponentProps<'input'> & {
  label: ReactNode
  /** A price, a date, or why the choice is unavailable. */
  detail?: ReactNode
}

/** A radio button as a card. Put several with the same `name` in a fieldset. */
export function RadioCard({ label, detail, className, ...props }: RadioCardProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-12 items-center gap-3 rounded-picture border-[1.5px] border-control bg-surface px-4 py-3',
        'transition-colors duration-120 has-checked:border-accent has-checked:bg-raised has-disabled:border-hairline has-disabled:text-muted',
        'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <input
        type="radio"
        className="peer size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none checked:border-[6px] checked:border-accent disabled:opacity-55"
        {...props}
      />
      <span className="min-w-0">
        <span className="block font-medium leading-tight">{label}</span>
        {detail && <span className="mt-0.5 block text-muted text-sm">{detail}</span>}
      </span>
    </label>
  )
}
