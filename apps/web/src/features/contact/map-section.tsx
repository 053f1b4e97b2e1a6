import type { ShopInfo } from '@shop/contracts/settings.ts'
import { ExternalLink, MapPin } from 'lucide-react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MapPicture, placeOnMap } from './map-picture.tsx'

const ZOOM = 17

/** A map drawn locally and a link to a map service. Nothing is loaded from third parties. */
export function MapSection({ shop }: { shop: ShopInfo | undefined }) {
  const t = useT()
  const locale = useLocale()
  if (!shop) return <Skeleton className="aspect-[5/4] w-full rounded-card" />
  const { latitude, longitude } = shop.location
  const point = `${latitude},${longitude}`
  const place = placeOnMap(shop.location)
  return (
    <section aria-labelledby="map" className="overflow-hidden rounded-card bg-surface">
      <h2 id="map" className="sr-only">
        {t('contact.map')}
      </h2>
      {place && <MapPicture place={place} label={t('contact.mapLabel', { address: shop.address[locale] })} />}
      <div className="flex flex-wrap items-center gap-3 p-5">
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline', 'sm')}
        >
          <ExternalLink aria-hidden className="size-4" />
          {t('contact.openMap')}
        </a>
        {/* Phones and tablets know geo: links; a desk mostly does not. */}
        <a
          href={`geo:${point}?q=${point}(${encodeURIComponent(shop.name)})`}
          className={buttonClass('outline', 'sm', 'pointer-fine:hidden')}
        >
          <MapPin aria-hidden className="size-4" />
          {t('contact.openApp')}
        </a>
        <p className="text-muted text-sm tabular-nums">{point.replace(',', ', ')}</p>
      </div>
    </section>
  )
}
