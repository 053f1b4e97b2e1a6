import { cx } from './class-names.ts'

/** A placeholder while content loads; set the final size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-skeleton rounded-control bg-raised', className)} />
}

/** Placeholder of a page during the first load, tall enough to keep the footer out of view. */
export function PageSkeleton() {
  return (
    <div className="page-x min-h-dvh py-10">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-6 h-5 w-full max-w-xl" />
      <Skeleton className="mt-3 h-5 w-full max-w-md" />
      <div className="mt-10 grid grid-cols-2 gap-4 md:grid-cols-4">
        <Skeleton className="aspect-square rounded-card" />
        <Skeleton className="aspect-square rounded-card" />
        <Skeleton className="aspect-square rounded-card max-md:hidden" />
        <Skeleton className="aspect-square rounded-card max-md:hidden" />
      </div>
    </div>
  )
}
