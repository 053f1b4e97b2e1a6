import type { SalesFigures } from '@shop/contracts/reports.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { Period } from '#shared/admin/stats/period.ts'
import { usePreviousText } from '#shared/admin/stats/previous-period.ts'
import { relativeChange, StatCard } from '#shared/admin/stats/stat-card.tsx'

type CardsProps = { period: Period; now: SalesFigures; before: SalesFigures }

/** The figures of a period, in the order of their calculation, compared with the period before. */
export function FigureCards({ period, now, before }: CardsProps) {
  const t = useT()
  const previousText = usePreviousText(period)
  const formatAmd = useFormatAmd()
  const amount = (value: number | null) => (value === null ? '—' : formatAmd(value))
  const costed = now.netAmd === 0 ? null : Math.round((now.costedAmd * 100) / now.netAmd)
  const cards = [
    { name: 'gross', now: now.grossAmd, before: before.grossAmd },
    { name: 'discount', now: now.discountAmd, before: before.discountAmd },
    { name: 'refund', now: now.refundAmd, before: before.refundAmd },
    { name: 'net', now: now.netAmd, before: before.netAmd, detail: t('reports.ordersCount', { count: now.orders }) },
    {
      name: 'cost',
      now: now.marginAmd === null ? null : now.costAmd,
      before: before.marginAmd === null ? null : before.costAmd,
      detail: costed === null ? undefined : t('reports.costed', { percent: costed }),
    },
    {
      name: 'margin',
      now: now.marginAmd,
      before: before.marginAmd,
      detail:
        now.marginPercent === null ? t('dashboard.noCosts') : t('dashboard.percent', { value: now.marginPercent }),
    },
  ] as const
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {cards.map(card => (
        <StatCard
          key={card.name}
          title={t(`reports.term.${card.name}`)}
          value={amount(card.now)}
          before={previousText(amount(card.before))}
          change={relativeChange(card.now, card.before)}
          detail={'detail' in card ? card.detail : undefined}
          isNeutral={card.name === 'discount' || card.name === 'refund' || card.name === 'cost'}
        />
      ))}
    </ul>
  )
}
