import type { StaticPageName } from '@shop/contracts/static-pages.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contentQuery } from '#platform/content.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { hoursTexts, shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { fillIn } from './fill-in.ts'

/** A static page with what follows its text. An untranslated text is marked as Russian for screen readers. */
export function TextPage({ name, children }: { name: StaticPageName; children?: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const {
    data: { language, ...content },
  } = useSuspenseQuery(contentQuery(locale, name))
  const { data: shop } = useSuspenseQuery(shopInfoQuery)
  const hours = hoursTexts(shop.hours, language, t).join(', ')
  const fill = (text: string) => fillIn(text, shop, { language, hours })
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={fill(content.title)} description={fill(content.description)} />
      <div lang={language === locale ? undefined : language}>
        <PageHeading className="mb-8 max-md:text-2xl">{fill(content.title)}</PageHeading>
        <RichText text={fill(content.text)} />
      </div>
      {children}
    </div>
  )
}
