import { defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { queryOptions } from '@tanstack/react-query'

/** The long texts, one file a language in src/content; ru is always there. */
export type ContentName = 'about' | 'terms' | 'privacy'

const files = import.meta.glob<string>('../content/*/*.md', { query: '?raw', import: 'default' })

/** A long text and the language that it really is in: ru where it is not translated. */
export function contentQuery(locale: Locale, name: ContentName) {
  return queryOptions({
    queryKey: ['content', locale, name],
    queryFn: async () => {
      const own = files[`../content/${locale}/${name}.md`]
      const load = own ?? files[`../content/${defaultLocale}/${name}.md`]
      if (!load) throw new Error(`no text ${name}`)
      return { language: own ? locale : defaultLocale, text: await load() }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
