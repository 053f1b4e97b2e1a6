import { partsOf } from '@shop/contracts/order-groups.ts'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { useMixes } from '#shared/cart/groups/groups.ts'
import { SwapButton } from '#shared/mixes/swap-button.tsx'
import { PaymentMarks } from '#shared/payment/payment-providers.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../../paths.ts'
import { fieldErrorText, fieldId, focusField, SlotError } from '../form-parts.tsx'
import { type CheckoutValues, creditOf, FIELDS } from '../form-values.ts'
import { useMixTitle } from '../summary/group-summaries.tsx'
import type { CheckoutQuote } from '../use-checkout-quote.ts'
import { RejectionNotice } from './rejection-notice.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'
import type { Attempt, OrderPlacement } from './use-place-order.ts'

const BLOCKED = 'checkout-blocked'

type PayPanelProps = {
  quote: CheckoutQuote
  place: OrderPlacement
  /** An earlier attempt of the same order without a response. Repeating it is safe even if stock has changed. */
  sentBefore: Attempt | undefined
  /** The unpaid order that was placed with this cart, if there is one. */
  placedNumber: number | undefined
}

/** The order button and everything that prevents ordering. */
export function PayPanel({ quote, place, sentBefore, placedNumber }: PayPanelProps) {
  const t = useT()
  const { isPlacing, error } = place
  const { control } = useFormContext<CheckoutValues>()
  const useCredit = useWatch({ control, name: 'useCredit' })
  const isBlocked = quote.isBlocked && !sentBefore
  const totalAmd = sentBefore?.totalAmd ?? payableOf(quote, useCredit)
  return (
    <div className="mt-5 grid gap-4">
      <ErrorSummary />
      {isBlocked && quote.data && <BrokenMixes data={quote.data} />}
      {isBlocked && !hasOnlyBrokenMixes(quote) && <Blocked stopped={quote.notices.find(isOwnReason)?.message} />}
      {!isPlacing && error && <RejectionNotice error={error} isBlocked={isBlocked} />}
      {!isPlacing && !error && sentBefore && (
        <Notice kind="warn" role="status" title={t('checkout.sentBefore')}>
          {t('checkout.sameOrder')}
        </Notice>
      )}
      {!isPlacing && placedNumber !== undefined && (
        <Notice kind="warn" title={t('checkout.placedBefore')}>
          <UnpaidOrders numbers={[placedNumber]} />
        </Notice>
      )}
      <OrderButton
        isPlacing={isPlacing}
        isAnother={placedNumber !== undefined}
        totalAmd={totalAmd}
        disabled={!quote.isReady && !sentBefore}
        aria-describedby={isBlocked ? BLOCKED : undefined}
      />
      <p role="status" className="sr-only">
        {isPlacing && t('checkout.placing')}
      </p>
      {quote.data?.identityNeeded && <p className="text-sm">{t('checkout.identityNeeded')}</p>}
      <HowToPay isCovered={totalAmd === 0} />
    </div>
  )
}

/** True for a notice that says why nothing can be ordered, although all items are available. */
const isOwnReason = ({ kind }: CheckoutQuote['notices'][number]) =>
  kind === 'orders_off' || kind === 'pickup_point_gone' || kind.startsWith('rental_')

/** What the button does: it opens the payment page, unless store credit pays for everything. */
function HowToPay({ isCovered }: { isCovered: boolean }) {
  const t = useT()
  return (
    <>
      {!isCovered && <PaymentMarks />}
      <p className="text-muted text-sm">{t(isCovered ? 'checkout.payCreditText' : 'checkout.paymentText')}</p>
    </>
  )
}

