import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'

type IdentityCheckProps = {
  isChecked: boolean
  /** True if the check is required. */
  isNeeded: boolean
  /** True if the form was submitted without the check. */
  isMissing: boolean
  onChange: (isChecked: boolean) => void
}

/** Checkbox: the customer showed an identity document. */
export function IdentityCheck({ isChecked, isNeeded, isMissing, onChange }: IdentityCheckProps) {
  const t = useT()
  return (
    <div>
      <Checkbox
        checked={isChecked}
        aria-invalid={isMissing || undefined}
        onChange={event => onChange(event.target.checked)}
      >
        {t('adminOrders.identityChecked')}
        <span className="block text-muted text-sm">
          {t(isNeeded ? 'adminOrders.identityHint' : 'adminOrders.identityOptional')}
        </span>
      </Checkbox>
      {isMissing && <FieldError role="alert">{t('adminOrders.identityMissing')}</FieldError>}
    </div>
  )
}
