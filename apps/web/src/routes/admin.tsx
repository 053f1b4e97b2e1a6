import '#platform/i18n/admin-catalogues.ts'
import { Suspense } from 'react'
import { AdminArea } from '#features/admin/admin-area.tsx'
import { ShopWarnings } from '#features/notifications/shop-warnings.tsx'
import { OrderNews } from '#features/orders/admin/order-news.tsx'
import { LanguageSwitch } from '#features/shell/language-switch.tsx'
import { ThemeSwitch } from '#features/shell/theme-switch.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { adminPages } from './admin-pages.ts'

/** The staff's area: one lazy part of the router; its own pages are in admin-pages.ts. */
export function Component() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <AdminArea
        pages={adminPages}
        news={<OrderNews />}
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
