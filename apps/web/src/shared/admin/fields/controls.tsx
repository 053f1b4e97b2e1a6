import type { ComponentProps } from 'react'
import { Spinner } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'

/** Controls of staff: 36 px high with a mouse, 44 px on touch screens. */
const height = 'min-h-9 pointer-coarse:min-h-11'

export const compactControlClass = cx(
  'rounded-control border-[1.5px] border-control bg-surface px-2.5 text-sm text-text placeholder:text-muted aria-invalid:border-bad disabled:opacity-60',
  height,
)

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  outline: 'border-[1.5px] border-control hover:bg-raised',
  quiet: 'hover:bg-raised',
  danger: 'border-[1.5px] border-bad text-bad hover:bg-raised',
} as const

export type CompactVariant = keyof typeof VARIANTS

/** Classes of a compact button, for links that look like one. */
export function compactButtonClass(variant: CompactVariant = 'outline', className?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-1.5 rounded-control px-3 py-1 font-medium text-sm leading-tight no-underline transition-[background-color,filter] duration-120 ease-out disabled:opacity-55 aria-pressed:bg-raised',
    height,
    VARIANTS[variant],
    className,
  )
}

type DenseButtonProps = ComponentProps<'button'> & { variant?: CompactVariant; pending?: boolean }

export function CompactButton({ variant, pending = false, disabled, className, children, ...props }: DenseButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={compactButtonClass(variant, className)}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

export function CompactInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cx(compactControlClass, className)} {...props} />
}

export function CompactSelect({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <select className={cx(compactControlClass, 'max-w-full', className)} {...props}>
      {children}
    </select>
  )
}
