import { formatAmd } from '@shop/contracts/amd-text.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../paths.ts'
import type { Attempt } from './attempt.ts'
import { BrokenMixes } from './broken-mixes.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import type { CheckoutQuote } from './use-checkout-quote.ts'
import type { PlaceOrder } from './use-place-order.ts'

const BLOCKED = 'checkout-blocked'

type PayPanelProps = {
  quote: CheckoutQuote
  place: PlaceOrder
  /** This very order was sent and never answered: sending it again is safe, whatever has become of the stock. */
  sentBefore: Attempt | undefined
}

/** The one action, with what stands in its way. */
export function PayPanel({ quote, place, sentBefore }: PayPanelProps) {
  const t = useT()
  const { isPlacing, error } = place
  const isBlocked = quote.isBlocked && !sentBefore
  return (
    <div className="mt-5 grid gap-4">
      <ErrorSummary />
      {isBlocked && quote.data && <BrokenMixes data={quote.data} />}
      {isBlocked && !hasOnlyBrokenMixes(quote) && (
        <Blocked
          stopped={quote.notices.find(({ kind }) => kind === 'orders_off' || kind.startsWith('rental_'))?.message}
        />
      )}
      {!isPlacing && error && <RefusalNotice error={error} isBlocked={isBlocked} />}
      {!isPlacing && !error && sentBefore && (
        <Notice kind="warn" role="status" title={t('checkout.sentBefore')}>
          {t('checkout.sameOrder')}
        </Notice>
      )}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        pending={isPlacing}
        disabled={!quote.isReady && !sentBefore}
        aria-describedby={isBlocked ? BLOCKED : undefined}
      >
        <Label isPlacing={isPlacing} totalAmd={sentBefore?.totalAmd ?? payableOf(quote)} />
      </Button>
      <p role="status" className="sr-only">
        {isPlacing && t('checkout.placing')}
      </p>
      {quote.data?.identityNeeded && <p className="text-sm">{t('checkout.identityNeeded')}</p>}
      <p className="text-muted text-sm">{t('checkout.paymentText')}</p>
    </div>
  )
}

/** Whether parts of mixes are all that is missing: their notices say so, and help. */
function hasOnlyBrokenMixes({ data, notices }: CheckoutQuote): boolean {
  if (!data || notices.some(({ kind }) => kind === 'orders_off' || kind.startsWith('rental_'))) return false
  const parts = partsOf({ rentals: [], mixes: data.mixes.map(({ lines }) => ({ lines: lines.map(asRequested) })) })
  const missing = data.lines.filter(({ quantity }) => quantity === 0)
  return (
    data.mixes.some(({ lines }) => lines.some(({ quantity }) => quantity === 0)) &&
    missing.every(({ sku, requested }) => requested <= (parts.get(sku) ?? 0))
  )
}

const asRequested = ({ sku, requested }: { sku: string; requested: number }) => ({ sku, quantity: requested })

/** Nothing is to be paid while there is nothing to be had. */
function payableOf({ data }: CheckoutQuote): number | undefined {
  return data && data.totals.goodsAmd > 0 ? data.totals.totalAmd : undefined
}

function Label({ isPlacing, totalAmd }: { isPlacing: boolean; totalAmd: number | undefined }) {
  const t = useT()
  if (isPlacing) return t('checkout.placing')
  return totalAmd === undefined ? t('checkout.payLabel') : t('checkout.pay', { total: formatAmd(totalAmd) })
}

/** @param stopped what staff say where they take no orders now, or why a rental cannot be brought */
function Blocked({ stopped }: { stopped: string | undefined }) {
  const t = useT()
  if (stopped !== undefined) {
    return (
      <div id={BLOCKED}>
        <Notice kind="warn" role="alert" title={stopped} />
      </div>
    )
  }
  return (
    <div id={BLOCKED}>
      <Notice
        kind="bad"
        role="alert"
        title={t('checkout.blocked')}
        actions={
          <LocaleLink to={paths.cart} className={buttonClass('outline', 'sm')}>
            {t('checkout.toCart')}
          </LocaleLink>
        }
      >
        {t('checkout.blockedWhy')}
      </Notice>
    </div>
  )
}
