import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { paths } from '../../paths.ts'
import { SummonButton } from './summon-button.tsx'

/** Shown for unknown mix links, with a link to public mixes. */
export function MixMissing() {
  const t = useT()
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={t('mixes.missing')} isPrivate />
      <p className="font-dots text-[5rem] text-accent leading-none">404</p>
      <PageHeading className="mt-4">{t('mixes.missing')}</PageHeading>
      <p className="mt-3 max-w-xl text-lg text-muted">{t('mixes.missingText')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LocaleLink to={paths.mixes} className={buttonClass('ember', 'lg')}>
          {t('mixes.title')}
        </LocaleLink>
        <SummonButton size="lg" />
      </div>
    </div>
  )
}
