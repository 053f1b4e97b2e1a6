import '#platform/i18n/admin-catalogs.ts'
import { Suspense } from 'react'
import { AdminArea } from '#features/admin/admin-area.tsx'
import { ShopWarnings } from '#features/notifications/shop-warnings.tsx'
import { NewOrders } from '#features/orders/admin/board/new-orders.tsx'
import { LanguageSwitch } from '#features/shell/language-switch.tsx'
import { ThemeSwitch } from '#features/shell/theme-switch.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { adminPages } from './admin-pages.ts'

/** The admin area, loaded lazily. Its pages are listed in admin-pages.ts. */
export function Component() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AdminArea
        pages={adminPages}
        news={<NewOrders />}
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
