import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { fieldId, useFieldError } from '../form-parts.tsx'
import type { CheckoutValues } from '../form-values.ts'
import type { CheckoutQuote } from '../use-checkout-quote.ts'

const MAX_DIGITS = 8

/** Number of bonus points to use. Hidden for customers without points. */
export function PointsField({ quote }: { quote: CheckoutQuote }) {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'bonusPoints' })
  const error = useFieldError('bonusPoints')
  const { balance = 0, mostPoints = 0, note } = quote.data?.bonus ?? {}
  const { value, onChange } = field
  // Reduce the points to the maximum if the cart, the code or the region has changed, or too many were typed.
  const isTooMany = quote.isFresh && Number(value) > mostPoints
  useEffect(() => {
    if (isTooMany) onChange(mostPoints === 0 ? '' : String(mostPoints))
  }, [isTooMany, mostPoints, onChange])

  if (balance === 0) return null
  if (mostPoints === 0)
    return <p className="text-muted text-sm">{note ?? t('checkout.pointsNotHere', { count: balance })}</p>
  const isMost = Number(value) === mostPoints
  return (
    <Field
      id={fieldId('bonusPoints')}
      label={t('checkout.points')}
      optional
      hint={[t('checkout.pointsHint', { count: balance, most: mostPoints }), note].filter(Boolean).join(' ')}
      error={error}
    >
      {described => (
        <div className="flex gap-2">
          <TextInput
            {...described}
            {...field}
            onChange={event => onChange(event.target.value.replace(/\D/g, '').slice(0, MAX_DIGITS))}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            className="min-w-0 tabular-nums"
          />
          <Button variant="outline" className="shrink-0" onClick={() => onChange(isMost ? '' : String(mostPoints))}>
            {isMost ? t('checkout.pointsNone') : t('checkout.pointsMost', { most: mostPoints })}
          </Button>
        </div>
      )}
    </Field>
  )
}
