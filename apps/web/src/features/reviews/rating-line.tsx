import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ratingQuery } from './queries.ts'

/** The average of a product's reviews, linked to them; nothing without reviews. */
export function RatingLine({ slug }: { slug: string }) {
  const t = useT()
  const { data: rating } = useQuery(ratingQuery(slug))
  if (!rating || rating.count === 0) return null
  const { average, count } = rating
  return (
    <a
      href="#reviews"
      aria-label={t('product.rating', { average, count })}
      className="inline-flex min-h-8 items-center gap-1.5 text-muted tabular-nums underline-offset-4 hover:underline"
    >
      <Star aria-hidden className="size-4 fill-current text-accent" />
      {t('product.ratingShort', { average, count })}
    </a>
  )
}
