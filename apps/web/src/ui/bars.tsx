import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Classes of a link or button in the bar. */
export const bottomItemClass =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs text-muted focus-visible:-outline-offset-3 aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:[&>svg]:text-accent'

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

type ThumbBarProps = {
  children: ReactNode
  /** Invisible and inert, but keeps its space. */
  isHidden?: boolean
}

/** A bar with the page's main action on phones: sticky at the bottom, above the footer at the end of the page. */
export function ThumbBar({ children, isHidden = false }: ThumbBarProps) {
  return (
    <div
      data-thumb-bar={isHidden ? undefined : true}
      inert={isHidden}
      className={cx(
        '@container pointer-events-none sticky bottom-(--bottom-bar,0px) z-20 px-2 pt-2 pb-2 transition-[translate,visibility] duration-200 ease-out md:hidden',
        isHidden && 'invisible translate-y-full',
      )}
    >
      <div className="pointer-events-auto flex items-center justify-between gap-4 rounded-card border border-hairline bg-surface py-2 pr-2 pl-4">
        {children}
      </div>
    </div>
  )
}
