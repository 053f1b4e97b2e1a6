import type { StaticPageName } from '@shop/contracts/static-pages.ts'
import { TextPage } from '#features/pages/text-page.tsx'
import { contentQuery } from '#platform/content.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import type { PageModule } from './page.tsx'

export const createStaticPage = (name: StaticPageName): PageModule => ({
  loader:
    ({ queryClient, locale }) =>
    async () => {
      await Promise.all([
        queryClient.ensureQueryData(contentQuery(locale, name)),
        queryClient.ensureQueryData(shopInfoQuery),
      ])
      return null
    },
  element: <TextPage name={name} />,
})
