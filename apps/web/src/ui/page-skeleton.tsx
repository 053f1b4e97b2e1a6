import { Skeleton } from './skeleton.tsx'

/** Stands for a page whose code or data is still coming on the first load; so tall that the footer waits out of sight. */
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
