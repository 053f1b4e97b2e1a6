import type { ReactNode } from 'react'

type AdminHeadingProps = { title: ReactNode; children?: ReactNode }

/** A page's one heading, which takes the focus when the page changes; beside it the page's own actions. */
export function AdminHeading({ title, children }: AdminHeadingProps) {
  return (
    <div className="mb-4 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
      <h1 tabIndex={-1} className="mr-auto text-2xl">
        {title}
      </h1>
      {children}
    </div>
  )
}
