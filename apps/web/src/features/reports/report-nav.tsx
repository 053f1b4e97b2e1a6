import { useSearchParams } from 'react-router-dom'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'

const REPORTS = [
  ['sales', adminPaths.reports, 'reports.sales'],
  ['goods', adminPaths.goodsReport, 'reports.goods'],
  ['operations', adminPaths.operationsReport, 'reports.operations'],
] as const

/** Switches between the reports; the period stays. */
export function ReportNav({ current }: { current: (typeof REPORTS)[number][0] }) {
  const t = useT()
  const [params] = useSearchParams()
  const period = new URLSearchParams([...params].filter(([name]) => name === 'from' || name === 'to'))
  return (
    <nav aria-label={t('admin.page.reports')} className="mb-4 flex flex-wrap gap-2">
      {REPORTS.map(([name, to, text]) => (
        <LocaleLink
          key={name}
          to={period.size > 0 ? `${to}?${period}` : to}
          aria-current={name === current ? 'page' : undefined}
          className={compactButtonClass(name === current ? 'primary' : 'outline')}
        >
          {t(text)}
        </LocaleLink>
      ))}
    </nav>
  )
}
