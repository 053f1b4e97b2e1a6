import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { RentalTerms } from '@shop/contracts/rental.ts'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'

/** Terms in brief, how to book, and contact by phone or form. @param places regions with rental delivery */
export function HowToRent({ terms: { daysAhead, maxDays, damages }, places }: { terms: RentalTerms; places: string }) {
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
          <li>{t('rent.termYerevan', { places })}</li>
          <li>{t('rent.termDays', { ahead: daysAhead, most: maxDays })}</li>
          <li>{t('rent.termDelivery')}</li>
          <li>{t('rent.termGoods')}</li>
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
