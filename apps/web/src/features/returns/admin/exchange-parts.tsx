import type { Item } from '@shop/contracts/checkout.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { ExchangeQuote, QuoteReturnExchange } from '@shop/contracts/exchanges-staff.ts'
import type { StaffQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { ExpectedTotals, Order } from '@shop/contracts/orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import type { exchangeQuoteQuery, returnExchangeQuoteQuery } from './queries.ts'

/** The order whose items are exchanged. */
export type ExchangedOrder = Pick<
  Order,
  'number' | 'deliveryType' | 'address' | 'phone' | 'secondaryPhone' | 'notes' | 'pickup'
>

/** The fields of the wanted items, which belong to orders. */
export type RenderWanted = (props: {
  order: ExchangedOrder
  items: readonly Item[]
  quote: StaffQuote | undefined
  slot: { date: string; time: string }
  errors: { items?: string | undefined; slot?: string | undefined }
  onItems: (items: readonly Item[]) => void
  onSlot: (slot: { date: string; time: string }) => void
}) => ReactNode

const QUOTE_DELAY_MS = 250

/** Returns the query of the quote for a request body as JSON. */
type QuoteQueryOf = (
  factors: string,
) => ReturnType<typeof exchangeQuoteQuery> | ReturnType<typeof returnExchangeQuoteQuery>

type WantedInput<Body> = {
  order: ExchangedOrder
  /** Returns the body of the request for a quote. */
  bodyOf: (wanted: QuoteReturnExchange) => Body
  canCalculate: boolean
  quoteQueryOf: QuoteQueryOf
  isSubmitted: boolean
}

/** The wanted items, when they come, and what the exchange costs, which is calculated again after each change. */
export function useWanted<Body extends QuoteReturnExchange>({
  order,
  bodyOf,
  canCalculate,
  quoteQueryOf,
  isSubmitted,
}: WantedInput<Body>) {
  const t = useT()
  const [items, setItems] = useState<readonly Item[]>([])
  const [slot, setSlot] = useState(() => ({ date: shopDate(clock.now()), time: '' }))
  const isSlotMissing = order.deliveryType === 'express' && slot.time === ''
  const isMissing = items.length === 0
  const body = bodyOf({
    items: [...items],
    ...(slot.time !== '' && { deliveryDate: slot.date, deliveryTime: slot.time }),
  })
  const { quote, ...calculation } = useExchangeQuote(body, canCalculate && !isMissing, quoteQueryOf)
  const errors = {
    items: isSubmitted && isMissing ? t('adminReturns.exchangeChooseWanted') : undefined,
    slot: isSubmitted && isSlotMissing ? t('adminReturns.exchangeChooseSlot') : undefined,
  }
  return {
    ...calculation,
    body,
    quote,
    isIncomplete: isMissing || isSlotMissing,
    fields: { order, items, quote: quote?.quote, slot, errors, onItems: setItems, onSlot: setSlot },
  }
}

/** What the exchange costs, once items of both sides are chosen. `factors`: what it depends on. */
function useExchangeQuote(body: QuoteReturnExchange, canCalculate: boolean, quoteQueryOf: QuoteQueryOf) {
  const factors = JSON.stringify(body)
  const debounced = useDebounced(factors, QUOTE_DELAY_MS)
  const isCurrent = debounced === factors
  const { data, error, isFetching } = useQuery({
    ...quoteQueryOf(debounced),
    enabled: canCalculate && isCurrent,
    placeholderData: keepPreviousData,
  })
  return {
    factors,
    quote: canCalculate ? data : undefined,
    error: isCurrent ? error : null,
    isCalculating: canCalculate && (isFetching || !isCurrent),
  }
}

/** The totals that the staff member has seen. */
export function expectedOf({ quote: { totals } }: ExchangeQuote): ExpectedTotals {
  const { goodsAmd, delivery, totalAmd } = totals
  return { goodsAmd, deliveryFeeAmd: delivery?.feeAmd ?? null, totalAmd }
}

/** The difference between what comes back and what goes out. */
export function Difference({ quote, isCalculating }: { quote: ExchangeQuote; isCalculating: boolean }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const { valueAmd, points, dueAmd, refundAmd } = quote
  const { goodsAmd, discountAmd, delivery } = quote.quote.totals
  const notices = new Set(quote.quote.notices.map(({ message }) => message))
  return (
    <div className={cx('rounded-picture bg-raised p-4', isCalculating && 'opacity-60')} aria-busy={isCalculating}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums" aria-live="polite">
        <Row term={t('adminReturns.exchangeValue')}>
          {formatAmd(valueAmd)}
          {points > 0 && ` · ${t('adminReturns.points', { points })}`}
        </Row>
        <Row term={t('adminReturns.exchangeGoods')}>{formatAmd(goodsAmd)}</Row>
        {discountAmd > 0 && <Row term={t('adminReturns.exchangeDiscount')}>−{formatAmd(discountAmd)}</Row>}
        <Row term={t('adminReturns.exchangeFee')}>
          {delivery?.state === 'fixed' ? formatAmd(delivery.feeAmd ?? 0) : t('adminReturns.exchangeFeeByPhone')}
        </Row>
        {dueAmd > 0 && (
          <Row term={t('adminReturns.exchangeDue')} isTotal>
            {formatAmd(dueAmd)}
          </Row>
        )}
        {refundAmd > 0 && (
          <Row term={t('adminReturns.exchangeRest')} isTotal>
            {formatAmd(refundAmd)}
          </Row>
        )}
        {dueAmd + refundAmd === 0 && (
          <Row term={t('adminReturns.exchangeEven')} isTotal>
            {formatAmd(0)}
          </Row>
        )}
      </dl>
      {notices.size > 0 && (
        <Notice kind="warn" role="status">
          {[...notices].map(message => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}

type RowProps = { term: string; isTotal?: boolean; children: ReactNode }

function Row({ term, isTotal = false, children }: RowProps) {
  return (
    <>
      <dt className={isTotal ? 'font-semibold' : 'text-muted'}>{term}</dt>
      <dd className={cx('text-right', isTotal && 'font-semibold')}>{children}</dd>
    </>
  )
}
