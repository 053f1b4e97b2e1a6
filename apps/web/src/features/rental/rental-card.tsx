import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { RentalHookah } from '@shop/contracts/rental.ts'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'

/** One model: what it is, what a day of it costs, and the ways to rent it and to ask for it. */
export function RentalCard({ hookah, eager }: { hookah: RentalHookah; eager: boolean }) {
  const t = useT()
  const title = useProductText()(hookah, 'title')
  const { slug, imageUrl, brand, volume, pricePerDay, priceFromThirdDay, deposit } = hookah
  return (
    <article className="flex h-full gap-3 rounded-card bg-surface p-2.5 sm:flex-col sm:gap-0">
      <img
        src={imageUrl}
        alt=""
        width={320}
        height={320}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className="aspect-square w-28 shrink-0 self-start rounded-picture bg-raised sm:w-full"
      />
      <div className="flex min-w-0 flex-1 flex-col px-1.5 pt-1 pb-1.5 sm:pt-3">
        <p className="text-muted text-xs">
          {brand}
          {volume !== undefined && ` · ${t('rent.flask', { millilitres: volume })}`}
        </p>
        <h3 className="mt-0.5 text-lg leading-snug">
          <LocaleLink to={paths.product(slug)} className="underline-offset-4 hover:underline">
            <ProductText of={hookah} field="title" />
          </LocaleLink>
        </h3>
        <dl className="mt-3 mb-4 space-y-1 text-sm">
          <Term name={t('rent.perDay')}>
            <Price amountAmd={pricePerDay} className="text-base" />
          </Term>
          <Term name={t('rent.fromThirdDay')}>{formatAmd(priceFromThirdDay)}</Term>
          <Term name={t('rent.deposit')}>{formatAmd(deposit)}</Term>
        </dl>
        <LocaleLink to={paths.rentOf({ slug })} className={buttonClass('soft', 'sm', 'mt-auto w-full')}>
          {t('rent.choose')}
          <span className="sr-only">: {title}</span>
        </LocaleLink>
        <LocaleLink
          to={paths.contactAbout(t('rent.subject', { title: `${brand} ${title}` }))}
          className={buttonClass('plain', 'sm', 'mt-1 w-full')}
        >
          {t('rent.ask')}
          <span className="sr-only">: {title}</span>
        </LocaleLink>
      </div>
    </article>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}
