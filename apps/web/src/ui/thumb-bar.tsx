import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

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
