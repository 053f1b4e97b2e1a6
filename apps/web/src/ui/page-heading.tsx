import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** The only h1 of the page; it takes the focus when the page changes. */
export function PageHeading({ className, children, ...props }: ComponentProps<'h1'>) {
  return (
    <h1 tabIndex={-1} className={cx('text-3xl', className)} {...props}>
      {children}
    </h1>
  )
}
