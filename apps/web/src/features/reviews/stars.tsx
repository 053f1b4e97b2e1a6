import { Star } from 'lucide-react'
import { cx } from '#ui/class-names.ts'

export const RATINGS = [1, 2, 3, 4, 5] as const

/** Five stars, of which `rating` are filled. The text beside them has the number. */
export function Stars({ rating, className = 'size-4' }: { rating: number; className?: string }) {
  return (
    <span aria-hidden className="inline-flex">
      {RATINGS.map(each => (
        <Star
          key={each}
          className={cx(className, each <= Math.round(rating) ? 'fill-current text-accent' : 'text-control')}
        />
      ))}
    </span>
  )
}
