import type { ShopInfo } from '@shop/contracts/settings.ts'
import { ExternalLink, MapPin } from 'lucide-react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

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

type Location = ShopInfo['location']

/** Bounds of the drawing: the center of Yerevan, degrees. */
const WEST = 44.5045
const EAST = 44.5265
const NORTH = 40.1895
const SOUTH = 40.176
const WIDTH = 400
const HEIGHT = 320

type Point = readonly [longitude: number, latitude: number]

const x = (longitude: number) => Math.round(((longitude - WEST) / (EAST - WEST)) * WIDTH)
const y = (latitude: number) => Math.round(((NORTH - latitude) / (NORTH - SOUTH)) * HEIGHT)

/** Returns the position of a place in the drawing, or undefined if it is outside. */
function placeOnMap({ latitude, longitude }: Location): { x: number; y: number } | undefined {
  const isInside = longitude > WEST && longitude < EAST && latitude > SOUTH && latitude < NORTH
  return isInside ? { x: x(longitude), y: y(latitude) } : undefined
}

const MAIN: readonly Point[][] = [
  // Mashtots, Sayat-Nova, Amiryan, Tumanyan, Abovyan
  [
    [44.5035, 40.1772],
    [44.5109, 40.1843],
    [44.5165, 40.1899],
  ],
  [
    [44.5131, 40.1864],
    [44.5168, 40.1869],
    [44.527, 40.1812],
  ],
  [
    [44.504, 40.1803],
    [44.5117, 40.1779],
  ],
  [
    [44.504, 40.1866],
    [44.5109, 40.1843],
    [44.527, 40.1792],
  ],
  [
    [44.5134, 40.1783],
    [44.5245, 40.1899],
  ],
]
const SMALL: readonly Point[][] = [
  // Teryan, Nalbandyan, Northern Avenue, Pushkin, Arami, Isahakyan, Khanjyan
  [
    [44.508, 40.1773],
    [44.5215, 40.1899],
  ],
  [
    [44.514, 40.1768],
    [44.527, 40.1885],
  ],
  [
    [44.5146, 40.1844],
    [44.5151, 40.1801],
  ],
  [
    [44.5066, 40.1814],
    [44.5163, 40.1813],
  ],
  [
    [44.5084, 40.1831],
    [44.5206, 40.1783],
  ],
  [
    [44.5135, 40.1875],
    [44.5255, 40.1899],
  ],
  [
    [44.5195, 40.176],
    [44.527, 40.183],
  ],
]

const LABELS: readonly { text: MessageId; at: Point; turn: number }[] = [
  { text: 'contact.streetTumanyan', at: [44.5205, 40.1816], turn: 22 },
  { text: 'contact.streetMashtots', at: [44.507, 40.181], turn: -51 },
  { text: 'contact.streetAbovyan', at: [44.5226, 40.1879], turn: -53 },
  { text: 'contact.streetSayatNova', at: [44.5231, 40.1835], turn: 36 },
]

const path = (points: readonly Point[]) =>
  `M${points.map(([longitude, latitude]) => `${x(longitude)} ${y(latitude)}`).join('L')}`

/** A drawing of the surrounding streets in the colors of the theme. */
function MapPicture({ place, label }: { place: { x: number; y: number }; label: string }) {
  const t = useT()
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full bg-raised">
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-bg">
        {SMALL.map(points => (
          <path key={path(points)} d={path(points)} strokeWidth="6" />
        ))}
        {MAIN.map(points => (
          <path key={path(points)} d={path(points)} strokeWidth="13" />
        ))}
      </g>
      <g className="fill-hairline">
        <circle cx={x(44.515)} cy={y(40.1858)} r="13" />
        <ellipse cx={x(44.5126)} cy={y(40.1777)} rx="20" ry="15" />
      </g>
      <g aria-hidden textAnchor="middle" className="fill-muted font-sans text-[12px] sm:text-[9px]">
        {LABELS.map(({ text, at: [longitude, latitude], turn }) => (
          <text
            key={text}
            dominantBaseline="central"
            transform={`translate(${x(longitude)} ${y(latitude)}) rotate(${turn})`}
          >
            {t(text)}
          </text>
        ))}
        <text x={x(44.515)} y={y(40.1858) + 24}>
          {t('contact.opera')}
        </text>
        <text x={x(44.5126)} y={y(40.1777) - 20}>
          {t('contact.square')}
        </text>
      </g>
      <g transform={`translate(${place.x} ${place.y})`}>
        <path d="M0 0C-13-15-15-20-15-26a15 15 0 0 1 30 0c0 6-2 11-15 26z" className="fill-accent" />
        <circle cy="-26" r="5.5" className="fill-on-accent" />
      </g>
    </svg>
  )
}
