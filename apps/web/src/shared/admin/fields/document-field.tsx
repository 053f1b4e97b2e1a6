import { IdentityDocument } from '@shop/contracts/rental-deposits.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { SelectField } from './form-fields.tsx'

type DocumentFieldProps = {
  value: IdentityDocument | undefined
  onChange: (document: IdentityDocument | undefined) => void
  /** True if one must be chosen. */
  isRequired?: boolean
}

/** The kind of identity document that staff saw. */
export function DocumentField({ value, onChange, isRequired = false }: DocumentFieldProps) {
  const t = useT()
  return (
    <SelectField
      label={t('admin.document')}
      hint={isRequired ? undefined : t('admin.document.hint')}
      value={value ?? ''}
      onChange={chosen => onChange(IdentityDocument.options.find(document => document === chosen))}
    >
      {!isRequired && <option value="">{t('admin.document.none')}</option>}
      {IdentityDocument.options.map(document => (
        <option key={document} value={document}>
          {t(`admin.document.${document}`)}
        </option>
      ))}
    </SelectField>
  )
}
