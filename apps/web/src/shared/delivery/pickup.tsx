import { shopDate, shopTime } from '@shop/contracts/days.ts'
import { groupHours, listPickupPoints, type PickupPoint } from '@shop/contracts/pickup.ts'
import { queryOptions } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { dayMonthText, weekdayNames, weekdayText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { mapUrl } from '../addresses/addresses.ts'

const MINUTE_MS = 60_000

/** The points at which customers can collect orders. */
export const pickupPointsQuery = queryOptions({
  queryKey: ['delivery', 'pickup-points'],
  queryFn: ({ signal }) => call(listPickupPoints, { signal }),
  select: ({ points }) => points,
  staleTime: MINUTE_MS,
})

/** Returns a function that formats from when an order can be collected: "Sat, 21 November, 14:30". */
export function usePickupFrom(): (from: string) => string {
  const locale = useLocale()
  return from => {
    const date = shopDate(new Date(from))
    return `${weekdayText(date, locale, 'short')}, ${dayMonthText(date, locale, 'long')}, ${shopTime(new Date(from))}`
  }
}

/** Returns a function that formats the address of a point. */
export function usePickupAddress(): (point: Pick<PickupPoint, 'city' | 'street' | 'building'>) => string {
  const locale = useLocale()
  return ({ city, street, building }) => `${city[locale]}, ${street[locale]}, ${building}`
}

/** The opening hours of a point: groups of weekdays, and single days with other hours. */
export function PickupHours({ point: { hours, exceptions } }: { point: Pick<PickupPoint, 'hours' | 'exceptions'> }) {
  const t = useT()
  const locale = useLocale()
  const names = weekdayNames(locale)
  const timeOf = (open: PickupPoint['hours']['mon']) => (open ? `${open.opensAt}–${open.closesAt}` : t('pickup.closed'))
  const week = groupHours(hours).map(({ first, last, hours: open }) => ({
    days:
      first === last ? names[first] : first === 0 && last === 6 ? t('pickup.daily') : `${names[first]}–${names[last]}`,
    time: timeOf(open),
  }))
  const special = exceptions.map(({ date, hours: open }) => ({
    days: dayMonthText(date, locale, 'long'),
    time: timeOf(open),
  }))
  return (
    <ul className="text-sm">
      {[...week, ...special].map(({ days, time }) => (
        <li key={days} className="tabular-nums">
          <span className="text-muted">{days}:</span> {time}
        </li>
      ))}
    </ul>
  )
}

/** Opens the point on a map. */
export function PickupMapLink({ point }: { point: Pick<PickupPoint, 'mapUrl' | 'city' | 'street' | 'building'> }) {
  const t = useT()
  const locale = useLocale()
  const { city, street, building } = point
  return (
    <a
      href={point.mapUrl ?? mapUrl({ city: city[locale], street: street[locale], building })}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-8 items-center gap-1.5 underline underline-offset-4"
    >
      <MapPin aria-hidden className="size-4" />
      {t('pickup.map')}
    </a>
  )
}

/** The phone of a point. */
export function PickupPhone({ point: { phone } }: { point: Pick<PickupPoint, 'phone'> }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="underline underline-offset-4">
      {phone}
    </a>
  )
}
