import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { compactButtonClass } from './fields/controls.tsx'

/** A quiet button that opens more content below. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className={compactButtonClass('quiet', '-ml-2 w-fit text-muted')}>
        <ChevronRight aria-hidden className="size-4 transition-transform duration-120 group-open:rotate-90" />
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
