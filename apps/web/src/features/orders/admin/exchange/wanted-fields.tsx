import type { Item } from '@shop/contracts/checkout.ts'
import type { DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { useState } from 'react'
import { SlotFields, type SlotStart } from '#features/orders/detail/change-delivery-dialog.tsx'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { LinesSection } from '../draft/lines-section.tsx'

type WantedFieldsProps = {
  order: Pick<Order, 'deliveryType' | 'address'>
  items: readonly Item[]
  /** What the items cost; undefined until it is calculated. */
  quote: DraftQuote | undefined
  slot: SlotStart
  /** The errors of the form. */
  errors: { items?: string | undefined; slot?: string | undefined }
  onItems: (items: readonly Item[]) => void
  onSlot: (slot: SlotStart) => void
}

const WAY_TEXTS = {
  express: 'adminReturns.exchangeCourier',
  post: 'adminReturns.exchangePost',
  pickup: 'adminReturns.exchangePickup',
} as const

/** The items that a customer wants in an exchange, and when they come: the way the order came. */
export function WantedFields({ order, items, quote, slot, errors, onItems, onSlot }: WantedFieldsProps) {
  useMessages('admin-drafts')
  useMessages('checkout')
  const t = useT()
  const [first] = useState({ date: slot.date, time: '' })
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm">{t('adminReturns.exchangeWanted')}</legend>
        <LinesSection
          values={{ items }}
          quote={quote}
          errorOf={field => (field === 'items' ? errors.items : undefined)}
          onChange={changes => onItems(changes.items)}
        />
      </fieldset>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t('adminReturns.exchangeDelivery')}</legend>
        <p className="text-muted text-sm">{t(WAY_TEXTS[order.deliveryType])}</p>
        {order.deliveryType === 'express' && (
          <SlotFields
            isRental={false}
            region={order.address.region}
            slot={slot}
            current={first}
            error={errors.slot}
            onChange={onSlot}
          />
        )}
      </fieldset>
    </>
  )
}
