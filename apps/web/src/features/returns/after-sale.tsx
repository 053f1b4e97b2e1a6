import type { Exchange } from '@shop/contracts/exchange.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { getReturnPicture, type OrderReturn, type OwnRefund, type ReturnState } from '@shop/contracts/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { ExchangeView } from '#shared/exchange-view.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { formatDay, formatDayOf, NEXT_LABELS, STATE_LABELS } from './labels.ts'
import { ReturnPhotos } from './return-pictures.tsx'

const ReturnDialog = lazy(() => import('./return-dialog.tsx').then(module => ({ default: module.ReturnDialog })))

type AfterSaleProps = { order: Order; token: string }

/** Returns and refunds of a paid order. */
export function AfterSale({ order, token }: AfterSaleProps) {
  useMessages('returns')
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const { returns, refunds, canReturn, returnUntil } = order.afterSale
  const locale = useLocale()
  return (
    <div className="grid gap-6">
      {order.exchange && (
        <Block title={t('returns.exchange.title')}>
          <div className="rounded-picture bg-raised p-4">
            <ExchangeView exchange={order.exchange} shownOrder={order.number} />
          </div>
        </Block>
      )}
      {returns.length > 0 && (
        <Block title={t('returns.title')}>
          <ul className="grid gap-3">
            {returns.map(orderReturn => (
              <ReturnCard key={orderReturn.id} orderNumber={order.number} orderReturn={orderReturn} />
            ))}
          </ul>
        </Block>
      )}
      {refunds.length > 0 && (
        <Block title={t('returns.refunds')}>
          <ul className="grid gap-1">
            {refunds.map(refund => (
              <li key={refund.id}>
                <RefundStatus
                  refund={refund}
                  exchange={returns.find(each => each.refund?.id === refund.id)?.exchange}
                />
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
      <h2 className="mb-2 font-semibold text-base">{title}</h2>
      {children}
    </section>
  )
}

type RefundStatusProps = {
  refund: OwnRefund
  /** The exchange whose new order it pays for. */
  exchange: Exchange | undefined
}

/** A refund with its amount, status, due date, and what became of the part that did not go to the card. */
function RefundStatus({ refund, exchange }: RefundStatusProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { state, dueOn, confirmedAt, forwardedAmd } = refund
  const amount = formatAmd(refund.amountAmd)
  const isDone = state === 'confirmed' && confirmedAt !== undefined
  const status = isDone
    ? t('returns.refundDone', { amount, day: formatDayOf(confirmedAt, locale) })
    : t(state === 'held' ? 'returns.refundHeld' : 'returns.refundDue', { amount, day: formatDay(dueOn, locale) })
  const parts = [status]
  if (refund.creditAmd !== undefined) parts.push(creditText(refund.creditAmd))
  if (forwardedAmd !== undefined) parts.push(t('returns.forwardedPart', { amount: formatAmd(forwardedAmd) }))
  return parts.join(' ')

  function creditText(creditAmd: number): string {
    const credit = formatAmd(creditAmd)
    if (exchange && exchange.state !== 'cancelled')
      return t('returns.exchangedPart', { amount: credit, number: String(exchange.orderNumber) })
    // The credit does not wait for the card. A held refund waits for the shop.
    return t(state === 'held' || isDone ? 'returns.creditPart' : 'returns.creditDone', { amount: credit })
  }
}

const TONES: Record<ReturnState, string> = {
  requested: 'text-info',
  accepted: 'text-info',
  refused: 'text-bad',
  received: 'text-warn',
  refunded: 'text-ok',
}

/** A return with its status, items and next step. */
function ReturnCard({ orderNumber, orderReturn }: { orderNumber: number; orderReturn: OrderReturn }) {
  const t = useT()
  const locale = useLocale()
  const { number, state, refusal, lines, points, refund, pointsDueOn, exchange } = orderReturn
  const isExchanged = exchange !== undefined && exchange.state !== 'cancelled'
  const isOver = state === 'refunded' || state === 'refused'
  return (
    <li className="rounded-picture bg-raised p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t('orders.number', { number })}</span>
        <span className={cx('font-semibold text-sm', TONES[state])}>{t(STATE_LABELS[state])}</span>
      </p>
      <ul className="mt-1 text-sm">
        {lines.map(line => (
          <li key={line.sku}>
            <ProductText of={line} field="title" /> × {line.received ?? line.quantity}
          </li>
        ))}
      </ul>
      <div className="mt-2 empty:hidden print:hidden">
        <ReturnPhotos
          pictures={orderReturn.pictures}
          load={(pictureId, size, options) =>
            call(getReturnPicture, {
              params: { number: orderNumber, id: orderReturn.id, pictureId },
              query: { size },
              ...options,
            })
          }
        />
      </div>
      {isExchanged && (
        <section aria-label={t('returns.exchange.title')} className="mt-3 border-hairline border-t pt-3">
          <h3 className="mb-2 font-semibold text-sm">{t('returns.exchange.title')}</h3>
          <ExchangeView exchange={exchange} shownOrder={orderNumber} />
        </section>
      )}
      {state !== 'refused' && !isExchanged && (
        <p className="mt-2">
          <RefundAmount orderReturn={orderReturn} />
        </p>
      )}
      <p className="mt-1 text-muted text-sm">
        {refusal ? t('returns.refusal', { reason: refusal }) : <NextStep orderReturn={orderReturn} />}
      </p>
      {refund && !isOver && (
        <p className="mt-1 text-sm">{t('returns.moneyBy', { day: formatDay(refund.dueOn, locale) })}</p>
      )}
      {points > 0 && pointsDueOn && !isOver && (
        <p className="text-sm">{t('returns.pointsBy', { day: formatDay(pointsDueOn, locale) })}</p>
      )}
    </li>
  )
}

/** The next step, with the shop's address while the items are awaited. */
function NextStep({ orderReturn: { state, refund, isHandedIn } }: { orderReturn: OrderReturn }) {
  const t = useT()
  const locale = useLocale()
  const { data: shop } = useQuery(shopInfoQuery)
  if (state === 'accepted' && isHandedIn) return t('returns.next.handedIn')
  if (state === 'accepted' && shop) return t('returns.next.acceptedAt', { address: shop.address[locale] })
  return t(refund?.state === 'held' ? 'returns.next.held' : NEXT_LABELS[state])
}

function RefundAmount({ orderReturn: { state, amountAmd, points } }: { orderReturn: OrderReturn }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const amount = formatAmd(amountAmd)
  const isDone = state === 'refunded'
  if (points > 0)
    return t(isDone ? 'returns.refundedWithPoints' : 'returns.expectedRefundWithPoints', { amount, points })
  return t(isDone ? 'returns.refunded' : 'returns.expectedRefund', { amount })
}
