import type { CohortReport } from '@shop/contracts/reports.ts'

/** What the cells of the cohorts show. */
export const cohortMeasures = ['repeat', 'revenue', 'orders'] as const
export type CohortMeasure = (typeof cohortMeasures)[number]

type CohortMonth = CohortReport['cohorts'][number]['months'][number]

/** Returns the share of a cohort in percent with one decimal. */
export const percentOfCohort = (customers: number, size: number): number => Math.round((customers * 1000) / size) / 10
/** Returns a count per customer of the cohort with two decimals. */
export const perCustomer = (count: number, size: number): number => Math.round((count * 100) / size) / 100

/** Returns the figure of a month of a cohort with `size` customers. */
export function cohortValue({ customers, orders, netAmd }: CohortMonth, size: number, measure: CohortMeasure): number {
  if (measure === 'repeat') return percentOfCohort(customers, size)
  return measure === 'orders' ? perCustomer(orders, size) : Math.round(netAmd / size)
}
