import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A sheet for printing. If a page contains one, only the sheet is printed (styles/print.css). */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-print-sheet className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
}
