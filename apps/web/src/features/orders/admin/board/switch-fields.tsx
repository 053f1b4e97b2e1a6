import { locales } from '@shop/contracts/locales.ts'
import type { SetSwitches } from '@shop/contracts/settings-staff.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox, TextArea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type Texts = SetSwitches['noExpressText']
type SwitchFieldsProps = {
  label: string
  hint: string
  /** Name of the text in the request. */
  name: 'noExpressText' | 'ordersOffText'
  isOn: boolean
  texts: Texts
  error: unknown
  onSwitch: (isOn: boolean) => void
  onTexts: (texts: Texts) => void
}

/** A switch, and while it is on, its text for customers in each language. */
export function SwitchFields({ label, hint, name, isOn, texts, error, onSwitch, onTexts }: SwitchFieldsProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{label}</legend>
      <Checkbox checked={isOn} onChange={event => onSwitch(event.target.checked)}>
        <span className="font-medium">{label}</span>
        <span className="block text-muted text-sm">{hint}</span>
      </Checkbox>
      {isOn &&
        locales.map(locale => (
          <Field
            key={locale}
            label={t(`adminOrders.switch.${locale}`)}
            error={error instanceof ApiError ? error.detailAt(`body.${name}.${locale}`)?.message : undefined}
          >
            {control => (
              <TextArea
                {...control}
                lang={locale}
                rows={3}
                maxLength={300}
                value={texts[locale]}
                onChange={event => onTexts({ ...texts, [locale]: event.target.value })}
              />
            )}
          </Field>
        ))}
    </fieldset>
  )
}
