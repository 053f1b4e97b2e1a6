import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

/** Classes shared by text inputs and selects. */
export const controlClass =
  'w-full min-h-12 rounded-control border-[1.5px] border-control bg-surface px-3.5 text-base text-text placeholder:text-muted aria-invalid:border-bad disabled:opacity-60'

export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cx(controlClass, 'read-only:bg-raised', className)} {...props} />
}

export function TextArea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cx(controlClass, 'resize-y py-3', className)} {...props} />
}
