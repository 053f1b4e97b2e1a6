import type { ComponentProps } from 'react'
import { cx } from '#ui/class-names.ts'
import { Spinner } from '#ui/spinner.tsx'

/** The staff's controls: 36 px under a mouse, the shop's 44 px under a finger (experience.md section 5). */
const height = 'min-h-9 pointer-coarse:min-h-11'

export const denseControlClass = cx(
  'rounded-control border-[1.5px] border-control bg-surface px-2.5 text-sm text-text placeholder:text-muted aria-invalid:border-bad disabled:opacity-60',
  height,
)

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  outline: 'border-[1.5px] border-control hover:bg-raised',
  quiet: 'hover:bg-raised',
  danger: 'border-[1.5px] border-bad text-bad hover:bg-raised',
} as const

export type DenseVariant = keyof typeof VARIANTS

/** The look of a dense button, for links that act as one. */
export function denseButtonClass(variant: DenseVariant = 'outline', className?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-1.5 rounded-control px-3 py-1 font-medium text-sm leading-tight no-underline transition-[background-color,filter] duration-120 ease-out disabled:opacity-55 aria-pressed:bg-raised',
    height,
    VARIANTS[variant],
    className,
  )
}

type DenseButtonProps = ComponentProps<'button'> & { variant?: DenseVariant; pending?: boolean }

export function DenseButton({ variant, pending = false, disabled, className, children, ...props }: DenseButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={denseButtonClass(variant, className)}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

export function DenseInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cx(denseControlClass, className)} {...props} />
}

export function DenseSelect({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <select className={cx(denseControlClass, 'max-w-full', className)} {...props}>
      {children}
    </select>
  )
}
