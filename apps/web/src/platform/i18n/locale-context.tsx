import { I18nProvider, Trans, useLingui } from '@lingui/react'
import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { createContext, type ReactNode, use, useCallback } from 'react'
import type { Area } from './areas.ts'
import { i18nOf, loadArea, type MessageId } from './messages.ts'

const LocaleContext = createContext<Locale>(defaultLocale)

/** Provides the language of the URL. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <LocaleContext value={locale}>
      <I18nProvider i18n={i18nOf(locale)}>{children}</I18nProvider>
    </LocaleContext>
  )
}

export function useLocale(): Locale {
  return use(LocaleContext)
}

/** Returns the translation function for typed ids: `const t = useT()`, `t('cart.items', { count })`. */
export function useT(): (id: MessageId, values?: Record<string, unknown>) => string {
  const { i18n } = useLingui()
  return useCallback((id, values) => i18n._(id, values), [i18n])
}

/** Suspends until the messages of an area are loaded. For dialogs that open outside a route. */
export function useMessages(area: Area): void {
  use(loadArea(useLocale(), area))
}

/** A message with elements: `<Trans id="..." components={{ a: <LocaleLink to={paths.terms} /> }} />`. */
export { Trans }
