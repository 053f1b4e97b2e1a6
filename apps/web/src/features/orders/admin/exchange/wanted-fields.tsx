import type { Item } from '@shop/contracts/checkout.ts'
import type { StaffQuote } from '@shop/contracts/order-drafts-staff.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { useState } from 'react'
import { SlotFields, type SlotStart } from '#features/orders/detail/change-delivery-dialog.tsx'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { Notice } from '#ui/notice.tsx'
import { LinesSection } from '../draft/lines-section.tsx'

/** What the new order gets from the old one. */
type CopiedDelivery = Pick<Order, 'deliveryType' | 'address' | 'phone' | 'secondaryPhone' | 'notes' | 'pickup'>

type WantedFieldsProps = {
  order: CopiedDelivery
  items: readonly Item[]
  /** What the items cost; undefined until it is calculated. */
  quote: StaffQuote | undefined
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
        <Copied order={order} />
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

/** The place, the phones and the notes, or why the items cannot go the same way. */
function Copied({ order: { deliveryType, address, phone, secondaryPhone, notes, pickup } }: { order: CopiedDelivery }) {
  const t = useT()
  const { door, place } = useAddressText()(address)
  if (deliveryType === 'pickup' && !pickup?.point) {
    return (
      <Notice kind="warn" role="alert">
        {t('adminReturns.exchangePointGone')}
      </Notice>
    )
  }
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
