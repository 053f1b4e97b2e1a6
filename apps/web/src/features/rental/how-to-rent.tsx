import type { RentalTerms } from '@shop/contracts/rental.ts'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'

/** The terms in short, how a hookah is booked, and the two ways to ask: by phone and in writing. @param places where */
export function HowToRent({ terms: { daysAhead, maxDays }, places }: { terms: RentalTerms; places: string }) {
  const t = useT()
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
          <li>{t('rent.termYerevan', { places })}</li>
          <li>{t('rent.termDays', { ahead: daysAhead, most: maxDays })}</li>
          <li>{t('rent.termDelivery')}</li>
          <li>{t('rent.termGoods')}</li>
          <li>{t('rent.termAge')}</li>
        </ul>
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
