import { useSuspenseQuery } from '@tanstack/react-query'
import { type ContentName, contentQuery } from '#platform/content.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RichText } from '#ui/rich-text.tsx'

/** A page that is a long text; where it is not translated, the Russian one says so to screen readers. */
export function TextPage({ name }: { name: ContentName }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useSuspenseQuery(contentQuery(locale, name))
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={t(`${name}.title`)} description={t(`${name}.description`)} />
      <PageHeading className="mb-8">{t(`${name}.title`)}</PageHeading>
      <div lang={data.language === locale ? undefined : data.language}>
        <RichText text={data.text} />
      </div>
    </div>
  )
}
