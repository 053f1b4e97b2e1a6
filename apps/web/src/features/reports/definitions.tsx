import { useT } from '#platform/i18n/locale-context.tsx'
import { Disclosure } from '#shared/admin/disclosure.tsx'

const TERMS = ['day', 'orders', 'gross', 'discount', 'refund', 'net', 'cost', 'margin', 'vat'] as const

/** What the figures of sales count, in plain words. docs/adr/0054 has the same definition. */
export function Definitions() {
  const t = useT()
  return (
    <Disclosure label={t('reports.definitions')}>
      <dl className="grid max-w-4xl gap-x-4 gap-y-2 text-sm sm:grid-cols-[max-content_1fr]">
        {TERMS.map(term => (
          <div key={term} className="contents">
            <dt className="font-medium">{t(`reports.term.${term}`)}</dt>
            <dd className="mb-1 text-muted sm:mb-0">{t(`reports.means.${term}`)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
