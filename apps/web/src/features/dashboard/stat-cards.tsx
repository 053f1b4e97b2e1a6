import type { SalesStats } from '@shop/contracts/dashboard.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { Period } from '#shared/admin/stats/period.ts'
import { usePreviousText } from '#shared/admin/stats/previous-period.ts'
import { relativeChange, StatCard } from '#shared/admin/stats/stat-card.tsx'
import { listLinks } from './links.ts'

type CardsProps = { period: Period; now: SalesStats; before: SalesStats }

/** Key figures of a period compared with the previous one, linked to what they count. */
export function StatCards({ period, now, before }: CardsProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const previousText = usePreviousText(period)
  const count = (value: number) => t('dashboard.number', { value })
  const percent = (value: number | null) => (value === null ? '—' : t('dashboard.percent', { value }))
  const amount = (value: number | null) => (value === null ? '—' : formatAmd(value))
  const cards = [
    {
      title: t('dashboard.figure.orders'),
      to: listLinks.sold(period),
      value: count(now.orders),
      before: count(before.orders),
      change: relativeChange(now.orders, before.orders),
      detail: t('dashboard.placed', { count: now.placed }),
    },
    {
      title: t('dashboard.figure.money'),
      to: listLinks.sales(period),
      value: formatAmd(now.moneyAmd),
      before: formatAmd(before.moneyAmd),
      change: relativeChange(now.moneyAmd, before.moneyAmd),
      detail: now.refundAmd === 0 ? undefined : t('dashboard.refunded', { amount: formatAmd(now.refundAmd) }),
    },
    {
      title: t('dashboard.figure.margin'),
      to: listLinks.sales(period),
      value: amount(now.marginAmd),
      before: amount(before.marginAmd),
      change: relativeChange(now.marginAmd, before.marginAmd),
      detail: now.marginPercent === null ? t('dashboard.noCosts') : percent(now.marginPercent),
    },
    {
      title: t('dashboard.figure.average'),
      to: listLinks.largest(period),
      value: formatAmd(now.averageAmd),
      before: formatAmd(before.averageAmd),
      change: relativeChange(now.averageAmd, before.averageAmd),
    },
    {
      title: t('dashboard.figure.conversion'),
      to: listLinks.notPaid(period),
      value: percent(now.conversionPercent),
      before: percent(before.conversionPercent),
      change: relativeChange(now.conversionPercent, before.conversionPercent),
    },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {cards.map(card => (
        <StatCard key={card.title} {...card} before={previousText(card.before)} />
      ))}
    </ul>
  )
}
