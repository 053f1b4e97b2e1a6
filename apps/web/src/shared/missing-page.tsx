import type { ReactNode } from 'react'
import { PageMeta } from '#platform/page-meta.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

type MissingPageProps = {
  title: string
  text: string
  /** What the visitor can do instead. */
  children: ReactNode
}

/** The page of something that does not exist or is no longer shared. Keeps the footer out of view while it loads more. */
export function MissingPage({ title, text, children }: MissingPageProps) {
  return (
    <div className="page-x min-h-dvh py-10 md:py-16">
      <PageMeta title={title} isPrivate />
      <p className="font-dots text-[5rem] text-accent leading-none">404</p>
      <PageHeading className="mt-4">{title}</PageHeading>
      <p className="mt-3 max-w-xl text-lg text-muted">{text}</p>
      {children}
    </div>
  )
}
