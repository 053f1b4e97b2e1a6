import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'

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
