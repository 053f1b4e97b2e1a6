import { I18nProvider, Trans, useLingui } from '@lingui/react'
import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { createContext, type ReactNode, use, useCallback } from 'react'
import type { Area } from './areas.ts'
import { i18nOf, loadArea, type MessageId } from './messages.ts'

const LocaleContext = createContext<Locale>(defaultLocale)

/** Gives everything below it the language of its URL. */
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

/** Translates typed ids: `const t = useT()`, `t('cart.items', { count })`. */
export function useT(): (id: MessageId, values?: Record<string, unknown>) => string {
  const { i18n } = useLingui()
  return useCallback((id, values) => i18n._(id, values), [i18n])
}

/** For what opens outside a route (a dialog): suspends until the area's texts are there in the current language. */
export function useMessages(area: Area): void {
  use(loadArea(useLocale(), area))
}

/** A message with elements in it: `<Trans id="..." components={{ a: <LocaleLink to={paths.terms} /> }} />`. */
export { Trans }
