import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { MapPin } from 'lucide-react'
import { dayText, hoursText } from '#features/orders/order-labels.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { mapUrl, useAddressText } from '#shared/addresses/addresses.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { IfCan } from '#shared/admin/if-can.tsx'
import { PersonalLink } from '#shared/admin/personal-link.tsx'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { usePickupAddress } from '#shared/delivery/pickup.tsx'
import { CopyButton, DELIVERY_TYPE_LABELS } from '../order-parts.tsx'

function Phone({ children }: { children: string }) {
  return (
    <PersonalLink
      href={`tel:${children}`}
      className="whitespace-nowrap tabular-nums underline decoration-control underline-offset-4"
    >
      {children}
    </PersonalLink>
  )
}

/** Customer and contact details. */
export function CustomerFacts({ data: { customer, byStaff, order, callTries } }: { data: AdminOrder }) {
  const t = useT()
  const phones = [...new Set([order.phone, order.secondaryPhone, customer?.phone].filter(phone => phone !== undefined))]
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium text-base">
        {customer ? (
          <LocaleLink
            to={adminPaths.customer(customer.accountId)}
            className="underline decoration-control underline-offset-4"
          >
            {customer.name}
          </LocaleLink>
        ) : (
          (byStaff?.customerName ?? t('adminOrders.accountDeleted'))
        )}
      </p>
      {!customer && byStaff?.customerName && <p className="text-muted">{t('adminOrders.noAccount')}</p>}
      {phones.filter(Boolean).map(phone => (
        <p key={phone}>
          <Phone>{phone}</Phone>
        </p>
      ))}
      {customer && <p className="break-words text-muted">{customer.email}</p>}
      {callTries > 0 && <p className="text-warn">{t('adminOrders.callTries', { count: callTries })}</p>}
    </div>
  )
}

/** Address, time, and the amount to collect on delivery. */
export function DeliveryFacts({ data: { order, identityNeeded } }: { data: AdminOrder }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { door, place } = useAddressText()(order.address)
  const addressOfPoint = usePickupAddress()
  const { delivery } = order.totals
  const point = order.pickup?.point
  // The order has the address of its point in the language of the customer.
  const address = point ? addressOfPoint(point) : `${place}, ${door}`
  const map = point?.mapUrl ?? mapUrl(order.address)
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium text-base">
        {order.deliveryDate
          ? `${dayText(order.deliveryDate, locale)}, ${hoursText(order)}`
          : t(DELIVERY_TYPE_LABELS[order.deliveryType])}
        {order.pickup && `, ${longTimestampText(order.pickup.from, locale)}`}
      </p>
      {point && <p>{point.name[locale]}</p>}
      <p>{address}</p>
      <IfCan permission="customers.personal">
        <p className="flex flex-wrap items-center gap-x-4">
          <CopyButton text={address} />
          <a
            href={map}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center gap-1 underline decoration-control underline-offset-4"
          >
            <MapPin aria-hidden className="size-4" />
            {t('adminOrders.map')}
          </a>
        </p>
      </IfCan>
      {order.notes && <p className="rounded-control bg-raised px-3 py-2">{order.notes}</p>}
      {delivery && (
        <p className="text-muted">
          {delivery.feeAmd === null
            ? t('adminOrders.task.fee')
            : t('adminOrders.feeOf', { fee: formatAmd(delivery.feeAmd) })}
        </p>
      )}
      {identityNeeded && <p className="text-muted">{t('adminOrders.identityNeeded')}</p>}
    </div>
  )
}
