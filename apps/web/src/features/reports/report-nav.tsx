import { useSearchParams } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { SectionNav } from '#shared/admin/section-nav.tsx'
import { useCan } from '#shared/admin/staff.ts'

const REPORTS = [
  [adminPaths.reports, 'reports.sales'],
  [adminPaths.goodsReport, 'reports.goods'],
  [adminPaths.funnelReport, 'reports.funnel'],
  [adminPaths.cohortReport, 'reports.cohorts'],
  [adminPaths.operationsReport, 'reports.operations'],
] as const
const ACCOUNTING = [[adminPaths.accounting, 'reports.accounting']] as const

/** Switches between the reports; the period stays. */
export function ReportNav() {
  const t = useT()
  const can = useCan()
  const [params] = useSearchParams()
  const period = new URLSearchParams([...params].filter(([name]) => name === 'from' || name === 'to'))
  const sections = [...(can('reports.view') ? REPORTS : []), ...(can('accounting.export') ? ACCOUNTING : [])]
  return <SectionNav label={t('admin.page.reports')} sections={sections} query={period} />
}
