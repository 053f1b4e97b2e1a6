import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  /** The level below the heading of the section. */
  heading?: 'h2' | 'h3'
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
}

/** Explains why a list is empty and what to do. */
export function EmptyState({ icon, title, heading: Heading = 'h2', children, actions }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      {icon && <div className="mb-2 text-tuff [&>svg]:size-14">{icon}</div>}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
