import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { paths } from '../../../paths.ts'

/** Shown for expired or unknown preview links. */
export function PreviewMissing() {
  const t = useT()
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={t('preview.missing')} isPrivate />
      <p className="font-dots text-[5rem] text-accent leading-none">404</p>
      <PageHeading className="mt-4">{t('preview.missing')}</PageHeading>
      <p className="mt-3 max-w-xl text-lg text-muted">{t('preview.missingText')}</p>
      <LocaleLink to={paths.shop} className={buttonClass('ember', 'lg', 'mt-8')}>
        {t('preview.toShop')}
      </LocaleLink>
    </div>
  )
}
