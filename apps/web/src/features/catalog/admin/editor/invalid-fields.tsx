import { type RefObject, useEffect, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'

type InvalidField = { label: string; control: HTMLElement }

type InvalidFieldsProps = {
  form: RefObject<HTMLFormElement | null>
  /** The error of the last attempt to save: a new one moves the focus to the first invalid field. */
  error: unknown
  /** The values of the form: the list follows them. */
  values: unknown
}

/** Names the invalid fields of a form; each name leads to its field. */
export function InvalidFields({ form, error, values }: InvalidFieldsProps) {
  const t = useT()
  const [fields, setFields] = useState<readonly InvalidField[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are read after each change of the values
  useEffect(() => {
    const found = error ? findInvalidFields(form.current) : []
    setFields(shown => (isEqual(shown, found) ? shown : found))
  }, [form, error, values])
  useEffect(() => {
    if (error) findInvalidFields(form.current)[0]?.control.focus()
  }, [form, error])
  if (fields.length === 0) return null
  return (
    <fieldset aria-label={t('adminCatalog.invalidFields')} className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-bad">{t('adminCatalog.invalidFields')}</span>
      {fields.map(({ label, control }) => (
        <button
          key={label}
          type="button"
          onClick={() => control.focus()}
          className="min-h-6 underline decoration-control underline-offset-4 pointer-coarse:min-h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** Returns the invalid fields in their order on the page, each with its label and that of its group. */
function findInvalidFields(form: HTMLElement | null): InvalidField[] {
  const controls = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
  return [...controls].map(control => {
    const group = control.closest('fieldset[aria-label]')?.getAttribute('aria-label')
    const own = control.id ? form?.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.textContent : undefined
    return { label: [group, own].filter(Boolean).join(': '), control }
  })
}

const isEqual = (one: readonly InvalidField[], other: readonly InvalidField[]) =>
  one.length === other.length && one.every(({ control }, index) => control === other[index]?.control)
