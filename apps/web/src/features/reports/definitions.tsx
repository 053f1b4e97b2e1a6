import { ChevronRight } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'

const TERMS = ['day', 'orders', 'gross', 'discount', 'refund', 'net', 'cost', 'margin', 'vat'] as const

/** What the figures of sales count, in plain words. docs/adr/0054 has the same definition. */
export function Definitions() {
  const t = useT()
  return (
    <details className="group">
      <summary className={compactButtonClass('quiet', '-ml-2 w-fit text-muted')}>
        <ChevronRight aria-hidden className="size-4 transition-transform duration-120 group-open:rotate-90" />
        {t('reports.definitions')}
      </summary>
      <dl className="mt-2 grid max-w-4xl gap-x-4 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
        {TERMS.map(term => (
          <div key={term} className="contents">
            <dt className="font-medium">{t(`reports.term.${term}`)}</dt>
            <dd className="mb-1 text-muted sm:mb-0">{t(`reports.means.${term}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
