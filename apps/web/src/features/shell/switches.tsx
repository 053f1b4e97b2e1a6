import { languages } from '@shop/contracts/locales.ts'
import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { inLocale, rememberLocale } from '#platform/i18n/locale.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { browserStorage } from '#platform/storage.ts'
import { chooseTheme, currentTheme, subscribeToTheme, type Theme } from '#platform/theme.ts'
import { IconButton } from '#ui/button.tsx'

const setCookie = (line: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = line
}

/** Switches to the same page in another language, keeping the query, and stores the choice. */
export function LanguageSwitch() {
  const t = useT()
  const current = useLocale()
  const location = useLocation()
  return (
    <nav aria-label={t('language.label')} className="flex items-center">
      {languages.map(({ locale, name }) => (
        <Link
          discover="none"
          key={locale}
          to={inLocale(locale, location)}
          state={location.state}
          preventScrollReset
          lang={locale}
          hrefLang={locale}
          aria-label={`${locale.toUpperCase()} ${name}`}
          aria-current={locale === current ? 'true' : undefined}
          onClick={() => rememberLocale(locale, browserStorage, setCookie)}
          className="inline-flex h-11 min-w-8 items-center justify-center rounded-full px-1 text-muted lg:min-w-9 text-sm transition-colors duration-120 hover:text-text aria-current:font-semibold aria-current:text-text"
        >
          {locale.toUpperCase()}
        </Link>
      ))}
    </nav>
  )
}

/** Switches between dark and light; by default the system setting applies. */
export function ThemeSwitch() {
  const t = useT()
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, currentTheme, () => 'dark')
  const isDark = theme === 'dark'
  return (
    <IconButton
      label={t(isDark ? 'theme.toLight' : 'theme.toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun aria-hidden className="size-5" /> : <Moon aria-hidden className="size-5" />}
    </IconButton>
  )
}
