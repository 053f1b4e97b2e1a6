import { formatAmd } from '@shop/contracts/amd-text.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useRentals } from '#shared/cart/rentals.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { ChoiceGroup, FormField, Section } from './form-parts.tsx'
import type { CheckoutValues } from './form-values.ts'
import { PickUpFields } from './pick-up-fields.tsx'
import type { CheckoutQuote } from './use-checkout-quote.ts'
import { useRegion } from './use-region.ts'
import { WhenFields } from './when-fields.tsx'

const TYPES = [
  { type: 'express', label: 'checkout.express', detail: 'checkout.expressText' },
  { type: 'post', label: 'checkout.post', detail: 'checkout.postText' },
] as const

type DeliverySectionProps = {
  notToday: readonly string[]
  /** What staff say where no courier drives today. */
  stopped: string | undefined
  /** Of the rentals whose window of fetching cannot be had. */
  notFetched: CheckoutQuote['notices']
}

/** How and when: the fee rule is said before anything is chosen. */
export function DeliverySection({ notToday, stopped, notFetched }: DeliverySectionProps) {
  const t = useT()
  const { control, register, clearErrors } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'deliveryType' })
  const rented = useRentals()
  const isPostOff = rented.length > 0
  useEffect(() => {
    if (isPostOff && field.value === 'post') field.onChange('express')
  }, [isPostOff, field])
  return (
    <Section number={3} title={t('checkout.delivery')}>
      <ChoiceGroup name="deliveryType" legend={t('checkout.deliveryType')} hint={<FeeRule />}>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {TYPES.map(({ type, label, detail }) => (
            <RadioCard
              key={type}
              name={field.name}
              value={type}
              checked={field.value === type}
              disabled={type === 'post' && isPostOff}
              onChange={() => {
                field.onChange(type)
                clearErrors(['deliveryDate', 'deliveryTime'])
              }}
              label={t(label)}
              detail={t(type === 'post' && isPostOff ? 'checkout.rentalByCourier' : detail)}
            />
          ))}
        </div>
      </ChoiceGroup>
      {field.value === 'express' && stopped && <Notice kind="info" role="status" title={stopped} />}
      {field.value === 'express' && <WhenFields notToday={notToday} firstDay={rented[0]?.from} />}
      {rented.map((rental, nth) => (
        <PickUpFields
          key={rental.id}
          rental={rental}
          refusal={notFetched.find(notice => notice.rental === nth)?.message}
        />
      ))}
      <FormField name="notes" label={t('checkout.notes')} hint={t('checkout.notesWhy')} optional>
        {described => <TextArea {...described} {...register('notes')} maxLength={1000} rows={3} />}
      </FormField>
    </Section>
  )
}

/** What the delivery costs: of the chosen region, else of both. */
function FeeRule() {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const region = useRegion(control)
  const { data: shop } = useQuery(shopInfoQuery)
  const fee = shop && formatAmd(shop.deliveryFeeAmd)
  const isYerevan = region === YEREVAN
  return (
    <p aria-live="polite">
      {fee && (region === '' || isYerevan) && <span className="block">{t('checkout.feeYerevan', { fee })}</span>}
      {!isYerevan && <span className="block">{t('checkout.feeElsewhere')}</span>}
    </p>
  )
}
