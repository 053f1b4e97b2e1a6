import type { RentalTerms } from '@shop/contracts/rental.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { lowestTotalAmd, type RentalOverview, rentalOverviewQuery } from './queries.ts'
import { RentBuilder } from './rent-builder.tsx'

/** The lowest price, the four steps, and the terms. */
export function RentPage() {
  const formatAmd = useFormatAmd()
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

/** Steps in order: hookah, flavor, bowl, dates. */
function RentalSteps({ overview: { hookahs, flavors, cups } }: { overview: RentalOverview }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  return (
    <ol className="mt-6 grid gap-x-8 gap-y-4 sm:mt-8 sm:gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      <Step number={1} name={t('rent.step1')}>
        {t('rent.step1Text', { count: hookahs.length })}
      </Step>
      <Step number={2} name={t('rent.step2')}>
        {t('rent.step2Text')}{' '}
        {flavors.count > 0 && (
          <StepLink to={paths.flavor}>
            {t('rent.flavorsFrom', { count: flavors.count, price: formatAmd(flavors.fromAmd) })}
          </StepLink>
        )}
      </Step>
      <Step number={3} name={t('rent.step3')}>
        {t('rent.step3Text')}{' '}
        {cups.count > 0 && (
          <StepLink to={`${paths.accessories}?accessoryType=bowl`}>
            {t('rent.bowlsFrom', { count: cups.count, price: formatAmd(cups.fromAmd) })}
          </StepLink>
        )}
      </Step>
      <Step number={4} name={t('rent.step4')}>
        {t('rent.step4Text')}
      </Step>
    </ol>
  )
}

function Step({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    // On phones the number is in a narrow column, so that the content starts higher.
    <li className="grid grid-cols-[2rem_1fr] border-hairline border-t pt-4 sm:block sm:pt-5">
      <p aria-hidden className="font-dots font-medium text-3xl text-tuff leading-none">
        {number}
      </p>
      <div>
        <h2 className="text-lg sm:mt-3">{name}</h2>
        <p className="text-muted sm:mt-1">{children}</p>
      </div>
    </li>
  )
}

function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocaleLink to={to} className="text-text underline decoration-control underline-offset-4 hover:decoration-current">
      {children}
    </LocaleLink>
  )
}

/** Terms in brief, how to book, and contact by phone or form. @param places regions with rental delivery */
function HowToRent({
  terms: { daysAhead, maxDays, damages, deposits },
  places,
}: {
  terms: RentalTerms
  places: string
}) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { data: shop, isPending } = useQuery(shopInfoQuery)
  return (
    <div className="grid gap-10 lg:grid-cols-[1.2fr_1fr]">
      <section aria-labelledby="terms-of-rent">
        <h2 id="terms-of-rent" className="mb-4 text-2xl">
          {t('rent.terms')}
        </h2>
        <ul className="list-disc space-y-2 pl-5 marker:text-accent">
          <li>{t('rent.termPrice')}</li>
          <li>{t('rent.termDeposit')}</li>
          {deposits && (
            <li>
              {t('rent.termLevels', {
                verified: deposits.verifiedPercent,
                trusted: deposits.trustedPercent,
                count: deposits.trustedRentals,
              })}
            </li>
          )}
          <li>{t('rent.termYerevan', { places })}</li>
          <li>{t('rent.termDays', { ahead: daysAhead, most: maxDays })}</li>
          <li>{t('rent.termDelivery')}</li>
          <li>{t('rent.termPurchases')}</li>
          <li>{t('rent.termAge')}</li>
          <li>{t('rent.termLate')}</li>
        </ul>
        {damages.length > 0 && (
          <>
            <h3 id="damages" className="mt-6 mb-2 scroll-mt-24 font-semibold">
              {t('rent.damages')}
            </h3>
            <p className="mb-3 text-muted">{t('rent.damagesText')}</p>
            <dl className="max-w-sm divide-y divide-hairline tabular-nums">
              {damages.map(({ part, amountAmd }) => (
                <div key={part.ru} className="flex justify-between gap-4 py-2">
                  <dt>{part[locale]}</dt>
                  <dd className="whitespace-nowrap font-medium">{formatAmd(amountAmd)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </section>
      <section aria-labelledby="ask" className="self-start rounded-card bg-surface p-6 md:p-8">
        <h2 id="ask" className="text-2xl">
          {t('rent.howToAsk')}
        </h2>
        <p className="mt-2 text-muted">{t('rent.howToAskText')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          {shop && (
            <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`} className={buttonClass('outline', 'lg')}>
              <Phone aria-hidden className="size-4" />
              {shop.phone}
            </a>
          )}
          {isPending && <Skeleton className="h-12 w-48 rounded-full" />}
          <LocaleLink to={paths.contactAbout(t('rent.subjectAny'))} className={buttonClass('ember', 'lg')}>
            {t('rent.write')}
          </LocaleLink>
        </div>
      </section>
    </div>
  )
}
