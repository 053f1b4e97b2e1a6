import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'

/** The figures of a chart as a collapsible table. */
export function ChartTable({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <details className="group mt-3">
      <summary className={compactButtonClass('quiet', '-ml-2 w-fit text-muted')}>
        <ChevronRight aria-hidden className="size-4 transition-transform duration-120 group-open:rotate-90" />
        {t('dashboard.asTable')}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
