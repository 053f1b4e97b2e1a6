import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useShopName } from '#platform/shop-name.ts'
import { useAddressText } from '#shared/addresses/address-text.ts'
import { longMomentText } from '#shared/admin/moments.ts'
import { dayText, hoursText } from '../order-words.ts'
import { BY_WORDS } from './order-badges.tsx'

/** The head of a sheet: whose, when and where to. */
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
        <span>{longMomentText(order.placedAt, locale)}</span>
      </p>
      <h2 className="text-2xl">{title}</h2>
      <p className="font-semibold text-base">
        {order.deliveryDate
          ? `${dayText(order.deliveryDate, locale)}, ${hoursText(order)}`
          : t(BY_WORDS[order.deliveryType])}
      </p>
      <p className="text-base">
        {place}, {door}
      </p>
      <p className="text-base">{[customer?.name, ...phones].filter(Boolean).join(' · ')}</p>
      {order.notes && <p className="border border-hairline px-2 py-1">{order.notes}</p>}
    </header>
  )
}
