import type { CohortReport } from '@shop/contracts/reports.ts'
import { monthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { type CohortMeasure, cohortValue, perCustomer } from './cohorts.ts'

/** Columns of months: the first purchase and a year after it. Later months are in the CSV file. */
const MAX_COLUMNS = 13
/** Share of the accent in the strongest shade: text keeps its contrast in light and dark. */
const STRONGEST_PERCENT = 36

type Cohort = CohortReport['cohorts'][number]
type TableProps = { cohorts: readonly Cohort[]; measure: CohortMeasure; current: string }

/** Cohorts as rows and months since the first purchase as columns. The shade only repeats the figure of a cell. */
export function CohortTable({ cohorts, measure, current }: TableProps) {
  const t = useT()
  const locale = useLocale()
  const columns = Math.min(MAX_COLUMNS, Math.max(...cohorts.map(({ months }) => months.length)))
  const offsets = Array.from({ length: columns }, (_, index) => index)
  // In the first month each customer of the cohort has bought.
  const firstShaded = measure === 'repeat' ? 1 : 0
  const values = cohorts.map(({ customers, months }) =>
    months.slice(0, columns).map(month => cohortValue(month, customers, measure)),
  )
  const highest = Math.max(...values.flatMap(row => row.slice(firstShaded)), 0)
  const head = 'border-hairline border-b px-1.5 py-1.5 text-right align-bottom font-medium text-muted'
  const sticky = 'sticky left-0 z-10 bg-surface pr-2 pl-0 text-left'
  return (
    <section
      aria-label={`${t('reports.cohortTable')} · ${t(`reports.cohort.${measure}`)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by the keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse text-xs tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={cx(head, sticky)}>
              {t('reports.column.firstPurchase')}
            </th>
            <th scope="col" className={head}>
              {t('reports.column.customers')}
            </th>
            {offsets.map(index => (
              <th key={index} scope="col" className={head}>
                <span aria-hidden>{index}</span>
                <span className="sr-only">
                  {index === 0 ? t('reports.cohortStart') : t('reports.cohortMonth', { number: index })}
                </span>
              </th>
            ))}
            {measure !== 'repeat' && (
              <th scope="col" className={head}>
                {t('reports.cohortTotal')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort, row) => (
            <tr key={cohort.month} className="border-hairline border-b last:border-b-0">
              <th scope="row" className={cx(sticky, 'whitespace-nowrap py-1.5 font-normal')}>
                {monthText(cohort.month, locale, 'short')}
              </th>
              <td className="px-1.5 py-1.5 text-right">{t('dashboard.number', { value: cohort.customers })}</td>
              {offsets.map(index => {
                const value = values[row]?.[index]
                return (
                  <CohortCell
                    key={index}
                    value={value}
                    strength={index < firstShaded || highest === 0 || value === undefined ? 0 : value / highest}
                    isCurrent={cohort.months[index]?.month === current}
                  />
                )
              })}
              {measure !== 'repeat' && (
                <td className="whitespace-nowrap px-1.5 py-1.5 text-right font-semibold">
                  {t('dashboard.number', { value: totalOf(cohort, measure) })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Per customer over all months, also those without a column. */
function totalOf({ customers, months }: Cohort, measure: CohortMeasure): number {
  const sum = (name: 'orders' | 'netAmd') => months.reduce((total, month) => total + month[name], 0)
  return measure === 'orders' ? perCustomer(sum('orders'), customers) : Math.round(sum('netAmd') / customers)
}

type CellProps = { value: number | undefined; strength: number; isCurrent: boolean }

function CohortCell({ value, strength, isCurrent }: CellProps) {
  const t = useT()
  if (value === undefined) return <td />
  const percent = Math.round(Math.max(0, strength) * STRONGEST_PERCENT)
  return (
    <td
      className={cx(
        'whitespace-nowrap border border-surface px-1.5 py-1.5 text-right',
        isCurrent && 'outline outline-control outline-dashed -outline-offset-2',
      )}
      style={{ backgroundColor: `color-mix(in srgb, var(--accent) ${percent}%, transparent)` }}
    >
      {t('dashboard.number', { value })}
    </td>
  )
}
