import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { dayText, hoursText } from '#features/orders/order-labels.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useShopName } from '#platform/site.ts'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { DELIVERY_TYPE_LABELS } from '../order-badges.tsx'

/** Head of a printed sheet: customer, time and address. */
export function SheetHead({ data: { order, customer }, title }: { data: AdminOrder; title: string }) {
  const t = useT()
  const locale = useLocale()
  const shop = useShopName()
  const { door, place } = useAddressText()(order.address)
  const phones = [order.phone, order.secondaryPhone].filter(phone => phone !== undefined)
  return (
    <header className="grid gap-1 text-sm">
      <p className="flex justify-between gap-4">
        <span>{shop}</span>
        <span>{longTimestampText(order.placedAt, locale)}</span>
      </p>
      <h2 className="text-2xl">{title}</h2>
      <p className="font-semibold text-base">
        {order.deliveryDate
          ? `${dayText(order.deliveryDate, locale)}, ${hoursText(order)}`
          : t(DELIVERY_TYPE_LABELS[order.deliveryType])}
      </p>
      <p className="text-base">
        {place}, {door}
      </p>
      <p className="text-base">{[customer?.name, ...phones].filter(Boolean).join(' · ')}</p>
      {order.notes && <p className="border border-hairline px-2 py-1">{order.notes}</p>}
    </header>
  )
}
