import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { fieldErrorText } from './field-errors.ts'
import { fieldId, focusField } from './form-parts.tsx'
import { type CheckoutValues, FIELDS } from './form-values.ts'
import { SlotError } from './slot-error.tsx'

/** After a try to order: everything that is still wrong, each a way to its field. */
export function ErrorSummary() {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const { errors, isSubmitted } = useFormState({ control })
  const [phone, secondaryPhone] = useWatch({ control, name: ['phone', 'secondaryPhone'] })
  // Code and points are no fields to fill: the refusal itself tells of them.
  const wrong = FIELDS.filter(name => errors[name] && name !== 'promoCode' && name !== 'bonusPoints')
  if (!isSubmitted || wrong.length === 0) return null
  return (
    <Notice kind="bad" role="alert" title={t('checkout.fillAll')}>
      <ul className="mt-1.5">
        {wrong.map(name => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={event => {
                event.preventDefault()
                focusField(name)
              }}
              className="inline-block py-0.5 underline decoration-control underline-offset-4"
            >
              <SlotError text={fieldErrorText(errors[name], name === 'phone' ? phone : secondaryPhone, t)} />
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
