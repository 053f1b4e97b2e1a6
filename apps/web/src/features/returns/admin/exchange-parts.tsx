import type { Item } from '@shop/contracts/checkout.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { type OrderDeliveryType, RegionCode } from '@shop/contracts/delivery.ts'
import type { ExchangeDelivery, ExchangeQuote, QuoteReturnExchange } from '@shop/contracts/exchanges-staff.ts'
import type { ExpectedTotals, Order } from '@shop/contracts/orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { clock } from '#platform/clock.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useFormatAmd, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { type AddressValues, checkAddress, valuesOf } from '#shared/addresses/address-fields.tsx'
import { cx } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import type { exchangeQuoteQuery, returnExchangeQuoteQuery } from './queries.ts'

/** The order whose items are exchanged. */
export type ExchangedOrder = Pick<
  Order,
  'number' | 'deliveryType' | 'address' | 'phone' | 'secondaryPhone' | 'notes' | 'pickup'
>

/** Where and how the new order goes. Without `isOther` the way the old one came. */
export type WantedDelivery = {
  isOther: boolean
  deliveryType: OrderDeliveryType
  address: AddressValues
  /** '' for none. */
  pickupPointId: string
  slot: { date: string; time: string }
  notes: string
}

/** The fields of the wanted items, which belong to orders. */
export type RenderWanted = (props: {
  order: ExchangedOrder
  items: readonly Item[]
  /** The quote with the saved addresses of the customer; undefined until it is calculated. */
  quote: (ExchangeQuote['quote'] & Pick<ExchangeQuote, 'addresses'>) | undefined
  delivery: WantedDelivery
  /** The errors of the fields: `items`, `deliveryTime`, `pickupPointId`, `address.street`. */
  errorOf: (field: string) => string | undefined
  onItems: (items: readonly Item[]) => void
  onDelivery: (changes: Partial<WantedDelivery>) => void
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
  /** The last request to open the exchange: what it depended on, and its error. */
  sent: { factors: string; error: unknown }
}

/** True if the new order cannot go the way the old one came. */
const isPointGone = ({ deliveryType, pickup }: ExchangedOrder): boolean => deliveryType === 'pickup' && !pickup?.point

const initialDelivery = (order: ExchangedOrder): WantedDelivery => ({
  isOther: isPointGone(order),
  deliveryType: order.deliveryType,
  // The address of a collected order is that of its point.
  address: valuesOf(order.deliveryType === 'pickup' ? undefined : order.address),
  pickupPointId: '',
  slot: { date: shopDate(clock.now()), time: '' },
  notes: order.notes ?? '',
})

/** What the price of another place depends on. */
function quotedDeliveryOf({
  deliveryType: type,
  address,
  pickupPointId,
}: WantedDelivery): QuoteReturnExchange['delivery'] {
  if (type === 'pickup') return { type, ...(pickupPointId !== '' && { pickupPointId }) }
  const region = RegionCode.safeParse(address.region).data
  return { type, ...(region && { region }) }
}

/** Returns the other place as a request sends it, or the errors of its fields. */
function toExchangeDelivery(
  { deliveryType: type, address: values, pickupPointId, notes }: WantedDelivery,
  t: ReturnType<typeof useT>,
): { delivery: ExchangeDelivery | undefined; errors: Record<string, string | undefined> } {
  const more = notes.trim() === '' ? {} : { notes: notes.trim() }
  if (type === 'pickup') {
    const isMissing = pickupPointId === ''
    return {
      delivery: isMissing ? undefined : { type, pickupPointId, ...more },
      errors: isMissing ? { pickupPointId: t('adminReturns.exchangeChoosePoint') } : {},
    }
  }
  const { address, errors } = checkAddress(values, t)
  const entries = Object.entries(errors).map(([name, error]) => [`address.${name}`, error])
  return { delivery: address && { type, address, ...more }, errors: Object.fromEntries(entries) }
}

/** The wanted items, when they come, and what the exchange costs, which is calculated again after each change. */
export function useWanted<Body extends QuoteReturnExchange>({
  order,
  bodyOf,
  canCalculate,
  quoteQueryOf,
  isSubmitted,
  sent,
}: WantedInput<Body>) {
  useMessages('checkout')
  const t = useT()
  const [items, setItems] = useState<readonly Item[]>([])
  const [delivery, setDelivery] = useState(() => initialDelivery(order))
  const { isOther, slot } = delivery
  const deliveryType = isOther ? delivery.deliveryType : order.deliveryType
  const isSlotMissing = deliveryType === 'express' && slot.time === ''
  const isMissing = items.length === 0
  const other = isOther ? toExchangeDelivery(delivery, t) : { delivery: undefined, errors: {} }
  const body = bodyOf({
    items: [...items],
    ...(isOther && { delivery: quotedDeliveryOf(delivery) }),
    ...(deliveryType === 'express' && slot.time !== '' && { deliveryDate: slot.date, deliveryTime: slot.time }),
  })
  const { quote, ...calculation } = useExchangeQuote(body, canCalculate && !isMissing, quoteQueryOf)
  const factors = JSON.stringify([body, other.delivery])
  const missing: Record<string, string | undefined> = {
    ...other.errors,
    items: isMissing ? t('adminReturns.exchangeChooseWanted') : undefined,
    deliveryTime: isSlotMissing ? t('adminReturns.exchangeChooseSlot') : undefined,
  }
  const rejected = sent.error instanceof ApiError && sent.factors === factors ? sent.error : undefined
  const errorOf = (field: string) =>
    (isSubmitted ? missing[field] : undefined) ??
    rejected?.detailAt(`body.delivery.${field}`)?.message ??
    rejected?.detailAt(`body.${field}`)?.message
  return {
    ...calculation,
    factors,
    body,
    /** Where the new order goes, as a request sends it; undefined if that is the way the old one came. */
    delivery: other.delivery,
    quote,
    isIncomplete: Object.values(missing).some(Boolean),
    fields: {
      order,
      items,
      quote: quote && { ...quote.quote, addresses: quote.addresses },
      delivery,
      errorOf,
      onItems: setItems,
      onDelivery: (changes: Partial<WantedDelivery>) => setDelivery(before => ({ ...before, ...changes })),
    },
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
          {!delivery && '—'}
          {delivery?.state === 'fixed' && formatAmd(delivery.feeAmd ?? 0)}
          {delivery && delivery.state !== 'fixed' && t('adminReturns.exchangeFeeByPhone')}
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
