import { formatAmd } from '@shop/contracts/amd-text.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useDayText } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useRentals } from '#shared/cart/groups/rentals.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { TextArea } from '#ui/forms/text-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { ChoiceGroup, FormField } from '../form-parts.tsx'
import type { CheckoutValues } from '../form-values.ts'
import { Step } from '../step.tsx'
import type { CheckoutQuote } from '../use-checkout-quote.ts'
import { useRegion } from '../use-region.ts'
import { PickUpFields } from './pick-up-fields.tsx'
import { WhenFields } from './when-fields.tsx'

const TYPES = [
  { type: 'express', label: 'checkout.express', detail: 'checkout.expressText' },
  { type: 'post', label: 'checkout.post', detail: 'checkout.postText' },
] as const

type DeliverySectionProps = {
  /** Items that cannot be delivered today; undefined until the quote is known. */
  notToday: readonly string[] | undefined
  /** The message of staff if there is no same-day delivery. */
  stopped: string | undefined
  /** Notices about rentals whose pickup slot is unavailable. */
  notFetched: CheckoutQuote['notices']
}

/** Kind and time of delivery. The fee is shown before anything is chosen. */
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
    <Step
      number={3}
      title={t('checkout.delivery')}
      fields={['deliveryType', 'deliveryDate', 'deliveryTime', 'notes']}
      summary={<DeliverySummary />}
      startsOpen
    >
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
      {field.value === 'express' && (
        <WhenFields notToday={notToday ?? []} isKnown={notToday !== undefined} firstDay={rented[0]?.from} />
      )}
      {rented.map((rental, index) => (
        <PickUpFields
          key={rental.id}
          rental={rental}
          refusal={notFetched.find(notice => notice.rental === index)?.message}
        />
      ))}
      <FormField name="notes" label={t('checkout.notes')} hint={t('checkout.notesWhy')} optional>
        {described => <TextArea {...described} {...register('notes')} maxLength={1000} rows={3} />}
      </FormField>
    </Step>
  )
}

function DeliverySummary() {
  const t = useT()
  const dayWords = useDayText()
  const { control } = useFormContext<CheckoutValues>()
  const [type, date, time] = useWatch({ control, name: ['deliveryType', 'deliveryDate', 'deliveryTime'] })
  if (type === 'post') return t('checkout.post')
  return `${t('checkout.express')}, ${date && dayWords(date)}, ${time}`
}

/** Delivery fee of the chosen region, else of both regions. */
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
