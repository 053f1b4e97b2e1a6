import type { Strength } from '@shop/contracts/catalog.ts'
import { BOWL_GRAMS } from '@shop/contracts/mix-quantities.ts'
import { strengths } from '@shop/contracts/product-values.ts'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cx } from '#ui/class-names.ts'
import { EmberIcon } from '#ui/icons.tsx'

/** One color per part, distinguishable in both themes; the list next to it contains the same as text. */
const partColors = ['text-accent', 'text-ok', 'text-info', 'text-muted'] as const

export const partColorOf = (index: number): string => partColors[index % partColors.length] ?? ''

const RADIUS = 100 / (2 * Math.PI)
/** Gap between two arcs, percent of the ring. */
const GAP = 1.6

type MixRingProps = {
  items: readonly { productId: string; percentage: number }[]
  /** Hides the text in the middle, for which a small ring has no room. */
  isBare?: boolean
  className?: string
}

/** A mix as a ring of its shares, with the weight in the middle. */
export function MixRing({ items, isBare = false, className }: MixRingProps) {
  const t = useT()
  const starts = items.map((_, index) => items.slice(0, index).reduce((sum, { percentage }) => sum + percentage, 0))
  return (
    <div className={cx('relative aspect-square', className)}>
      <svg aria-hidden viewBox="0 0 40 40" className="size-full -rotate-90">
        {items.map(({ productId, percentage }, index) => (
          <circle
            key={productId}
            cx="20"
            cy="20"
            r={RADIUS}
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            strokeDasharray={`${percentage - GAP} ${100 - percentage + GAP}`}
            strokeDashoffset={-(starts[index] ?? 0) - GAP / 2}
            className={partColorOf(index)}
          />
        ))}
      </svg>
      {!isBare && (
        <p className="absolute inset-0 flex flex-col items-center justify-center text-center">
          <span className="font-dots text-3xl leading-none">{t('mix.grams', { grams: BOWL_GRAMS })}</span>
          <span className="mt-1 max-w-20 text-muted text-xs leading-tight">{t('mix.bowl')}</span>
        </p>
      )}
    </div>
  )
}

type Line = { sku: string; percentage?: number | undefined }

/** The ring of a mix in the cart or in an order; parts without a share get equal shares. */
export function BoughtRing({ lines, className }: { lines: readonly Line[]; className?: string }) {
  const items = lines.map(({ sku, percentage = 100 / lines.length }) => ({ productId: sku, percentage }))
  return <MixRing items={items} isBare className={className} />
}

export type ShownPart = {
  sku: string
  name: ReactNode
  /** Share and number of packs as text. */
  detail: string
  /** Undefined if the part is unavailable. */
  price?: string | undefined
  /** Notices and actions. */
  below?: ReactNode
}

/** The parts of a mix, each in the color of its arc in the ring. */
export function MixParts({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <ul className="space-y-2 text-sm">
      {parts.map(({ sku, name, detail, price, below }, index) => (
        <li key={sku} className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-2.5">
          <span aria-hidden className={cx('size-2.5 rounded-full bg-current', partColorOf(index))} />
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

/** Strength as one to three embers, shown next to the word. */
export function StrengthEmbers({ strength }: { strength: Strength }) {
  const count = strengths.indexOf(strength) + 1
  return (
    <span aria-hidden className="flex">
      {strengths.map((each, index) => (
        <EmberIcon key={each} className={cx('size-3.5', index < count ? 'text-accent' : 'text-hairline')} />
      ))}
    </span>
  )
}

/** Returns a function that formats grams with one decimal: "4,5 г". */
export function useGrams(): (grams: number) => string {
  const t = useT()
  // Not every browser's Intl supports Armenian.
  const point = useLocale() === 'en' ? '.' : ','
  return grams => t('mix.grams', { grams: String(grams).replace('.', point) })
}
