import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { useShopName } from '#platform/site.ts'
import { MixName } from '#shared/mixes/mix-name.tsx'
import { MixTins, strengthNames } from '#shared/mixes/mix-parts.tsx'
import { StrengthEmbers } from '#shared/product/strength-embers.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmberIcon } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { PartList, SummonButton } from './list-parts.tsx'
import { type ListedMix, publicMixesQuery } from './queries.ts'

/** Public mixes, most saved first. */
export function MixesPage() {
  const t = useT()
  const shop = useShopName()
  const list = useSuspenseInfiniteQuery(publicMixesQuery)
  const mixes = list.data.pages.flatMap(({ items }) => items)
  const total = list.data.pages[0]?.total ?? 0
  return (
    <div className="page-x pt-6 pb-16 md:pt-10">
      <PageMeta title={t('mixes.title')} description={t('mixes.description', { shop })} />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <p className="eyebrow">{t('mixes.listEyebrow')}</p>
          <PageHeading className="mt-2">
            {t('mixes.title')}{' '}
            {total > 0 && (
              <span className="whitespace-nowrap font-dots font-normal text-muted tabular-nums">
                {total}
                <span className="sr-only"> {t('mixes.countWord', { count: total })}</span>
              </span>
            )}
          </PageHeading>
          <p className="mt-3 max-w-(--container-text) text-lg text-muted">{t('mixes.lead')}</p>
        </div>
        {total > 0 && <SummonButton />}
      </div>
      {mixes.length === 0 ? (
        <EmptyState icon={<EmberIcon />} title={t('mixes.empty')} actions={<SummonButton />}>
          {t('mixes.emptyText')}
        </EmptyState>
      ) : (
        <PagedList
          list={list}
          shown={mixes.length}
          total={total}
          texts={{ more: t('mixes.more'), shownOf: t('mixes.shownOf', { shown: mixes.length, total }) }}
        >
          <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {mixes.map(mix => (
              <li key={mix.shareId}>
                <MixCard mix={mix} />
              </li>
            ))}
          </ul>
        </PagedList>
      )}
    </div>
  )
}

/** A public mix; the whole card links to its page. */
function MixCard({ mix }: { mix: ListedMix }) {
  const t = useT()
  return (
    <article className="relative flex h-full gap-4 rounded-card bg-surface p-4 has-focus-visible:outline-3 has-focus-visible:outline-ring">
      <MixTins
        parts={mix.parts.map(({ productId: id, color }) => ({ id, color }))}
        className="h-14 w-20 shrink-0 self-start"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="break-words text-lg leading-snug">
          <LocaleLink
            to={paths.mix(mix.shareId)}
            className="underline-offset-4 outline-none after:absolute after:inset-0 hover:underline"
          >
            <MixName of={mix} />
          </LocaleLink>
        </h2>
        <PartList parts={mix.parts} />
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-muted text-sm">
          <span className="flex items-center gap-1.5">
            {t(strengthNames[mix.strength])}
            <StrengthEmbers strength={mix.strength} />
          </span>
          {mix.saves > 0 && (
            <span className="flex items-center gap-1 tabular-nums">
              <Bookmark aria-hidden className="size-3.5" />
              <span className="sr-only">{t('mixes.savedTerm')}: </span>
              {mix.saves}
            </span>
          )}
          {mix.priceAmd === undefined ? (
            <span className="ml-auto">{t('mixes.notWhole')}</span>
          ) : (
            <Price amountAmd={mix.priceAmd} className="ml-auto text-text" />
          )}
        </p>
      </div>
    </article>
  )
}
