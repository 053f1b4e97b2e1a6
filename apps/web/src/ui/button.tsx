import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

/**
 * `ember` is the primary action, at most one per view; `outline` is secondary; `soft` is for cards; `plain` is for
 * minor actions; `danger` deletes.
 */
type ButtonVariant = 'ember' | 'outline' | 'soft' | 'plain' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  ember: 'border-[1.5px] border-transparent bg-accent text-on-accent hover:brightness-110',
  outline: 'border-[1.5px] border-control text-text hover:bg-raised',
  soft: 'border-[1.5px] border-transparent bg-raised text-text hover:brightness-95 dark:hover:brightness-125',
  plain: 'text-text underline decoration-control underline-offset-4 hover:decoration-current',
  danger: 'border-[1.5px] border-bad text-bad hover:bg-raised',
}
const SIZES: Record<ButtonSize, string> = { sm: 'min-h-11 text-sm', md: 'min-h-11 text-base', lg: 'min-h-12 text-base' }
/** `plain` has no padding, so that its label aligns with the text around it. */
const PADDINGS: Record<ButtonSize, string> = { sm: 'px-4', md: 'px-5', lg: 'px-6' }

/** Classes of a button, for links that look like one. */
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
  /** Shows a spinner and ignores presses, but keeps the focus. The label should also say that work is in progress. */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(variant, size, className)}
      {...props}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={pending ? event => event.preventDefault() : onClick}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

/** A spinner next to a text. It appears after 300 ms. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx('inline-flex animate-fade-in [animation-delay:300ms]', className)}>
      <span className="size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent" />
    </span>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name and tooltip. */
  label: string
  children: ReactNode
}

export const iconButtonClass =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-text transition-colors duration-120 ease-out hover:bg-raised disabled:opacity-55 aria-disabled:opacity-55'

export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={cx(iconButtonClass, className)} {...props}>
      {children}
    </button>
  )
}
