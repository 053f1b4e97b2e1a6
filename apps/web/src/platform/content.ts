import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import type { StaticPageName } from '@shop/contracts/static-pages.ts'
import { queryOptions } from '@tanstack/react-query'

type Content = { title: string; description: string; text: string }

/** Compiled by build/static-pages.ts. */
const files = import.meta.glob<Content>('../content/*/*.md')
const menuTitles = import.meta.glob<string>('../content/*/*.md', { query: '?menu', import: 'menuTitle', eager: true })

/** Loads a static page with its language: Russian if it is not translated. */
export function contentQuery(locale: Locale, name: StaticPageName) {
  return queryOptions({
    queryKey: ['content', locale, name],
    queryFn: async () => {
      const own = files[`../content/${locale}/${name}.md`]
      const load = own ?? files[`../content/${defaultLocale}/${name}.md`]
      if (!load) throw new Error(`static page "${name}" has no file content/${defaultLocale}/${name}.md`)
      const { title, description, text } = await load()
      return { language: own ? locale : defaultLocale, title, description, text }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the name of a static page in menus. */
export const menuTitleOf = (locale: Locale, name: StaticPageName): string =>
  menuTitles[`../content/${locale}/${name}.md`] ?? menuTitles[`../content/${defaultLocale}/${name}.md`] ?? name
