import { PackagePlus } from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { component } from './lazy-component.ts'

/** The pages of purchasing; the first one is in the menu and links to the others. */
export const purchasingPages: readonly AdminPage[] = [
  {
    path: 'purchasing',
    name: 'admin.page.purchasing',
    icon: PackagePlus,
    permission: 'purchasing.view',
    letter: 'i',
    areas: ['admin-purchasing'],
    load: component('ReceiptsPage', () => import('#features/purchasing/receipts-page.tsx')),
  },
  {
    path: 'purchasing/:number',
    name: 'admin.page.goodsReceipt',
    icon: PackagePlus,
    permission: 'purchasing.view',
    areas: ['admin-purchasing'],
    load: component('ReceiptPage', () => import('#features/purchasing/receipt-page.tsx')),
  },
  {
    path: 'purchase-orders',
    isAside: true,
    name: 'admin.page.purchaseOrders',
    icon: PackagePlus,
    permission: 'purchasing.view',
    areas: ['admin-purchasing'],
    load: component('PurchaseOrdersPage', () => import('#features/purchasing/orders-page.tsx')),
  },
  {
    path: 'purchase-orders/:number',
    name: 'admin.page.purchaseOrder',
    icon: PackagePlus,
    permission: 'purchasing.view',
    areas: ['admin-purchasing'],
    load: component('PurchaseOrderPage', () => import('#features/purchasing/order-page.tsx')),
  },
  {
    path: 'reorder',
    isAside: true,
    name: 'admin.page.reorder',
    icon: PackagePlus,
    permission: 'purchasing.view',
    areas: ['admin-purchasing'],
    load: component('ReorderPage', () => import('#features/purchasing/reorder-page.tsx')),
  },
  {
    path: 'suppliers',
    isAside: true,
    name: 'admin.page.suppliers',
    icon: PackagePlus,
    permission: 'purchasing.view',
    areas: ['admin-purchasing'],
    load: component('SuppliersPage', () => import('#features/purchasing/suppliers-page.tsx')),
  },
]
