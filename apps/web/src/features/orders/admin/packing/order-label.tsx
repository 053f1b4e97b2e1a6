import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { dayText, hoursText } from '#features/orders/order-labels.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { Label, type LabelCodes } from '#shared/admin/labels/print-labels.tsx'
import { useNeutralName } from '#shared/shop-info/neutral-name.ts'
import { DELIVERY_TYPE_LABELS } from '../order-parts.tsx'

/**
 * The label of a package: where it goes, and a code that opens the order for staff. It says nothing of the contents. The
 * label of a discreet order names a neutral sender, and its code is the number alone: the address of the shop would tell.
 */
export function OrderLabel({ data: { order, customer, byStaff }, codes }: { data: AdminOrder; codes: LabelCodes }) {
  const t = useT()
  const locale = useLocale()
  const { door, place } = useAddressText()(order.address)
  const neutralName = useNeutralName()
  const code = order.isDiscreet ? String(order.number) : `${window.location.origin}${adminPaths.order(order.number)}`
  const phones = [order.phone, order.secondaryPhone].filter(phone => phone !== undefined)
  return (
    <Label code={codes.qrUrl(code)}>
      {order.isDiscreet && <p className="text-sm">{neutralName}</p>}
      <p className="font-semibold text-2xl tabular-nums">
        № {order.number}
        {order.supplementOf !== undefined && ` + ${order.supplementOf}`}
      </p>
      <p className="font-semibold">{customer?.name ?? byStaff?.customerName}</p>
      <p>{phones.join(' · ')}</p>
      <p>
        {place}, {door}
      </p>
      <p className="font-semibold">
        {order.deliveryDate
          ? `${dayText(order.deliveryDate, locale)}, ${hoursText(order)}`
          : t(DELIVERY_TYPE_LABELS[order.deliveryType])}
        {order.pickup?.point && !order.isDiscreet && `: ${order.pickup.point.name[locale]}`}
      </p>
    </Label>
  )
}
