import type { ReactNode } from 'react'

type AdminHeadingProps = {
  title: ReactNode
  /** A line below the heading. */
  note?: ReactNode
  children?: ReactNode
}

/** Heading of an admin page with its actions. It takes the focus when the page changes. */
export function AdminHeading({ title, note, children }: AdminHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="mr-auto flex min-h-9 min-w-0 flex-col justify-center">
        <h1 tabIndex={-1} className="break-words text-2xl">
          {title}
        </h1>
        {note && <p className="mt-1 max-w-3xl text-muted text-sm">{note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">{children}</div>
    </div>
  )
}
