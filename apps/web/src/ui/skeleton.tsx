import { cx } from './class-names.ts'

/** Holds the place of what is loading; give it the final size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-skeleton rounded-control bg-raised', className)} />
}
