import type { PaymentProvider } from '@shop/contracts/payments.ts'
import { paySharedOrder, type SharedOrder } from '@shop/contracts/shared-order.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Trans } from '#platform/i18n/trans.tsx'
import { goToPayment } from '#shared/payment/payment-providers.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { paths } from '../../../paths.ts'
import { shopTimestampText } from '../order-labels.ts'
import { PayWith } from './order-actions.tsx'
import { OrderFailure } from './order-failure.tsx'

type LinkPayment = NonNullable<SharedOrder['payment']>
type Outcome = 'paid' | 'pending' | 'review' | 'failed' | 'unpaid' | 'cancelled'

const VIEWS = {
  paid: { icon: CircleCheck, tone: 'text-ok', title: 'orders.successTitle', text: 'orders.linkPaidText' },
  pending: { icon: Clock, tone: 'text-warn', title: 'orders.pendingTitle', text: 'orders.pendingText' },
  review: { icon: Clock, tone: 'text-warn', title: 'orders.reviewTitle', text: 'orders.linkReviewText' },
  failed: { icon: CircleX, tone: 'text-bad', title: 'orders.failedTitle', text: 'orders.linkFailedText' },
  unpaid: { icon: Clock, tone: 'text-warn', title: 'orders.linkUnpaidTitle', text: 'orders.linkUnpaidText' },
  cancelled: { icon: CircleX, tone: 'text-bad', title: 'orders.linkOverTitle', text: 'orders.linkOverText' },
} as const satisfies Record<Outcome, { icon: typeof Clock; tone: string; title: MessageId; text: MessageId }>

/** What happens to the money of an order that is no longer active. */
const OVER_TEXTS: Partial<Record<LinkPayment['state'], MessageId>> = {
  paid: 'orders.cancelledKeptText',
  refund_due: 'orders.cancelledDueText',
  refunded: 'orders.cancelledRefundedText',
}
const PAID_TEXTS: Partial<Record<SharedOrder['status'], MessageId>> = {
  dispatched: 'orders.dispatchedText',
  delivered: 'orders.deliveredText',
}

function textOf(outcome: Outcome, { status }: SharedOrder, { state }: LinkPayment): MessageId {
  const special = { paid: PAID_TEXTS[status], cancelled: OVER_TEXTS[state] }
  return (outcome === 'paid' || outcome === 'cancelled' ? special[outcome] : undefined) ?? VIEWS[outcome].text
}

/** Returns the outcome from the order itself; `result` only says that the payer has come back from the payment page. */
function outcomeOf({ status, exchange }: SharedOrder, payment: LinkPayment, result: string | null): Outcome | null {
  // The exchange says what happens next.
  if (exchange?.state === 'waiting') return null
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'awaiting_payment') return result === null ? null : 'paid'
  if (payment.state === 'review') return 'review'
  if (payment.payAgainAt !== undefined && !payment.canPay) return 'pending'
  if (!payment.canPay) return 'cancelled'
  return result === 'failed' ? 'failed' : 'unpaid'
}

/** What the payer of an order placed by staff must know or do: pay in time, wait, or nothing any more. */
export function PayByLink({
  order,
  payment,
  token,
  result,
}: {
  order: SharedOrder
  payment: LinkPayment
  token: string
  /** What the payment page returned with; null if the payer opened the link. */
  result: string | null
}) {
  const t = useT()
  const locale = useLocale()
  const outcome = outcomeOf(order, payment, result)
  if (!outcome) return null
  const { icon: Icon, tone, title } = VIEWS[outcome]
  return (
    <section aria-label={t(title)} className="mt-6 grid gap-5 rounded-card bg-surface p-5 sm:p-8 print:hidden">
      <div className="flex gap-3" role="status">
        <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${tone}`} />
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">{t(title)}</h2>
          <p className="text-muted">{t(textOf(outcome, order, payment))}</p>
          {payment.canPay && payment.holdUntil && (
            <p className="mt-1 tabular-nums">
              {t('orders.heldUntil', { timestamp: shopTimestampText(payment.holdUntil, locale) })}
            </p>
          )}
        </div>
      </div>
      {payment.canPay && <PayForm payment={payment} token={token} />}
    </section>
  )
}

function PayForm({ payment, token }: { payment: LinkPayment; token: string }) {
  const t = useT()
  const [isAdult, setAdult] = useState(payment.isAccepted)
  const [areTermsAccepted, setTermsAccepted] = useState(payment.isAccepted)
  const [isSubmitted, setSubmitted] = useState(false)
  const [provider, setProvider] = useState<PaymentProvider>()
  const pay = useMutation({
    mutationFn: () =>
      call(paySharedOrder, {
        params: { token },
        body: { isAdult: true, acceptedTerms: true, ...(provider && { paymentProvider: provider }) },
      }),
    onSuccess: opened => goToPayment(opened.payment),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        setSubmitted(true)
        if (isAdult && areTermsAccepted) pay.mutate()
      }}
    >
      <PayWith order={payment} chosen={provider ?? payment.payWith} onChoose={setProvider} />
      <div className="grid gap-3">
        <Consent
          isChecked={isAdult}
          onChange={setAdult}
          error={isSubmitted && !isAdult ? t('orders.adultMissing') : undefined}
        >
          {t('orders.adult')}
        </Consent>
        <Consent
          isChecked={areTermsAccepted}
          onChange={setTermsAccepted}
          error={isSubmitted && !areTermsAccepted ? t('orders.termsMissing') : undefined}
        >
          <Trans
            id="orders.acceptTerms"
            components={{ privacy: <NewTabLink to={paths.privacy} />, terms: <NewTabLink to={paths.terms} /> }}
          />
        </Consent>
      </div>
      {pay.error && <OrderFailure error={pay.error} />}
      <Button
        type="submit"
        size="lg"
        className="justify-self-start max-sm:w-full"
        pending={pay.isPending || pay.isSuccess}
      >
        {t('orders.pay')}
      </Button>
    </form>
  )
}

type ConsentProps = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error: string | undefined
  children: ReactNode
}

function Consent({ isChecked, onChange, error, children }: ConsentProps) {
  return (
    <div>
      <Checkbox
        checked={isChecked}
        aria-invalid={error ? true : undefined}
        onChange={event => onChange(event.target.checked)}
      >
        {children}
      </Checkbox>
      {error && <FieldError role="alert">{error}</FieldError>}
    </div>
  )
}

/** Opens a text in a new tab, so that the form stays. */
function NewTabLink({ to, children }: { to: string; children?: ReactNode }) {
  const t = useT()
  return (
    <LocaleLink to={to} target="_blank" className="underline underline-offset-4">
      {children}
      <span className="sr-only"> {t('orders.newTab')}</span>
    </LocaleLink>
  )
}
