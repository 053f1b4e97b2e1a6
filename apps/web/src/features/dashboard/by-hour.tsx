import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { ChartTable } from './chart-table.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Panel } from './panel.tsx'

const timeOf = (hour: number | string) => `${String(hour).padStart(2, '0')}:00`

/** Orders by hour of the day in Yerevan. */
export function ByHour({ dashboard: { byHour, from, to } }: { dashboard: Dashboard }) {
  const t = useT()
  return (
    <Panel title={t('dashboard.byHour')}>
      <ChartFigure
        label={t('dashboard.byHourChart')}
        points={byHour.map(({ hour, orders }) => ({ id: String(hour), value: orders }))}
        nameOf={timeOf}
        textOf={value => t('dashboard.number', { value })}
      />
      <ChartTable>
        <FiguresTable
          label={t('dashboard.byHour')}
          fileName={`by-hour-${from}-${to}`}
          columns={[
            { header: t('dashboard.column.hour'), value: ({ hour }) => timeOf(hour) },
            { header: t('dashboard.column.orders'), value: ({ orders }) => orders, isNumber: true },
          ]}
          rows={byHour}
          rowKey={({ hour }) => String(hour)}
        />
      </ChartTable>
    </Panel>
  )
}
