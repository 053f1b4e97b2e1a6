import type { ReactNode } from 'react'

/** Classes of a link or button in the bar. */
export const bottomItemClass =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs text-muted aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:[&>svg]:text-accent'

type BottomBarProps = {
  /** Accessible name of the menu. */
  label: string
  /** The menu of the shop is hidden on low screens, such as at 400 % zoom, because the header has a menu, too. */
  kind: 'shop' | 'admin'
  children: ReactNode
}

/** The menu at the bottom of phones. base.css keeps its space free as `--bottom-bar`. */
export function BottomBar({ label, kind, children }: BottomBarProps) {
  return (
    <nav
      data-bottom-bar={kind}
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-hairline border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {children}
    </nav>
  )
}
