import { locales } from '@shop/contracts/locales.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LineField, TextsField } from './fields.tsx'
import type { BodyProps, Section } from './section.ts'

/** The neutral name of the shop, and the page that replaces it when a customer hides it. */
export const discreet: Section<'discreet'> = {
  id: 'discreet',
  group: 'discreet',
  title: 'settings.discreet',
  intro: 'settings.discreet.intro',
  fields: ['name', 'exitUrl'],
  Body: Discreet,
  toLabeledValues: ({ name, exitUrl }, { t }) => [
    ...locales.map(locale => ({
      label: `${t('settings.discreetName')}, ${t(`admin.inLanguage.${locale}`)}`,
      text: name[locale],
    })),
    { label: t('settings.exitUrl'), text: exitUrl },
  ],
}

function Discreet({ value, set, errorAt, bind }: BodyProps<'discreet'>) {
  const t = useT()
  return (
    <>
      <TextsField
        label={t('settings.discreetName')}
        hint={t('settings.discreetName.help')}
        value={value.name}
        errorAt={locale => errorAt(`name.${locale}`)}
        onChange={name => set({ name })}
      />
      <LineField label={t('settings.exitUrl')} hint={t('settings.exitUrl.help')} {...bind('exitUrl')} />
    </>
  )
}
