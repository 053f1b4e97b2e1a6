import type { GoodsFigures, SalesFigures } from '@shop/contracts/reports.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import type { StatColumn } from '#shared/admin/stats/stats-table.tsx'

type Figures = Omit<SalesFigures, 'orders'> & Partial<Pick<SalesFigures, 'orders'> & Pick<GoodsFigures, 'quantity'>>

/** The columns of the figures of a row, in the order of their calculation. Phones show net sales and the margin. */
export function figureColumns<Row>(t: ReturnType<typeof useT>, figuresOf: (row: Row) => Figures): StatColumn<Row>[] {
  const column = (
    name: 'gross' | 'discount' | 'refund' | 'net' | 'cost' | 'margin',
    isWide: StatColumn<Row>['isWide'],
  ): StatColumn<Row> => ({
    header: t(`reports.column.${name}`),
    value: row => amountOf(figuresOf(row), name),
    isNumber: true,
    isWide,
  })
  return [
    {
      header: t('dashboard.column.orders'),
      value: row => figuresOf(row).orders ?? figuresOf(row).quantity ?? 0,
      isNumber: true,
      isWide: true,
    },
    column('gross', 'lg'),
    column('discount', 'lg'),
    column('refund', true),
    column('net', false),
    column('cost', 'lg'),
    column('margin', false),
    {
      header: t('reports.column.marginPercent'),
      value: row => figuresOf(row).marginPercent,
      isNumber: true,
      isWide: 'lg',
    },
  ]
}

function amountOf(figures: Figures, name: 'gross' | 'discount' | 'refund' | 'net' | 'cost' | 'margin'): number | null {
  // Without a known cost, 0 would look like goods for free.
  if (name === 'cost') return figures.marginAmd === null ? null : figures.costAmd
  return figures[`${name}Amd`]
}

/** Returns the figures without those of a part of the goods. */
export function subtractFigures(all: GoodsFigures, part: GoodsFigures): GoodsFigures {
  const costedAmd = all.costedAmd - part.costedAmd
  const costAmd = all.costAmd - part.costAmd
  const marginAmd = (all.marginAmd ?? 0) - (part.marginAmd ?? 0)
  const hasCost = costedAmd !== 0 || costAmd !== 0
  return {
    quantity: all.quantity - part.quantity,
    returned: all.returned - part.returned,
    grossAmd: all.grossAmd - part.grossAmd,
    discountAmd: all.discountAmd - part.discountAmd,
    refundAmd: all.refundAmd - part.refundAmd,
    netAmd: all.netAmd - part.netAmd,
    costedAmd,
    costAmd,
    marginAmd: hasCost ? marginAmd : null,
    marginPercent: hasCost && costedAmd !== 0 ? Math.round((marginAmd / costedAmd) * 1000) / 10 : null,
  }
}
