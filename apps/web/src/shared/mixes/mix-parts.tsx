import type { Strength } from '@shop/contracts/catalog.ts'
import { BOWL_GRAMS } from '@shop/contracts/mix-quantities.ts'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cx } from '#ui/class-names.ts'
import { FlavorDot, NO_COLOR, ShareRing } from './share-ring.tsx'

type RingPart = { productId: string; percentage: number; color?: string | undefined }

/** A mix as a ring of its shares in the colors of its flavors, with the weight in the middle. */
export function MixRing({ items, className }: { items: readonly RingPart[]; className?: string }) {
  const t = useT()
  return (
    <div className={cx('relative aspect-square', className)}>
      <ShareRing shares={items.map(({ productId: id, ...share }) => ({ id, ...share }))} className="size-full" />
      <p className="absolute inset-0 flex flex-col items-center justify-center text-center">
        <span className="font-semibold text-2xl leading-none">{t('mix.grams', { grams: BOWL_GRAMS })}</span>
        <span className="mt-1 max-w-20 text-muted text-xs leading-tight">{t('mix.bowl')}</span>
      </p>
    </div>
  )
}

/** Width and height of a tin with its lid. */
const TIN = { width: 34, height: 40 }
/** Horizontal distance between two tins, in units of the drawing. */
const TIN_STEP = 21

type TinPart = { id: string; color?: string | undefined }

/** A mix as its tins: up to four, overlapping, in the colors of their flavors, the largest share in front. */
export function MixTins({ parts, className }: { parts: readonly TinPart[]; className?: string }) {
  const shown = parts.slice(0, 4)
  const width = TIN.width + TIN_STEP * (shown.length - 1) + 2
  return (
    <svg aria-hidden viewBox={`-1 -1 ${width} ${TIN.height + 2}`} className={className}>
      {/* The last one is drawn first, so that the largest share is in front. */}
      {shown.toReversed().map(({ id, color = NO_COLOR }) => {
        const index = shown.findIndex(part => part.id === id)
        return <Tin key={id} color={color} x={index * TIN_STEP} y={index * 1.5} />
      })}
    </svg>
  )
}

function Tin({ color, x, y }: { color: string; x: number; y: number }) {
  const height = TIN.height - y
  return (
    <g transform={`translate(${x} ${y})`} className="stroke-surface" strokeWidth="1.5">
      <path d={`M2 9h30v${height - 14}a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5z`} fill={color} />
      <path d={`M2 9h5.5v${height - 9}H7a5 5 0 0 1-5-5z`} fill="#fff" fillOpacity="0.28" stroke="none" />
      <path d={`M27 9h5v${height - 14}a5 5 0 0 1-5 5z`} fill="#000" fillOpacity="0.18" stroke="none" />
      <rect x="2" y="16" width="30" height={height - 26} fill="#fff" fillOpacity="0.86" stroke="none" />
      <circle cx="17" cy={3 + height / 2} r="4.6" fill={color} stroke="none" />
      <rect x="0" y="0" width="34" height="10" rx="3" fill={color} />
      <rect x="0" y="0" width="34" height="10" rx="3" fill="#000" fillOpacity="0.34" stroke="none" />
      <path d="M4 2.6h26" stroke="#fff" strokeOpacity="0.5" strokeWidth="1.2" strokeLinecap="round" />
    </g>
  )
}

export type ShownPart = {
  sku: string
  name: ReactNode
  /** The color of the flavor. */
  color?: string | undefined
  /** Share and number of packs as text. */
  detail: string
  /** Undefined if the part is unavailable. */
  price?: string | undefined
  /** Notices and actions. */
  below?: ReactNode
}

/** The parts of a mix, each with the color of its tin. */
export function MixParts({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <ul className="space-y-2 text-sm">
      {parts.map(({ sku, name, color, detail, price, below }) => (
        <li key={sku} className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-2.5">
          <FlavorDot color={color} />
          <span className="min-w-0">
            {name}
            <span className="block text-muted">{detail}</span>
          </span>
          <span className="whitespace-nowrap tabular-nums">{price}</span>
          {below && <div className="col-span-2 col-start-2">{below}</div>}
        </li>
      ))}
    </ul>
  )
}

export const strengthNames: Record<Strength, MessageId> = {
  mild: 'mix.strength.mild',
  medium: 'mix.strength.medium',
  strong: 'mix.strength.strong',
}

/** Returns a function that formats grams with one decimal: "4,5 г". */
export function useGrams(): (grams: number) => string {
  const t = useT()
  // Not every browser's Intl supports Armenian.
  const point = useLocale() === 'en' ? '.' : ','
  return grams => t('mix.grams', { grams: String(grams).replace('.', point) })
}
