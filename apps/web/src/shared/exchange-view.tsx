import type { Exchange, ExchangedLine } from '@shop/contracts/exchange.ts'
import { dayTimeText } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useLocale, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { paths } from '../paths.ts'

type ExchangeViewProps = {
  exchange: Exchange
  /** The order that the page shows; the other one of the exchange is linked. Without it, none is. */
  shownOrder?: number
}

/** What the customer returns, gets instead, and pays or gets back. */
export function ExchangeView({ exchange, shownOrder }: ExchangeViewProps) {
  useMessages('returns')
  const t = useT()
  const locale = useLocale()
  const { state, returned, wanted, returnedOrderNumber, orderNumber, reservedUntil } = exchange
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Items
          title={t('returns.exchange.back')}
          lines={returned}
          order={returnedOrderNumber}
          shownOrder={shownOrder}
        />
        <Items title={t('returns.exchange.get')} lines={wanted} order={orderNumber} shownOrder={shownOrder} />
      </div>
      {state !== 'cancelled' && <Amounts exchange={exchange} />}
      <p className="text-muted text-sm">{t(`returns.exchange.state.${state}`)}</p>
      {reservedUntil && (
        <p className="text-muted text-sm">
          {t('returns.exchange.reservedUntil', { timestamp: dayTimeText(reservedUntil, locale) })}
        </p>
      )}
    </div>
  )
}

type ItemsProps = { title: string; lines: readonly ExchangedLine[]; order: number; shownOrder: number | undefined }

function Items({ title, lines, order, shownOrder }: ItemsProps) {
  const t = useT()
  return (
    <div className="text-sm">
      <p className="text-muted">{title}</p>
      <ul>
        {lines.map(line => (
          <li key={line.sku}>
            <ProductText of={line} field="title" /> × {line.quantity}
          </li>
        ))}
      </ul>
      {shownOrder !== undefined && shownOrder !== order && (
        <LocaleLink to={paths.order(order)} className="underline underline-offset-4">
          {t('returns.exchange.order', { number: String(order) })}
        </LocaleLink>
      )}
    </div>
  )
}

function Amounts({ exchange: { valueAmd, totalAmd, dueAmd, refundAmd } }: { exchange: Exchange }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const rows = [
    [t('returns.exchange.value'), valueAmd],
    [t('returns.exchange.total'), totalAmd],
  ] as const
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-sm tabular-nums">
      {rows.map(([term, amountAmd]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right">{formatAmd(amountAmd)}</dd>
        </div>
      ))}
      {dueAmd > 0 && (
        <>
          <dt className="font-semibold">{t('returns.exchange.due')}</dt>
          <dd className="text-right font-semibold">{formatAmd(dueAmd)}</dd>
        </>
      )}
      {refundAmd > 0 && (
        <>
          <dt className="font-semibold">{t('returns.exchange.rest')}</dt>
          <dd className="text-right font-semibold">{formatAmd(refundAmd)}</dd>
        </>
      )}
      {dueAmd + refundAmd === 0 && <dt className="col-span-2 font-semibold">{t('returns.exchange.even')}</dt>}
    </dl>
  )
}
