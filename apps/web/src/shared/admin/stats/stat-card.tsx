import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageLink } from './panel.tsx'

/** Returns the relative difference of two shares; null without a previous value. */
export function relativeChange(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / before
}

type StatCardProps = {
  title: string
  to?: string | undefined
  value: string
  /** The value of the previous period with its name. */
  before: string
  change: number | null
  detail?: string | undefined
  /** True if neither an increase nor a decrease is good news. */
  isNeutral?: boolean
}

export function StatCard({ title, to, value, before, change, detail, isNeutral = false }: StatCardProps) {
  return (
    <li className="grid">
      <CardBox to={to}>
        <span className="text-muted text-sm">{title}</span>
        <span className="whitespace-nowrap font-semibold text-xl tabular-nums md:text-2xl">{value}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          {change !== null && <Change share={change} isNeutral={isNeutral} />}
          <span className="text-muted">{before}</span>
        </span>
        {detail && <span className="text-muted text-xs">{detail}</span>}
      </CardBox>
    </li>
  )
}

function CardBox({ to, children }: { to: string | undefined; children: ReactNode }) {
  const box = 'grid content-start gap-1 rounded-card border border-hairline bg-surface p-3 md:p-4'
  if (to === undefined) return <div className={box}>{children}</div>
  return (
    <PageLink to={to} className={box}>
      {children}
    </PageLink>
  )
}

const PERCENT = 100
const TONES = { more: 'text-ok', less: 'text-bad', same: 'text-muted' } as const
const LABELS = { more: 'dashboard.more', less: 'dashboard.less', same: 'dashboard.same' } as const
const SIGNS = { more: ArrowUpRight, less: ArrowDownRight, same: ArrowRight } as const

/** Shows an increase or decrease by sign and words; the color only repeats it. */
function Change({ share, isNeutral }: { share: number; isNeutral: boolean }) {
  const t = useT()
  const value = Math.round(Math.abs(share) * PERCENT)
  const kind = value === 0 ? 'same' : share > 0 ? 'more' : 'less'
  const Sign = SIGNS[kind]
  const text = t('dashboard.percent', { value })
  return (
    <span className={`inline-flex items-center gap-0.5 font-medium ${TONES[isNeutral ? 'same' : kind]}`}>
      <Sign aria-hidden className="size-4" />
      <span aria-hidden>{text}</span>
      <span className="sr-only">{t(LABELS[kind], { share: text })}</span>
    </span>
  )
}
