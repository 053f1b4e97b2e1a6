import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type ThumbBarProps = {
  children: ReactNode
  /** Out of sight and out of reach, its place kept. */
  isHidden?: boolean
}

/** On phones, the page's one action at the thumb: stays at the bottom while the page scrolls, rests above the footer. */
export function ThumbBar({ children, isHidden = false }: ThumbBarProps) {
  return (
    <div
      inert={isHidden}
      className={cx(
        '@container pointer-events-none sticky bottom-0 z-30 px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] transition-[translate,visibility] duration-200 ease-out md:hidden',
        isHidden && 'invisible translate-y-full',
      )}
    >
      <div className="pointer-events-auto flex items-center justify-between gap-4 rounded-card border border-hairline bg-surface py-2 pr-2 pl-4">
        {children}
      </div>
    </div>
  )
}
