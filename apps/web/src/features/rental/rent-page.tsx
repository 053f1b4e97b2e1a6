import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { CostTable } from './cost-table.tsx'
import { HowToRent } from './how-to-rent.tsx'
import { rentalOverviewQuery } from './queries.ts'
import { RentBuilder } from './rent-builder.tsx'
import { RentalCard } from './rental-card.tsx'
import { RentalSteps } from './rental-steps.tsx'

/** What can be rented, on which terms, the four steps to it, and how to ask for it. */
export function RentPage() {
  const t = useT()
  const locale = useLocale()
  const { data } = useSuspenseQuery(rentalOverviewQuery)
  const places = data.terms.places.map(name => name[locale]).join(', ')
  return (
    <div className="page-x space-y-16 pt-6 pb-16 md:pt-10">
      <PageMeta title={t('rent.title')} description={t('rent.description', { places })} />
      <div>
        <p className="eyebrow">{t('rent.eyebrow', { places })}</p>
        <PageHeading className="mt-2">{t('rent.title')}</PageHeading>
        <p className="mt-3 max-w-(--container-text) text-lg text-muted">{t('rent.lead')}</p>
        <RentalSteps overview={data} />
      </div>
      {data.hookahs.length > 0 && <RentBuilder hookahs={data.hookahs} />}
      <section aria-labelledby="models">
        <h2 id="models" className="mb-5 text-2xl">
          {t('rent.models')}{' '}
          <span className="font-dots font-normal text-muted tabular-nums">{data.hookahs.length}</span>
        </h2>
        {data.hookahs.length === 0 ? (
          <p className="text-muted">{t('rent.none')}</p>
        ) : (
          <ul className="grid gap-2.5 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4">
            {data.hookahs.map((hookah, index) => (
              <li key={hookah.slug}>
                <RentalCard hookah={hookah} eager={index < 2} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {data.hookahs.length > 0 && (
        <section aria-labelledby="costs">
          <h2 id="costs" className="mb-2 text-2xl">
            {t('rent.costs')}
          </h2>
          <p className="mb-5 max-w-(--container-text) text-muted">{t('rent.costsText')}</p>
          <CostTable hookahs={data.hookahs} />
        </section>
      )}
      <HowToRent terms={data.terms} places={places} />
    </div>
  )
}
