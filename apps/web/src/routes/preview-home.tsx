import { useQuery } from '@tanstack/react-query'
import { homePreviewQuery } from '#features/home/queries.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { HomeContent } from './home-content.tsx'

/** The draft of the home page, for staff. */
export function Component() {
  const t = useT()
  const { data: home, isError } = useQuery(homePreviewQuery(useLocale()))
  return (
    <>
      <PageMeta title={t('home.preview')} isPrivate />
      <div className="page-x pt-4">
        <Notice kind={isError ? 'bad' : 'info'} title={t('home.preview')}>
          {t(isError ? 'home.previewStaffOnly' : 'home.previewText')}
        </Notice>
      </div>
      {!home && !isError && <PageSkeleton />}
      {home && <HomeContent home={home} />}
    </>
  )
}
