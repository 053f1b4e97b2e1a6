import { Star } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { RATINGS } from './stars.tsx'

type StarFieldProps = {
  ref?: Ref<HTMLDivElement>
  rating: number | undefined
  error?: string | undefined
  onChange: (rating: number) => void
}

/** Chooses 1 to 5 stars: a group of radio buttons that look like stars. */
export function StarField({ ref, rating, error, onChange }: StarFieldProps) {
  const t = useT()
  const name = useId()
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <p id={`${name}-label`} className="mb-1.5 font-medium text-sm">
        {t('reviews.rating')}
      </p>
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
      {error !== undefined && (
        <FieldError id={`${name}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  )
}
