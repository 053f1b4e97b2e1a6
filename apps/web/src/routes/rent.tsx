import { rentalOverviewQuery } from '#features/rental/queries.ts'
import { RentPage } from '#features/rental/rent-page.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import type { PageContext } from './page.tsx'

export const loader =
  ({ queryClient }: PageContext) =>
  async () => {
    // Not awaited: the page shows placeholders meanwhile.
    void queryClient.prefetchQuery(shopInfoQuery)
    await queryClient.ensureQueryData(rentalOverviewQuery)
    return null
  }

export function Component() {
  return <RentPage />
}
