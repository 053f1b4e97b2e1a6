import { defaultLocale, type Locale, localePath } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import { type ComponentProps, createContext, type ReactNode, use, useCallback } from 'react'
import { Link, NavLink } from 'react-router-dom'
import type { Area } from './areas.ts'
import { i18nOf, loadArea, type MessageId } from './messages.ts'

const LocaleContext = createContext<Locale>(defaultLocale)

/** Provides the language of the URL. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export function useLocale(): Locale {
  return use(LocaleContext)
}

/** Returns the translation function for typed ids: `const t = useT()`, `t('cart.items', { count })`. */
export function useT(): (id: MessageId, values?: Record<string, unknown>) => string {
  const locale = useLocale()
  return useCallback((id, values) => i18nOf(locale)._(id, values), [locale])
}

/** Returns the function that formats amounts in the language of the page: "1,500 ֏", "1 500 ֏". */
export function useFormatAmd(): (amountAmd: number) => string {
  const locale = useLocale()
  return useCallback(amountAmd => formatAmd(amountAmd, locale), [locale])
}

/** Suspends until the messages of an area are loaded. For dialogs that open outside a route. */
export function useMessages(area: Area): void {
  use(loadArea(useLocale(), area))
}

type LocaleLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** A path of paths.ts without the language. */
  to: string
}

/** A link to a page in the current language. `discover` is off because the router has no manifest. */
export function LocaleLink({ to, ...props }: LocaleLinkProps) {
  return <Link discover="none" to={localePath(useLocale(), to)} {...props} />
}

type LocaleNavLinkProps = Omit<ComponentProps<typeof NavLink>, 'to'> & { to: string }

/** A link with `aria-current="page"` on its own page. */
export function LocaleNavLink({ to, ...props }: LocaleNavLinkProps) {
  return <NavLink discover="none" to={localePath(useLocale(), to)} end {...props} />
}
