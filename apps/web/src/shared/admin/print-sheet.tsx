import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A sheet for paper beside the page: where there is one, nothing else is printed (styles/print.css). */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-print-sheet className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
}
