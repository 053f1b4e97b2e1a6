import type { StaticPageName } from '@shop/contracts/static-pages.ts'
import { PickupPoints } from '#features/pages/pickup-points.tsx'
import { TextPage } from '#features/pages/text-page.tsx'
import { contentQuery } from '#platform/content.ts'
import { pickupPointsQuery } from '#shared/delivery/pickup.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import type { PageModule } from './page.tsx'

export const createStaticPage = (name: StaticPageName): PageModule => ({
  loader:
    ({ queryClient, locale }) =>
    async () => {
      await Promise.all([
        queryClient.ensureQueryData(contentQuery(locale, name)),
        queryClient.ensureQueryData(shopInfoQuery),
        // Without an answer, the page still has its text.
        name === 'delivery' && queryClient.prefetchQuery(pickupPointsQuery),
      ])
      return null
    },
  element: <TextPage name={name}>{name === 'delivery' && <PickupPoints />}</TextPage>,
})
