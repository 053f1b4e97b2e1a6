import { formatAmd } from '@shop/contracts/amd-text.ts'
import { useQuery } from '@tanstack/react-query'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { Panel } from '#shared/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { KINDS, STATES } from './labels.ts'
import { receiptsQuery } from './queries.ts'

const MOST = 20

/** Fiscal receipts of an order: their numbers or status. */
export function OrderReceipts({ number }: { number: number }) {
  const t = useT()
  const { data } = useQuery(receiptsQuery({ limit: MOST, show: 'all', q: String(number) }))
  const own = data?.items.filter(({ orderNumber }) => orderNumber === number) ?? []
  if (own.length === 0) return null
  return (
    <Panel title={t('admin.page.receipts')} className="md:col-span-2 xl:col-span-1">
      <ul className="grid gap-2 text-sm">
        {own.map(({ id, kind, state, isManual, number: printed, amountAmd }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>
              {t(KINDS[kind])}
              {printed && <span className="tabular-nums"> № {printed}</span>}
            </span>
            <Badge tone={STATES[state].tone}>{t(isManual ? 'adminReceipts.state.manual' : STATES[state].words)}</Badge>
            <span className="ml-auto whitespace-nowrap tabular-nums">{formatAmd(amountAmd)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <LocaleLink to={adminPaths.receiptsOf(number)} className="underline decoration-control underline-offset-4">
          {t('adminReceipts.toList')}
        </LocaleLink>
      </p>
    </Panel>
  )
}
