import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { useShopName } from '#platform/shop-name.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmberIcon } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { MixCard } from './mix-card.tsx'
import { MoreMixes } from './more-mixes.tsx'
import { publicMixesQuery } from './queries.ts'
import { SummonButton } from './summon-button.tsx'

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
        <>
          <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {mixes.map(mix => (
              <li key={mix.shareId}>
                <MixCard mix={mix} />
              </li>
            ))}
          </ul>
          <MoreMixes list={list} shown={mixes.length} total={total} />
        </>
      )}
    </div>
  )
}
