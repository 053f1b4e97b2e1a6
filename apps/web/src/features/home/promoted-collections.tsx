import type { HomePage } from '@shop/contracts/home.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { CollectionTiles } from '#shared/collections/collection-tiles.tsx'
import { paths } from '../../paths.ts'

/** The collections that staff promote. */
export function PromotedCollections({ collections }: Pick<HomePage, 'collections'>) {
  const t = useT()
  return (
    <section aria-labelledby="collections" className="page-x py-10">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="collections" className="text-2xl">
          {t('nav.collections')}
        </h2>
        <LocaleLink to={paths.collections} className="text-accent underline-offset-4 hover:underline">
          {t('nav.allCollections')}
        </LocaleLink>
      </div>
      <CollectionTiles collections={collections} />
    </section>
  )
}
