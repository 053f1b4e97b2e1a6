import type { Item } from '@shop/contracts/checkout.ts'
import type { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import type { DraftCustomer, DraftQuote, StaffQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { useState } from 'react'
import { SlotFields, type SlotStart } from '#features/orders/detail/change-delivery-dialog.tsx'
import { useLocale, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import type { AddressValues } from '#shared/addresses/address-fields.tsx'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { RadioCard } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { DeliverySection } from '../draft/delivery-section.tsx'
import type { DraftErrorOf } from '../draft/draft-values.ts'
import { LinesSection } from '../draft/lines-section.tsx'

/** What the new order gets from the old one. */
type CopiedDelivery = Pick<Order, 'deliveryType' | 'address' | 'phone' | 'secondaryPhone' | 'notes' | 'pickup'>

type WantedDelivery = {
  /** False if the new order goes the way the old one came. */
  isOther: boolean
  deliveryType: OrderDeliveryType
  address: AddressValues
  pickupPointId: string
  slot: SlotStart
  notes: string
}

type WantedFieldsProps = {
  order: CopiedDelivery
  items: readonly Item[]
  /** What the items cost, when each point has them, and the customer's addresses; undefined until it is calculated. */
  quote: (StaffQuote & Pick<DraftQuote, 'pickup'> & Pick<DraftCustomer, 'addresses'>) | undefined
  delivery: WantedDelivery
  /** The errors of the form. */
  errorOf: DraftErrorOf
  onItems: (items: readonly Item[]) => void
  onDelivery: (changes: Partial<WantedDelivery>) => void
}

const WAY_TEXTS = {
  express: 'adminReturns.exchangeCourier',
  post: 'adminReturns.exchangePost',
  pickup: 'adminReturns.exchangePickup',
} as const

/** The items that a customer wants in an exchange, and where and when they come: the way the order came, or another one. */
export function WantedFields({ order, items, quote, delivery, errorOf, onItems, onDelivery }: WantedFieldsProps) {
  useMessages('admin-drafts')
  useMessages('checkout')
  const t = useT()
  const locale = useLocale()
  const { isOther, slot } = delivery
  const [first] = useState({ date: slot.date, time: '' })
  // What was typed stays while nothing is calculated.
  const canPlace = quote !== undefined || items.length > 0
  const isPointGone = order.deliveryType === 'pickup' && !order.pickup?.point
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm">{t('adminReturns.exchangeWanted')}</legend>
        <LinesSection
          values={{ items }}
          quote={quote}
          errorOf={field => (field === 'items' ? errorOf('items') : undefined)}
          onChange={changes => onItems(changes.items)}
        />
      </fieldset>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t('adminReturns.exchangeDelivery')}</legend>
        {isPointGone ? (
          <Notice kind="warn" role="alert">
            {t('adminReturns.exchangePointGone')}
          </Notice>
        ) : (
          <div className="grid gap-2.5">
            <RadioCard
              name="exchangePlace"
              checked={!isOther}
              onChange={() => onDelivery({ isOther: false })}
              label={t('adminReturns.exchangeSame')}
              detail={t(WAY_TEXTS[order.deliveryType])}
            />
            <RadioCard
              name="exchangePlace"
              checked={isOther}
              onChange={() => onDelivery({ isOther: true })}
              label={t('adminReturns.exchangeOther')}
            />
          </div>
        )}
        {!isOther && <Copied order={order} />}
        {!isOther && order.deliveryType === 'express' && (
          <SlotFields
            isRental={false}
            placesText={count => t('admin.slotFree', { count })}
            region={order.address.region}
            slot={slot}
            current={first}
            error={errorOf('deliveryTime')}
            onChange={chosen => onDelivery({ slot: chosen })}
          />
        )}
        {isOther && !canPlace && <p className="text-muted text-sm">{t('adminReturns.exchangeItemsFirst')}</p>}
        {isOther && canPlace && (
          <div className="mt-1 border-hairline border-t pt-3">
            <DeliverySection
              values={{ ...delivery, rentals: [] }}
              locale={locale}
              customer={quote ?? null}
              quote={quote}
              errorOf={errorOf}
              onChange={({ rentals: _, ...changes }) => onDelivery(changes)}
            />
          </div>
        )}
      </fieldset>
    </>
  )
}

/** The place, the phones and the notes of the old order. */
function Copied({ order: { address, phone, secondaryPhone, notes } }: { order: CopiedDelivery }) {
  const { door, place } = useAddressText()(address)
  return (
    <div className="grid gap-1 break-words rounded-control bg-raised px-3 py-2 text-sm">
      <p>
        {place}, {door}
      </p>
      <p>{[phone, secondaryPhone].filter(Boolean).join(', ')}</p>
      {notes && <p className="text-muted">{notes}</p>}
    </div>
  )
}
