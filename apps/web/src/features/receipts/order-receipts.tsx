import { useQuery } from '@tanstack/react-query'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { Panel } from '#shared/admin/page-parts.tsx'
import { receiptsQuery } from './queries.ts'
import { KINDS, ReceiptStateBadge } from './receipt-labels.tsx'

const MAX_RECEIPTS = 20

/** Fiscal receipts of an order: their numbers or status. */
export function OrderReceipts({ number }: { number: number }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { data } = useQuery(receiptsQuery({ limit: MAX_RECEIPTS, show: 'all', q: String(number) }))
  const receipts = data?.items.filter(({ orderNumber }) => orderNumber === number) ?? []
  if (receipts.length === 0) return null
  return (
    <Panel title={t('admin.page.receipts')} className="md:col-span-2 xl:col-span-1">
      <ul className="grid gap-2 text-sm">
        {receipts.map(receipt => (
          <li key={receipt.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>
              {t(KINDS[receipt.kind])}
              {receipt.number && <span className="tabular-nums"> № {receipt.number}</span>}
            </span>
            <ReceiptStateBadge receipt={receipt} />
            <span className="ml-auto whitespace-nowrap tabular-nums">{formatAmd(receipt.amountAmd)}</span>
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
