import { cx } from './class-names.ts'

/** A spinner next to a text. It appears after 300 ms. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx('inline-flex animate-fade-in [animation-delay:300ms]', className)}>
      <span className="size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent" />
    </span>
  )
}
