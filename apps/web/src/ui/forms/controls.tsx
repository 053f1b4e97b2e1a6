import { Check, ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'

/** Classes shared by text inputs and selects. */
const controlClass =
  'w-full min-h-12 rounded-control border-[1.5px] border-control bg-surface px-3.5 text-base text-text placeholder:text-muted aria-invalid:border-bad disabled:opacity-60'

export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cx(controlClass, 'read-only:bg-raised', className)} {...props} />
}

export function TextArea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cx(controlClass, 'resize-y py-3', className)} {...props} />
}

/** The native select, which works well on phones. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative block', className)}>
      <select className={cx(controlClass, 'appearance-none pr-11')} {...props}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

type CheckboxProps = ComponentProps<'input'> & { children: ReactNode }

/** A checkbox with its label; the whole row is clickable. */
export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-muted', className)}>
      <span className="relative mt-0.5 inline-flex size-5 shrink-0">
        <input
          type="checkbox"
          className="peer size-5 appearance-none rounded-[5px] border-[1.5px] border-control bg-surface checked:border-accent checked:bg-accent aria-invalid:border-bad"
          {...props}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 hidden size-4 text-on-accent peer-checked:block"
        />
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  )
}

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
