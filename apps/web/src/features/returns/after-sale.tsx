import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { OwnRefund } from '@shop/contracts/returns.ts'
import { Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocale, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { formatDay, formatDayOf } from './labels.ts'
import { ReturnCard } from './return-card.tsx'

const ReturnDialog = lazy(() => import('./return-dialog.tsx').then(module => ({ default: module.ReturnDialog })))

type AfterSaleProps = { order: Order; token: string }

/** Returns, refunds and receipts of a paid order. */
export function AfterSale({ order, token }: AfterSaleProps) {
  useMessages('returns')
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const { returns, refunds, receipts, canReturn, returnUntil } = order.afterSale
  const locale = useLocale()
  return (
    <div className="grid gap-6">
      {returns.length > 0 && (
        <Block title={t('returns.title')}>
          <ul className="grid gap-3">
            {returns.map(own => (
              <ReturnCard key={own.id} own={own} />
            ))}
          </ul>
        </Block>
      )}
      {refunds.length > 0 && (
        <Block title={t('returns.refunds')}>
          <ul className="grid gap-1">
            {refunds.map(refund => (
              <li key={refund.id}>
                <RefundStatus refund={refund} />
              </li>
            ))}
          </ul>
        </Block>
      )}
      {receipts.length > 0 && (
        <Block title={t('returns.receipts')}>
          <ul className="grid gap-1 text-sm">
            {receipts.map(({ kind, number, amountAmd, printedAt }) => (
              <li key={`${kind}-${number}`} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {t(kind === 'sale' ? 'returns.receiptSale' : 'returns.receiptReturn', { number })}
                  <span className="text-muted"> · {formatDayOf(printedAt, locale)}</span>
                </span>
                <span className="ml-auto tabular-nums">{formatAmd(amountAmd)}</span>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {canReturn && (
        <div className="grid justify-items-start gap-2">
          <Button variant="outline" onClick={() => setAsking(true)}>
            <Undo2 aria-hidden className="size-4" />
            {t('returns.ask')}
          </Button>
          {returnUntil && (
            <p className="text-muted text-sm">{t('returns.until', { day: formatDay(returnUntil, locale) })}</p>
          )}
        </div>
      )}
      {isAsking && (
        <Suspense>
          <ReturnDialog number={order.number} token={token} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-base">{title}</h3>
      {children}
    </section>
  )
}

/** A refund with its amount, status and due date. */
function RefundStatus({ refund: { amountAmd, state, dueOn, confirmedAt } }: { refund: OwnRefund }) {
  const t = useT()
  const locale = useLocale()
  const amount = formatAmd(amountAmd)
  if (state === 'confirmed' && confirmedAt)
    return t('returns.refundDone', { amount, day: formatDayOf(confirmedAt, locale) })
  return t(state === 'held' ? 'returns.refundHeld' : 'returns.refundDue', { amount, day: formatDay(dueOn, locale) })
}
