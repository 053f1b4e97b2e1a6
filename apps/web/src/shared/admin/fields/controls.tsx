import { type ComponentProps, type ReactNode, useId } from 'react'
import { Spinner } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'

/** Controls of staff: 36 px high with a mouse, 44 px on touch screens. */
const height = 'min-h-9 pointer-coarse:min-h-11'

export const compactControlClass = cx(
  'rounded-control border-[1.5px] border-control bg-surface px-2.5 text-sm text-text placeholder:text-muted aria-invalid:border-bad disabled:opacity-60',
  height,
)

const VARIANTS = {
  primary: 'border-[1.5px] border-transparent bg-accent text-on-accent hover:brightness-110',
  outline: 'border-[1.5px] border-control hover:bg-raised',
  quiet: 'hover:bg-raised',
  danger: 'border-[1.5px] border-bad text-bad hover:bg-raised',
} as const

type CompactVariant = keyof typeof VARIANTS

/** Classes of a compact button, for links that look like one. */
export function compactButtonClass(variant: CompactVariant = 'outline', className?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-1.5 rounded-control px-3 py-1 font-medium text-sm leading-tight no-underline transition-[background-color,filter] duration-120 ease-out disabled:opacity-55 aria-disabled:opacity-55 aria-pressed:bg-raised',
    height,
    VARIANTS[variant],
    className,
  )
}

type CompactButtonProps = ComponentProps<'button'> & {
  variant?: CompactVariant
  /** Shows a spinner and ignores presses, but keeps the focus. */
  pending?: boolean
}

export function CompactButton({
  variant,
  pending = false,
  className,
  children,
  onClick,
  ...props
}: CompactButtonProps) {
  return (
    <button
      type="button"
      className={compactButtonClass(variant, className)}
      {...props}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={pending ? event => event.preventDefault() : onClick}
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

type FileButtonProps = {
  /** Accepted types, as in the `accept` attribute. */
  accept: string
  /** True to accept several files. */
  isMany?: boolean
  /** True to use the rear camera of a phone. */
  isCamera?: boolean
  disabled?: boolean
  describedBy?: string
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that opens the file dialog. The same file can be chosen again after it was changed. */
export function FileButton(props: FileButtonProps) {
  const { accept, isMany = false, isCamera = false, disabled, describedBy, onChoose, children } = props
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={compactButtonClass(
        'outline',
        'w-fit cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 has-disabled:cursor-default has-disabled:opacity-55',
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMany}
        disabled={disabled}
        aria-describedby={describedBy}
        className="sr-only"
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </label>
  )
}
