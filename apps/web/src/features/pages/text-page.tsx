import { useSuspenseQuery } from '@tanstack/react-query'
import { type ContentName, contentQuery } from '#platform/content.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PageMeta } from '#platform/page-meta.tsx'
import { hoursTexts } from '#shared/shop-info/hours.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { fillIn } from './fill-in.ts'

/** Literal ids, so that a search for a message finds who says it. */
const HEADS = {
  about: { title: 'about.title', description: 'about.description' },
  privacy: { title: 'privacy.title', description: 'privacy.description' },
  terms: { title: 'terms.title', description: 'terms.description' },
} as const satisfies Record<ContentName, { title: MessageId; description: MessageId }>

/** A page that is a long text; where it is not translated, the Russian one says so to screen readers. */
export function TextPage({ name }: { name: ContentName }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useSuspenseQuery(contentQuery(locale, name))
  const { data: shop } = useSuspenseQuery(shopInfoQuery)
  const hours = hoursTexts(shop.hours, data.language, t).join(', ')
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={t(HEADS[name].title)} description={t(HEADS[name].description, { shop: shop.name })} />
      <PageHeading className="mb-8 max-md:text-2xl">{t(HEADS[name].title)}</PageHeading>
      <div lang={data.language === locale ? undefined : data.language}>
        <RichText text={fillIn(data.text, shop, { language: data.language, hours })} />
      </div>
    </div>
  )
}
