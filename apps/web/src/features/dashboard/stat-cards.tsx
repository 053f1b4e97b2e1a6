import type { SalesStats } from '@shop/contracts/dashboard.ts'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { listLinks, PageLink } from './panel.tsx'
import type { Period } from './period.ts'

type CardsProps = { period: Period; now: SalesStats; before: SalesStats }

/** Key figures of a period compared with the previous one, linked to the orders. */
export function StatCards({ period, now, before }: CardsProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const count = (value: number) => t('dashboard.number', { value })
  const percent = (value: number | null) => (value === null ? '—' : t('dashboard.percent', { value }))
  const cards = [
    {
      title: t('dashboard.figure.orders'),
      to: listLinks.placed(period),
      text: count,
      now: now.orders,
      before: before.orders,
      detail: t('dashboard.placed', { count: now.placed }),
    },
    {
      title: t('dashboard.figure.money'),
      to: listLinks.paid(period),
      text: formatAmd,
      now: now.moneyAmd,
      before: before.moneyAmd,
    },
    {
      title: t('dashboard.figure.average'),
      to: listLinks.largest(period),
      text: formatAmd,
      now: now.averageAmd,
      before: before.averageAmd,
    },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {cards.map(card => (
        <Card
          key={card.title}
          title={card.title}
          to={card.to}
          value={card.text(card.now)}
          before={card.text(card.before)}
          change={card.before === 0 ? null : (card.now - card.before) / card.before}
          detail={card.detail}
        />
      ))}
      <Card
        title={t('dashboard.figure.conversion')}
        to={listLinks.notPaid(period)}
        value={percent(now.conversionPercent)}
        before={percent(before.conversionPercent)}
        change={relativeChange(now.conversionPercent, before.conversionPercent)}
      />
    </ul>
  )
}

/** Returns the relative difference of two shares; null without a previous value. */
function relativeChange(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / before
}

type CardProps = {
  title: string
  to: string
  value: string
  before: string
  change: number | null
  detail?: string | undefined
}

function Card({ title, to, value, before, change, detail }: CardProps) {
  const t = useT()
  return (
    <li className="grid">
      <PageLink to={to} className="grid content-start gap-1 rounded-card border border-hairline bg-surface p-3 md:p-4">
        <span className="text-muted text-sm">{title}</span>
        <span className="whitespace-nowrap font-semibold text-xl tabular-nums md:text-2xl">{value}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          {change !== null && <Change share={change} />}
          <span className="text-muted">{t('dashboard.before', { value: before })}</span>
        </span>
        {detail && <span className="text-muted text-xs">{detail}</span>}
      </PageLink>
    </li>
  )
}

const PERCENT = 100
const TONES = { more: 'text-ok', less: 'text-bad', same: 'text-muted' } as const
const LABELS = { more: 'dashboard.more', less: 'dashboard.less', same: 'dashboard.same' } as const
const SIGNS = { more: ArrowUpRight, less: ArrowDownRight, same: ArrowRight } as const

/** Shows an increase or decrease by sign and words; the color only repeats it. */
function Change({ share }: { share: number }) {
  const t = useT()
  const value = Math.round(Math.abs(share) * PERCENT)
  const kind = value === 0 ? 'same' : share > 0 ? 'more' : 'less'
  const Sign = SIGNS[kind]
  const text = t('dashboard.percent', { value })
  return (
    <span className={`inline-flex items-center gap-0.5 font-medium ${TONES[kind]}`}>
      <Sign aria-hidden className="size-4" />
      <span aria-hidden>{text}</span>
      <span className="sr-only">{t(LABELS[kind], { share: text })}</span>
    </span>
  )
}
