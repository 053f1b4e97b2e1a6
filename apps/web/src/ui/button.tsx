import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/** One `ember` a view; `outline` beside it; `soft` on cards; `plain` for what is said in passing; `danger` destroys. */
export type ButtonVariant = 'ember' | 'outline' | 'soft' | 'plain' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  ember: 'bg-accent text-on-accent hover:brightness-110',
  outline: 'border-[1.5px] border-control text-text hover:bg-raised',
  soft: 'bg-raised text-text hover:brightness-95 dark:hover:brightness-125',
  plain: 'text-text underline decoration-control underline-offset-4 hover:decoration-current',
  danger: 'border-[1.5px] border-bad text-bad hover:bg-raised',
}
const SIZES: Record<ButtonSize, string> = { sm: 'min-h-11 text-sm', md: 'min-h-11 text-base', lg: 'min-h-12 text-base' }
/** None for `plain`: it has no edge, so its words stand in line with what is above and below. */
const PADDINGS: Record<ButtonSize, string> = { sm: 'px-4', md: 'px-5', lg: 'px-6' }

/** The look of a button, for links that act as one. */
export function buttonClass(variant: ButtonVariant = 'ember', size: ButtonSize = 'md', className?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold leading-tight no-underline',
    'transition-[background-color,filter,border-color] duration-120 ease-out disabled:opacity-55 disabled:hover:brightness-100 aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    variant !== 'plain' && PADDINGS[size],
    className,
  )
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows that it works on it and takes no second press; the label should say so too. */
  pending?: boolean
}

export function Button({ variant, size, pending = false, disabled, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClass(variant, size, className)}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
