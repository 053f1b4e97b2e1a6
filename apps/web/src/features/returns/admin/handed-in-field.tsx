import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { RadioCard } from '#ui/forms/controls.tsx'

export const MAX_NOTE_LENGTH = 1000

type HandedInFieldProps = {
  isHandedIn: boolean
  /** What happens next if the shop has them. */
  handedInText?: MessageId
  onChange: (isHandedIn: boolean) => void
}

/** Whether the customer or the shop has the items to return. */
export function HandedInField({
  isHandedIn,
  handedInText = 'adminReturns.handedInText',
  onChange,
}: HandedInFieldProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t('adminReturns.where')}</legend>
      <RadioCard
        name="handed-in"
        value="no"
        checked={!isHandedIn}
        onChange={() => onChange(false)}
        label={t('adminReturns.withCustomer')}
        detail={t('adminReturns.withCustomerText')}
      />
      <RadioCard
        name="handed-in"
        value="yes"
        checked={isHandedIn}
        onChange={() => onChange(true)}
        label={t('adminReturns.handedIn')}
        detail={t(handedInText)}
      />
    </fieldset>
  )
}
