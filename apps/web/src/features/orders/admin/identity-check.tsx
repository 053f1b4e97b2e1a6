import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'

type IdentityCheckProps = {
  isChecked: boolean
  /** The shop demands it. */
  isNeeded: boolean
  /** It was tried without. */
  isMissing: boolean
  onChange: (isChecked: boolean) => void
}

/** Whether the customer showed a document, beside what goes over at the door. */
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
