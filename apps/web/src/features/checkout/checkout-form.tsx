import type { QuoteMix } from '@shop/contracts/checkout.ts'
import { useEffect } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useCart } from '#shared/cart/cart.ts'
import type { StoredMix } from '#shared/cart/mix-store.ts'
import { useMixes } from '#shared/cart/mixes.ts'
import type { StoredRental } from '#shared/cart/rental-store.ts'
import { useRentals } from '#shared/cart/rentals.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import type { Session } from '#shared/session/session-store.ts'
import { AddressSection } from './address-section.tsx'
import { beginAttempt, openAttempt } from './attempt.ts'
import { ContactSection } from './contact-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { saveDraft } from './draft.ts'
import { focusField } from './form-parts.tsx'
import {
  addressToSave,
  benefitsOf,
  type CheckoutValues,
  checkoutResolver,
  expectedOf,
  FIELDS,
  toOrder,
} from './form-values.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayPanel } from './pay-panel.tsx'
import { PaymentSection } from './payment-section.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useCheckoutQuote } from './use-checkout-quote.ts'
import { usePlaceOrder } from './use-place-order.ts'

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
    // Groups of choices are fields too: focusField knows them.
    shouldFocusError: false,
  })
  const { control, handleSubmit, subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(owner, values) }),
    [subscribe, owner],
  )

  const quote = useCheckoutQuote(control)
  const place = usePlaceOrder(form)
  const goods = items.map(({ sku, quantity }) => [sku, quantity])
  const groups = [rented, mixes].filter(({ length }) => length > 0)
  const printOf = (form: string) => JSON.stringify([owner, form, goods, ...groups])
  const sentBefore = openAttempt(printOf(useWatch({ control, compute: formPrint })))

  const submit = handleSubmit(
    values => {
      const print = printOf(formPrint(values))
      const again = openAttempt(print)
      if (again) place.send(again, addressToSave(values))
      else if (quote.isReady && rented.every(({ pickUpTime }) => pickUpTime !== undefined)) {
        const { data } = quote
        const lines = data.lines.map(({ sku, quantity }) => ({ sku, quantity }))
        place.send(
          beginAttempt({
            print,
            body: {
              ...toOrder(values, lines),
              ...rentalsOf(rented),
              ...mixesOf(mixes, data.mixes),
              ...benefitsOf(data),
              ...expectedOf(data.totals),
            },
            totalAmd: data.totals.totalAmd,
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
  const notToday = quote.data?.lines.filter(({ quantity, sameDay }) => quantity > 0 && !sameDay) ?? []
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={event => void submit(event)}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]"
      >
        <div className="grid min-w-0 gap-6">
          <UnpaidNotice numbers={unpaid} />
          <ContactSection />
          <AddressSection />
          <DeliverySection
            notToday={notToday.map(line => textOf(line, 'title'))}
            stopped={quote.notices.find(({ kind }) => kind === 'no_express_today')?.message}
            notFetched={quote.notices.filter(({ kind }) => kind === 'pick_up_not_available')}
          />
          <PaymentSection />
        </div>
        <section className="min-w-0 rounded-card bg-surface p-4 sm:p-6 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
          <OrderSummary quote={quote} items={items} />
          <PayPanel quote={quote} place={place} sentBefore={sentBefore} />
        </section>
      </form>
    </FormProvider>
  )
}

/** Rentals as an order asks for them. */
function rentalsOf(stored: readonly StoredRental[]) {
  if (stored.length === 0) return {}
  return { rentals: stored.map(({ id: _, pickUpTime = '', ...rental }) => ({ ...rental, pickUpTime })) }
}

/** Mixes as an order asks for them: with the packs that the person saw. */
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

/** What names this form among others: every field of the order as it stands. */
function formPrint(values: CheckoutValues): string {
  return JSON.stringify(FIELDS.map(name => name !== 'saveAddress' && values[name]))
}
