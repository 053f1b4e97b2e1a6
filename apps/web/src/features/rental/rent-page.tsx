import { formatAmd } from '@shop/contracts/amd-text.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { HowToRent } from './how-to-rent.tsx'
import { lowestTotalAmd, rentalOverviewQuery } from './queries.ts'
import { RentBuilder } from './rent-builder.tsx'
import { RentalSteps } from './rental-steps.tsx'

/** The lowest price, the four steps, and the terms. */
export function RentPage() {
  const t = useT()
  const locale = useLocale()
  const { data } = useSuspenseQuery(rentalOverviewQuery)
  const places = data.terms.places.map(name => name[locale]).join(', ')
  const isOffered = data.hookahs.length > 0
  return (
    <div className="page-x space-y-12 pt-6 pb-16 md:space-y-16 md:pt-10">
      <PageMeta title={t('rent.title')} description={t('rent.description', { places })} />
      <div>
        <p className="eyebrow">{t('rent.eyebrow', { places })}</p>
        <PageHeading className="mt-2">{t('rent.title')}</PageHeading>
        <p className="mt-3 max-w-(--container-text) text-lg text-muted">{t('rent.lead')}</p>
        {isOffered && (
          <p className="mt-3 max-w-(--container-text)">
            <span className="font-semibold text-xl tabular-nums">
              {t('rent.from', { price: formatAmd(lowestTotalAmd(data)) })}
            </span>
            <span className="block text-muted text-sm">{t('rent.fromText')}</span>
          </p>
        )}
      </div>
      {isOffered ? <RentBuilder hookahs={data.hookahs} /> : <p className="text-muted">{t('rent.none')}</p>}
      <RentalSteps overview={data} />
      <HowToRent terms={data.terms} places={places} />
    </div>
  )
}
