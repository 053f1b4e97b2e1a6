import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { CollectionProducts } from '#features/catalog/admin/collections/collection-products.tsx'
import { staffCollectionQuery } from '#features/collections/admin/queries.ts'
import { LandingIntro } from '#features/collections/landing-intro.tsx'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'

/** The saved state of a collection as customers would see it, for staff. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { id = '' } = useParams()
  const { data: collection, isError } = useQuery({ ...staffCollectionQuery(id), staleTime: 0 })
  return (
    <div className="page-x pt-4 pb-16">
      <PageMeta title={t('preview.collection')} isPrivate />
      <Notice kind={isError ? 'bad' : 'info'} title={t('preview.collection')}>
        {t(isError ? 'preview.staffOnly' : 'preview.collectionText')}
      </Notice>
      {!collection && !isError && <PageSkeleton />}
      {collection && (
        <>
          <PageHeading className="mt-8">{collection.title[locale]}</PageHeading>
          <LandingIntro
            landing={{
              subTitle: collection.subTitle[locale],
              description: collection.description[locale],
              ...(collection.picture && { picture: collection.picture }),
            }}
          />
          <CollectionProducts collection={collection} className="mt-8" />
        </>
      )}
    </div>
  )
}
