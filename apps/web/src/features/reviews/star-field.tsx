import { Star } from 'lucide-react'
import { useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { RATINGS } from './stars.tsx'

type StarFieldProps = { rating: number | undefined; onChange: (rating: number) => void }

/** Chooses 1 to 5 stars: a group of radio buttons that look like stars. */
export function StarField({ rating, onChange }: StarFieldProps) {
  const t = useT()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('reviews.rating')}</legend>
      <div className="flex">
        {RATINGS.map(stars => (
          <label
            key={stars}
            className="inline-flex size-11 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={rating === stars}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">{t('reviews.stars', { stars })}</span>
            <Star
              aria-hidden
              className={cx('size-8', stars <= (rating ?? 0) ? 'fill-current text-accent' : 'text-muted')}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
