import { defaultLocale, type Locale, locales } from '@shop/contracts/locales.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton, CompactInput, compactControlClass } from '#shared/admin/fields/controls.tsx'
import { cx } from '#ui/class-names.ts'
import { Field } from '#ui/forms/field.tsx'
import type { Draft, PartProps } from './draft.ts'

const FIELDS = ['title', 'subTitle', 'description'] as const
type TextField = (typeof FIELDS)[number]

const NAMES: Record<TextField, MessageId> = {
  title: 'adminCatalog.text.title',
  subTitle: 'adminCatalog.text.subTitle',
  description: 'adminCatalog.text.description',
}
const MAX_LENGTHS = { title: 150, subTitle: 200, description: 5000 } as const

const isMissing = (draft: Draft, locale: Locale) =>
  FIELDS.some(field => draft[field] !== '' && draft[textKey(field, locale)] === '') ||
  (locale === defaultLocale && (draft.title === '' || draft.description === ''))

/** The texts in all languages, side by side or stacked on phones. A dot marks missing texts. */
export function TextsPart({ draft, onChange, errorAt }: PartProps) {
  const t = useT()
  const id = useId()
  const copyFromRu = (locale: Locale) =>
    onChange(
      Object.fromEntries(
        FIELDS.filter(field => draft[textKey(field, locale)] === '').map(field => [
          textKey(field, locale),
          draft[field],
        ]),
      ),
    )
  return (
    <div className="grid gap-x-4 gap-y-6 lg:grid-cols-3">
      {locales.map(locale => (
        <fieldset key={locale} aria-labelledby={`${id}-${locale}`} className="grid min-w-0 content-start gap-3">
          <div className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <h3 className="mr-auto text-sm">
              <span id={`${id}-${locale}`}>{t(`admin.language.${locale}`)}</span>{' '}
              {isMissing(draft, locale) && <MissingDot />}
            </h3>
            {locale !== defaultLocale && isMissing(draft, locale) && (
              <CompactButton variant="quiet" onClick={() => copyFromRu(locale)}>
                {t('adminCatalog.copyFromRu')}
              </CompactButton>
            )}
          </div>
          {FIELDS.map(field => (
            <TextInput key={field} field={field} locale={locale} {...{ draft, onChange, errorAt }} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function TextInput({ field, locale, draft, onChange, errorAt }: PartProps & { field: TextField; locale: Locale }) {
  const t = useT()
  const key = textKey(field, locale)
  return (
    <Field label={t(NAMES[field])} error={errorAt(key)} optional={locale !== defaultLocale || field === 'subTitle'}>
      {control => {
        const input = {
          ...control,
          lang: locale,
          maxLength: MAX_LENGTHS[field],
          value: draft[key],
          onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
        }
        return field === 'description' ? (
          <textarea {...input} rows={7} className={cx(compactControlClass, 'w-full resize-y py-2')} />
        ) : (
          <CompactInput {...input} className="w-full" />
        )
      }}
    </Field>
  )
}

function MissingDot() {
  const t = useT()
  return (
    <span className="ml-1 inline-block size-2 rounded-full bg-warn align-middle">
      <span className="sr-only">{t('adminCatalog.textMissing')}</span>
    </span>
  )
}
