import { cx } from './class-names.ts'

/** A placeholder while content loads; set the final size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-skeleton rounded-control bg-raised', className)} />
}
