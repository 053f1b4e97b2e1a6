import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { rentalOverviewQuery } from './queries.ts'

const STEPS: readonly MessageId[] = ['home.rent1', 'home.rent2', 'home.rent3', 'home.rent4']
/** Cards in one row on desktops. */
const SHOWN = 5
const PLACEHOLDERS = Array.from({ length: SHOWN }, (_, index) => `place ${index}`)
const cardClass = 'w-[44%] max-w-56 shrink-0 snap-start xl:w-auto xl:max-w-none'

/** A short explanation of rentals with a few models and a link to the rental page. */
export function RentalRail() {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { data, isError, isFetching, refetch } = useQuery(rentalOverviewQuery)
  // Render nothing if the shop has no rentals.
  if (data?.hookahs.length === 0) return null
  return (
    <section aria-labelledby="rental" className="page-x py-10">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="rental" className="text-2xl">
          {t('home.rent')}
        </h2>
        <LocaleLink
          to={paths.rent}
          className="inline-flex min-h-8 items-center gap-1.5 text-accent underline-offset-4 hover:underline"
        >
          {data ? t('catalog.seeAllCount', { count: data.hookahs.length }) : t('home.seeAll')}
          <span className="sr-only">: {t('home.rent')}</span>
          <ArrowRight aria-hidden className="size-4" />
        </LocaleLink>
      </div>
      <p className="max-w-(--container-text) text-muted">{t('home.rentText')}</p>
      <ol className="mt-4 mb-6 flex flex-wrap gap-x-7 gap-y-2">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-baseline gap-2">
            <span aria-hidden className="font-dots font-medium text-2xl text-tuff leading-none">
              {index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
      {isError && !data ? (
        <RetryNotice onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <ul className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-2 [scrollbar-width:thin] md:-mx-8 md:scroll-px-8 md:gap-4 md:px-8 xl:mx-0 xl:grid xl:grid-cols-5 xl:px-0">
          {data
            ? data.hookahs.slice(0, SHOWN).map(hookah => (
                <li key={hookah.slug} className={cardClass}>
                  <article className="group relative h-full rounded-card bg-surface p-2 sm:p-2.5">
                    <img
                      src={hookah.imageUrl}
                      alt=""
                      width={320}
                      height={320}
                      loading="lazy"
                      decoding="async"
                      className="aspect-square w-full rounded-picture bg-raised"
                    />
                    <div className="px-1.5 pt-3 pb-1.5">
                      <h3 className="text-base leading-snug">
                        <LocaleLink
                          to={paths.rentOf({ slug: hookah.slug })}
                          className="underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
                        >
                          <ProductText of={hookah} field="title" />
                        </LocaleLink>
                      </h3>
                      <p className="mt-1 text-muted text-sm">
                        {t('home.rentPerDay', { price: formatAmd(hookah.pricePerDay) })}
                        <span className="block">{t('home.rentDeposit', { price: formatAmd(hookah.deposit) })}</span>
                      </p>
                    </div>
                  </article>
                </li>
              ))
            : PLACEHOLDERS.map(place => (
                <li key={place} aria-hidden className={cardClass}>
                  <div className="rounded-card bg-surface p-2 sm:p-2.5">
                    <Skeleton className="aspect-square w-full rounded-picture" />
                    <div className="px-1.5 pt-3 pb-1.5">
                      <Skeleton className="h-5.5 w-3/5" />
                      <Skeleton className="mt-1 h-10.5 w-4/5" />
                    </div>
                  </div>
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
