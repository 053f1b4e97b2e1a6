import { BOWL_GRAMS } from '@shop/contracts/bowl.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'

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
