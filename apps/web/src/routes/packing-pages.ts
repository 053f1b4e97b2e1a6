import { ListChecks, ScanBarcode } from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { component } from './lazy-component.ts'

/** The pages for picking and packing orders. */
export const packingPages: readonly AdminPage[] = [
  {
    path: 'pick-list',
    name: 'admin.page.pickList',
    icon: ListChecks,
    permission: 'orders.view',
    isAside: true,
    areas: ['orders', 'admin-packing'],
    load: component('PickListPage', () => import('#features/orders/admin/packing/pick-list-page.tsx')),
  },
  {
    path: 'orders/:number/pack',
    name: 'admin.page.packing',
    icon: ScanBarcode,
    permission: 'orders.pack',
    areas: ['orders', 'admin-orders', 'admin-packing'],
    load: component('PackingPage', () => import('#features/orders/admin/packing/packing-page.tsx')),
  },
]
