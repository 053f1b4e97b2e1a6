import { useQuery } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import {
  PickupHours,
  PickupMapLink,
  PickupPhone,
  pickupPointsQuery,
  usePickupAddress,
} from '#shared/delivery/pickup.tsx'

/** Where customers can collect their orders; nothing without points. */
export function PickupPoints() {
  const t = useT()
  const locale = useLocale()
  const addressOf = usePickupAddress()
  const { data: points = [] } = useQuery(pickupPointsQuery)
  if (points.length === 0) return null
  return (
    <section className="mt-10 max-w-(--container-text)">
      <h2 className="text-xl">{t('pickup.title')}</h2>
      <p className="mt-4">{t('pickup.intro')}</p>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2">
        {points.map(point => (
          <li key={point.id} className="grid content-start gap-1">
            <h3 className="break-words font-medium">{point.name[locale]}</h3>
            <p className="break-words">{addressOf(point)}</p>
            <PickupHours point={point} />
            <p className="flex flex-wrap items-center gap-x-4 text-sm">
              <PickupPhone point={point} />
              <PickupMapLink point={point} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
