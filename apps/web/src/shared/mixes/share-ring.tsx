import { cx } from '#ui/class-names.ts'

/** The color of a part whose product has none, for example one that is no longer sold. */
export const NO_COLOR = '#9A8F85'

/** A dot in the color of a flavor, next to its name or share. */
export function FlavorDot({ color = NO_COLOR, className }: { color?: string | undefined; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 10 10" className={cx('size-2.5 shrink-0', className)}>
      <circle cx="5" cy="5" r="4.5" fill={color} stroke="currentColor" strokeOpacity="0.25" />
    </svg>
  )
}

/** The circumference is 100, so that a share in percent is a length. */
const RADIUS = 100 / (2 * Math.PI)
/** Gap between two arcs, percent of the ring. */
const GAP = 1.6

type Share = { id: string; percentage: number; color?: string | undefined }

/** The shares of a mix as a ring in the colors of its flavors, for the eye alone. */
export function ShareRing({ shares, className }: { shares: readonly Share[]; className?: string }) {
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, { percentage }) => sum + percentage, 0))
  return (
    <svg aria-hidden viewBox="0 0 40 40" className={cx('-rotate-90', className)}>
      {shares.map(({ id, percentage, color = NO_COLOR }, index) => (
        <circle
          key={id}
          cx="20"
          cy="20"
          r={RADIUS}
          fill="none"
          stroke={color}
          strokeWidth="5"
          strokeDasharray={`${percentage - GAP} ${100 - percentage + GAP}`}
          strokeDashoffset={-(starts[index] ?? 0) - GAP / 2}
        />
      ))}
    </svg>
  )
}
