import { useQuery } from '@tanstack/react-query'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { useShopName } from '#platform/site.ts'
import { Breadcrumbs } from '#shared/breadcrumbs.tsx'
import { CollectionTiles } from '#shared/collections/collection-tiles.tsx'
import { collectionsQuery } from '#shared/collections/collections.ts'
import { chipClass } from '#ui/chip.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { paths } from '../../paths.ts'
import { brandsQuery } from './queries.ts'

/** All collections and brands. */
export function CollectionsPage() {
  const t = useT()
  const shop = useShopName()
  const { data: collections = [] } = useQuery(collectionsQuery(useLocale()))
  const { data: brands = [] } = useQuery(brandsQuery)
  return (
    <div className="page-x pt-4 pb-16 md:pt-8">
      <PageMeta title={t('nav.collections')} description={t('catalog.collectionsDescription', { shop })} />
      <Breadcrumbs parents={[{ to: paths.shop, name: t('nav.everything') }]} current={t('nav.collections')} />
      <PageHeading>{t('nav.collections')}</PageHeading>
      <div className="mt-5">
        <CollectionTiles collections={collections} />
      </div>
      {brands.length > 0 && (
        <section aria-labelledby="brands" className="mt-12">
          <h2 id="brands" className="mb-4 text-2xl">
            {t('catalog.brands')}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {brands.map(({ slug, name }) => (
              <li key={slug}>
                <LocaleLink to={paths.brand(slug)} className={chipClass}>
                  {name}
                </LocaleLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
