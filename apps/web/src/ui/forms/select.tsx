import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { controlClass } from './text-input.tsx'

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
