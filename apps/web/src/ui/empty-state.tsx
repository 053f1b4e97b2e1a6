import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
}

/** Explains why a list is empty and what to do. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      {icon && <div className="mb-2 text-tuff [&>svg]:size-14">{icon}</div>}
      <h2 className="text-xl">{title}</h2>
      {children && <div className="text-muted">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
