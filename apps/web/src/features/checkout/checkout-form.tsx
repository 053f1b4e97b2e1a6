import type { Quote, QuoteMix } from '@shop/contracts/checkout.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useMedia } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useCart } from '#shared/cart/cart.ts'
import type { StoredMix, StoredRental } from '#shared/cart/groups/group-stores.ts'
import { useMixes, useRentals } from '#shared/cart/groups/groups.ts'
import { findOrderOfCart } from '#shared/cart/ordered-cart.ts'
import { ProviderCards, paymentProvidersQuery } from '#shared/payment/payment-providers.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import type { Session } from '#shared/session/session.ts'
import { Notice } from '#ui/notice.tsx'
import { ContactSection } from './contact-section.tsx'
import { AddressSection } from './delivery/address-section.tsx'
import { DeliverySection } from './delivery/delivery-section.tsx'
import { ChoiceGroup, focusField, Section } from './form-parts.tsx'
import {
  addressToSave,
  type CheckoutValues,
  checkoutResolver,
  creditOf,
  discountsOf,
  expectedTotalsOf,
  FIELDS,
  saveDraft,
  toOrder,
} from './form-values.ts'
import { PayPanel } from './place/pay-panel.tsx'
import { UnpaidOrders } from './place/unpaid-orders.tsx'
import { beginAttempt, openAttempt, usePlaceOrder } from './place/use-place-order.ts'
import { OrderCosts, OrderSummary, SummaryDisclosure } from './summary/order-summary.tsx'
import { useCheckoutQuote } from './use-checkout-quote.ts'

type CheckoutFormProps = { session: Session; initial: CheckoutValues; unpaid: readonly number[] }

export function CheckoutForm({ session, initial, unpaid }: CheckoutFormProps) {
  const owner = session.userPhone
  const { items } = useCart()
  const rented = useRentals()
  const mixes = useMixes()
  const textOf = useProductText()
  const form = useForm<CheckoutValues>({
    resolver: checkoutResolver,
    defaultValues: initial,
    mode: 'onTouched',
    // focusField also handles groups of radio cards, which the form library cannot focus.
    shouldFocusError: false,
  })
  const { control, handleSubmit, subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(owner, values) }),
    [subscribe, owner],
  )

  const quote = useCheckoutQuote(control)
  const place = usePlaceOrder(form)
  const lines = items.map(({ sku, quantity }) => [sku, quantity])
  const groups = [rented, mixes].filter(({ length }) => length > 0)
  const printOf = (form: string) => JSON.stringify([owner, form, lines, ...groups])
  const sentBefore = openAttempt(printOf(useWatch({ control, compute: formPrint })))

  const submit = handleSubmit(
    values => {
      const print = printOf(formPrint(values))
      const pendingAttempt = openAttempt(print)
      if (pendingAttempt) place.send(pendingAttempt, addressToSave(values))
      else if (quote.isReady && rented.every(({ pickUpTime }) => pickUpTime !== undefined)) {
        const { data } = quote
        const creditAmd = creditOf(data, values.useCredit)
        const lines = data.lines.map(({ sku, quantity }) => ({ sku, quantity }))
        place.send(
          beginAttempt({
            print,
            body: {
              ...toOrder(values, lines),
              ...rentalsOf(rented),
              ...mixesOf(mixes, data.mixes),
              ...discountsOf(data),
              ...(values.isDiscreet === '' && data.isDiscreet && { isDiscreet: true }),
              ...expectedTotalsOf(data.totals),
              ...(creditAmd > 0 && { creditAmd }),
            },
            totalAmd: data.totals.totalAmd - creditAmd,
          }),
          addressToSave(values),
        )
      }
    },
    errors => {
      const first = FIELDS.find(name => errors[name])
      if (first) focusField(first)
    },
  )
  // Ordered items stay in the cart until they are paid. Do not order them twice by mistake.
  const placedNumber = unpaid.find(number => number === findOrderOfCart())
  const notToday = quote.data?.lines.filter(({ quantity, sameDay }) => quantity > 0 && !sameDay)
  const isNarrow = useMedia('(width < 64rem)')
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={event => void submit(event)}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]"
      >
        <div className="grid min-w-0 gap-6">
          <UnpaidNotice numbers={unpaid.filter(number => number !== placedNumber)} />
          {isNarrow && <SummaryDisclosure quote={quote} items={items} />}
          <ContactSection />
          <AddressSection pickup={quote.data && (quote.data.pickup ?? null)} />
          <DeliverySection
            isDiscreet={quote.data?.isDiscreet === true}
            terms={quote.data?.deliveryTerms}
            notToday={notToday?.map(line => textOf(line, 'title'))}
            stopped={quote.notices.find(({ kind }) => kind === 'no_express_today')?.message}
            unavailablePickUps={quote.notices.filter(({ kind }) => kind === 'pick_up_not_available')}
          />
          <PaymentSection quote={quote.data} />
        </div>
        <section className="min-w-0 rounded-card bg-surface p-4 sm:p-6 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
          {!isNarrow && <OrderSummary quote={quote} items={items} />}
          <OrderCosts quote={quote} />
          <PayPanel quote={quote} place={place} sentBefore={sentBefore} placedNumber={placedNumber} />
        </section>
      </form>
    </FormProvider>
  )
}

