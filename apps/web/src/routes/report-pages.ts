import { ChartNoAxesCombined } from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { component } from './lazy-component.ts'

/** The reports; the first one is in the menu and links to the others. */
export const reportPages: readonly AdminPage[] = [
  {
    path: 'reports',
    name: 'admin.page.reports',
    icon: ChartNoAxesCombined,
    permission: 'reports.view',
    areas: ['admin-dashboard', 'admin-reports'],
    load: component('SalesReportPage', () => import('#features/reports/sales-page.tsx')),
  },
  {
    path: 'reports/goods',
    isAside: true,
    name: 'admin.page.goodsReport',
    icon: ChartNoAxesCombined,
    permission: 'reports.view',
    areas: ['admin-dashboard', 'admin-catalog', 'admin-reports'],
    load: component('GoodsReportPage', () => import('#features/reports/goods-page.tsx')),
  },
  {
    path: 'reports/funnel',
    isAside: true,
    name: 'admin.page.funnelReport',
    icon: ChartNoAxesCombined,
    permission: 'reports.view',
    areas: ['admin-dashboard', 'admin-reports'],
    load: component('FunnelReportPage', () => import('#features/reports/funnel-page.tsx')),
  },
  {
    path: 'reports/cohorts',
    isAside: true,
    name: 'admin.page.cohortReport',
    icon: ChartNoAxesCombined,
    permission: 'reports.view',
    areas: ['admin-dashboard', 'admin-reports'],
    load: component('CohortReportPage', () => import('#features/reports/cohort-page.tsx')),
  },
  {
    path: 'reports/operations',
    isAside: true,
    name: 'admin.page.operationsReport',
    icon: ChartNoAxesCombined,
    permission: 'reports.view',
    areas: ['admin-dashboard', 'admin-reports'],
    load: component('OperationsReportPage', () => import('#features/reports/operations-page.tsx')),
  },
  {
    path: 'reports/accounting',
    isAside: true,
    name: 'admin.page.accounting',
    icon: ChartNoAxesCombined,
    permission: 'accounting.export',
    areas: ['admin-dashboard', 'admin-reports'],
    load: component('AccountingPage', () => import('#features/reports/accounting-page.tsx')),
  },
]
