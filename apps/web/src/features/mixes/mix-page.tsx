import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { MixRing } from '#shared/mixes/mix-ring.tsx'
import { StrengthEmbers, strengthNames } from '#shared/mixes/strength.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { paths } from '../../paths.ts'
import { MixBuy } from './mix-buy.tsx'
import { MixPartRow } from './mix-part-row.tsx'
import { toMixPurchase } from './mix-purchase.ts'
import { mixQuery } from './queries.ts'

/** A shared mix: its parts and the actions to buy it. */
export function MixPage({ shareId }: { shareId: string }) {
  const t = useT()
  const textOf = useProductText()
  const { data: mix } = useSuspenseQuery(mixQuery(shareId))
  const purchase = toMixPurchase(mix)
  const parts = mix.parts
    .map(part => t('mixes.partOf', { title: textOf(part, 'title'), percent: part.percentage }))
    .join(', ')
  return (
    <div className="page-x pt-6 pb-16 md:pt-10">
      <PageMeta
        title={mix.name}
        description={t('mixes.of', { parts })}
        isUnlisted={!mix.isPublic}
        picture={mix.pictureUrl}
      />
      <p className="eyebrow">{t('mixes.eyebrow')}</p>
      <PageHeading className="mt-2 break-words">{mix.name}</PageHeading>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
            <MixRing items={mix.parts} className="w-40 sm:w-48" />
            <dl className="grid gap-3">
              <Fact term={t('mixes.strength')}>
                <span className="flex items-center gap-2">
                  {t(strengthNames[mix.strength])}
                  <StrengthEmbers strength={mix.strength} />
                </span>
              </Fact>
              {purchase.items && <Fact term={t('mixes.enough')}>{t('mixes.bowls', { count: purchase.bowls })}</Fact>}
              {mix.saves > 0 && <Fact term={t('mixes.savedTerm')}>{t('mixes.people', { count: mix.saves })}</Fact>}
            </dl>
          </div>
          <section aria-labelledby="parts" className="mt-8">
            <h2 id="parts" className="text-xl">
              {t('mixes.parts')}
            </h2>
            <ul className="mt-3 divide-y divide-hairline border-hairline border-y">
              {mix.parts.map((part, index) => (
                <MixPartRow key={part.productId} part={part} index={index} />
              ))}
            </ul>
          </section>
        </div>
        <div className="lg:sticky lg:top-24">
          <MixBuy mix={mix} purchase={purchase} />
          <LocaleLink
            to={paths.mixes}
            className="mt-4 inline-flex min-h-11 items-center underline decoration-control underline-offset-4 hover:decoration-current"
          >
            {t('mixes.all')}
          </LocaleLink>
        </div>
      </div>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
