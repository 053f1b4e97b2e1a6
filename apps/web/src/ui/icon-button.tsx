import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name and tooltip. */
  label: string
  children: ReactNode
}

export const iconButtonClass =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-text transition-colors duration-120 ease-out hover:bg-raised disabled:opacity-55'

export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={cx(iconButtonClass, className)} {...props}>
      {children}
    </button>
  )
}