/** Converts rentals to the format of an order. */
function rentalsOf(stored: readonly StoredRental[]) {
  if (stored.length === 0) return {}
  return { rentals: stored.map(({ id: _, pickUpTime = '', ...rental }) => ({ ...rental, pickUpTime })) }
}

/** Converts mixes to the format of an order, with the number of packs that the customer saw. */
function mixesOf(stored: readonly StoredMix[], quoted: readonly QuoteMix[]) {
  const mixes = stored.flatMap(({ id, name, lines }) => {
    const parts = quoted.find(mix => mix.id === id)?.lines ?? []
    const packs = lines.map(line => ({
      ...line,
      quantity: parts.find(({ sku }) => sku === line.sku)?.quantity ?? line.quantity,
    }))
    return { id, name, lines: packs }
  })
  return mixes.length > 0 ? { mixes } : {}
}

/** Returns a fingerprint of the order: all form values and the cart. */
function formPrint(values: CheckoutValues): string {
  return JSON.stringify(FIELDS.map(name => name !== 'saveAddress' && values[name]))
}

/** Lets the customer choose a payment provider if there are several and one is needed. The first one is the default. */
function PaymentSection({ quote }: { quote: Quote | undefined }) {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'paymentProvider' })
  const { data: providers = [] } = useQuery(paymentProvidersQuery)
  const isGone = providers.length > 0 && !providers.some(({ provider }) => provider === field.value)
  const forget = field.value !== '' && isGone
  // A provider chosen earlier may no longer be available.
  useEffect(() => {
    if (forget) field.onChange('')
  }, [forget, field.onChange])
  const useCredit = useWatch({ control, name: 'useCredit' })
  const isCovered =
    quote !== undefined && quote.totals.totalAmd > 0 && creditOf(quote, useCredit) === quote.totals.totalAmd
  if (isCovered || providers.length < 2) return null
  const chosen = providers.find(({ provider }) => provider === field.value) ?? providers[0]
  return (
    <Section number={4} title={t('checkout.payment')}>
      <ChoiceGroup name="paymentProvider" legend={t('checkout.paymentProvider')}>
        <ProviderCards
          name={field.name}
          providers={providers}
          chosen={chosen?.provider}
          onChoose={provider => field.onChange(provider)}
        />
      </ChoiceGroup>
    </Section>
  )
}

/** Tells customers who return without having paid that they can pay the existing order. */
function UnpaidNotice({ numbers }: { numbers: readonly number[] }) {
  const t = useT()
  if (numbers.length === 0) return null
  return (
    <Notice kind="info" title={t('checkout.unpaid', { count: numbers.length })} className="bg-surface">
      {t('checkout.unpaidText')}
      <UnpaidOrders numbers={numbers} />
    </Notice>
  )
}