/** True if only parts of mixes are missing; their notices explain that. */
function hasOnlyBrokenMixes({ data, notices }: CheckoutQuote): boolean {
  if (!data || notices.some(isOwnReason)) return false
  const parts = partsOf({ rentals: [], mixes: data.mixes.map(({ lines }) => ({ lines: lines.map(asRequested) })) })
  const missing = data.lines.filter(({ quantity }) => quantity === 0)
  return (
    data.mixes.some(({ lines }) => lines.some(({ quantity }) => quantity === 0)) &&
    missing.every(({ sku, requested }) => requested <= (parts.get(sku) ?? 0))
  )
}

const asRequested = ({ sku, requested }: { sku: string; requested: number }) => ({ sku, quantity: requested })

/** Returns undefined if nothing can be ordered. */
function payableOf({ data }: CheckoutQuote, useCredit: CheckoutValues['useCredit']): number | undefined {
  const canPay = data && data.totals.goodsAmd + data.totals.rentalAmd > 0
  return canPay ? data.totals.totalAmd - creditOf(data, useCredit) : undefined
}

type OrderButtonProps = {
  isPlacing: boolean
  /** An order of this cart waits for its payment: that one is the primary action. */
  isAnother: boolean
  totalAmd: number | undefined
  disabled: boolean
  'aria-describedby': string | undefined
}

function OrderButton({ isPlacing, isAnother, totalAmd, ...props }: OrderButtonProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const payLabel = () => {
    if (totalAmd === undefined) return t('checkout.payLabel')
    return totalAmd === 0 ? t('checkout.payCredit') : t('checkout.pay', { total: formatAmd(totalAmd) })
  }
  const label = isAnother ? t('checkout.placeAnother') : payLabel()
  return (
    <Button
      type="submit"
      size="lg"
      variant={isAnother ? 'outline' : 'ember'}
      className="w-full"
      pending={isPlacing}
      {...props}
    >
      {isPlacing ? t('checkout.placing') : label}
    </Button>
  )
}

/** @param stopped the message of staff if the shop takes no orders, or why the rental or the point is not possible */
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

/** Sold-out parts of mixes, each with a button that takes the closest flavor instead. */
function BrokenMixes({ data }: { data: NonNullable<CheckoutQuote['data']> }) {
  const t = useT()
  const textOf = useProductText()
  const mixTitle = useMixTitle()
  const stored = useMixes()
  return data.mixes.map(mix => {
    const gone = mix.lines.filter(({ quantity }) => quantity === 0)
    const own = stored.find(({ id }) => id === mix.id)
    if (!own || gone.length === 0) return null
    const titles = gone.map(({ sku }) => textOf(data.lines.find(line => line.sku === sku) ?? { title: sku }, 'title'))
    return (
      <Notice
        key={mix.id}
        kind="bad"
        role="alert"
        title={t('checkout.mixBlocked', { title: mixTitle(own), parts: titles.join(', ') })}
      >
        <div className="mt-1 grid gap-2">
          {gone.map(
            ({ sku, swap }) =>
              swap && (
                <SwapButton
                  key={sku}
                  mixId={mix.id}
                  sku={sku}
                  swap={swap}
                  label={instead => t('checkout.mixSwap', { title: instead })}
                />
              ),
          )}
        </div>
      </Notice>
    )
  })
}

/** Errors after a submit, each linked to its field. */
function ErrorSummary() {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const { errors, isSubmitted } = useFormState({ control })
  const [phone, secondaryPhone] = useWatch({ control, name: ['phone', 'secondaryPhone'] })
  // Promo code and points are excluded: the rejected order explains them.
  const wrong = FIELDS.filter(name => errors[name] && name !== 'promoCode' && name !== 'bonusPoints')
  if (!isSubmitted || wrong.length === 0) return null
  return (
    <Notice kind="bad" role="alert" title={t('checkout.fillAll')}>
      <ul className="mt-1.5">
        {wrong.map(name => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={event => {
                event.preventDefault()
                focusField(name)
              }}
              className="inline-block py-0.5 underline decoration-control underline-offset-4"
            >
              <SlotError text={fieldErrorText(errors[name], name === 'phone' ? phone : secondaryPhone, t)} />
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
