import { I18nProvider, Trans as LinguiTrans, type TransProps } from '@lingui/react'
import { useLocale } from './locale-context.tsx'
import { i18nOf } from './messages.ts'

/**
 * A message with elements: `<Trans id="..." components={{ a: <LocaleLink to={paths.terms} /> }} />`. In a file of its
 * own, because no first view needs it.
 */
export function Trans(props: TransProps) {
  return (
    <I18nProvider i18n={i18nOf(useLocale())}>
      <LinguiTrans {...props} />
    </I18nProvider>
  )
}
