import '#platform/i18n/admin-catalogs.ts'
import { Suspense } from 'react'
import { AdminArea } from '#features/admin/admin-area.tsx'
import { ShopWarnings } from '#features/notifications/shop-warnings.tsx'
import { NewOrders } from '#features/orders/admin/board/new-orders.tsx'
import { LanguageSwitch, ThemeSwitch } from '#features/shell/switches.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { adminPages } from './admin-pages.ts'

/** The admin area, loaded lazily. Its pages are listed in admin-pages.ts. */
export function Component() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AdminArea
        pages={adminPages}
        notifications={<NewOrders />}
        warnings={<ShopWarnings />}
        tools={
          <>
            <LanguageSwitch />
            <ThemeSwitch />
          </>
        }
      />
    </Suspense>
  )
}
