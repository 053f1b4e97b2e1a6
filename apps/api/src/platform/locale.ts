import { defaultLocale, Locale } from '@shop/contracts/locale.ts'

/** The first of our languages that Accept-Language names; else ru (api.md, Form), or what is given instead. */
export function localeOf(acceptLanguage: string | undefined, otherwise: Locale = defaultLocale): Locale {
  for (const range of (acceptLanguage ?? '').split(',')) {
    const parsed = Locale.safeParse(range.trim().slice(0, 2).toLowerCase())
    if (parsed.success) return parsed.data
  }
  return otherwise
}
