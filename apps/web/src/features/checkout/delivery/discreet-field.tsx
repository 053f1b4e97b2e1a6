import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useT } from '#platform/i18n/locale-context.tsx'
import { turnOnDiscreetMode } from '#shared/discreet/discreet-mode.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import type { CheckoutValues } from '../form-values.ts'

/** Whether the order is discreet. @param isPreferred the choice of the account, which the customer may change here */
export function DiscreetField({ isPreferred }: { isPreferred: boolean }) {
  const t = useT()
  const { control } = useFormContext<CheckoutValues>()
  const { field } = useController({ control, name: 'isDiscreet' })
  useEffect(() => {
    if (isPreferred) turnOnDiscreetMode()
  }, [isPreferred])
  return (
    <Checkbox
      name={field.name}
      checked={field.value === '' ? isPreferred : field.value === 'yes'}
      onChange={({ target: { checked } }) => field.onChange(checked ? 'yes' : 'no')}
    >
      {t('checkout.discreet')}
      <span className="mt-0.5 block text-muted text-sm">{t('checkout.discreetText')}</span>
    </Checkbox>
  )
}
