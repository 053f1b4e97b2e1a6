import { CalendarClock, ClipboardList, Warehouse } from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { component } from './lazy-component.ts'

/** The pages of stock, lots and stock takes; the first one is in the menu and links to the others. */
export const stockPages: readonly AdminPage[] = [
  {
    path: 'stock',
    name: 'admin.page.stock',
    icon: Warehouse,
    permission: 'stock.view',
    letter: 's',
    areas: ['admin-stock', 'admin-catalog', 'admin-lots'],
    load: component('StockPage', () => import('#features/stock/admin/stock-page.tsx')),
  },
  {
    path: 'stock/:sku',
    name: 'admin.page.packSize',
    icon: Warehouse,
    permission: 'stock.view',
    areas: ['admin-stock'],
    load: component('VariantPage', () => import('#features/stock/admin/variant-page.tsx')),
  },
  {
    path: 'lots',
    isAside: true,
    name: 'admin.page.lots',
    icon: CalendarClock,
    permission: 'stock.view',
    areas: ['admin-lots', 'admin-stock'],
    load: component('LotsPage', () => import('#features/stock/admin/lots-page.tsx')),
  },
  {
    path: 'stock-takes',
    isAside: true,
    name: 'admin.page.stockTakes',
    icon: ClipboardList,
    permission: 'stock.view',
    areas: ['admin-stock-takes'],
    load: component('StockTakesPage', () => import('#features/stock-takes/stock-takes-page.tsx')),
  },
  {
    path: 'stock-takes/:number',
    name: 'admin.page.stockTake',
    icon: ClipboardList,
    permission: 'stock.view',
    areas: ['admin-stock-takes'],
    load: component('StockTakePage', () => import('#features/stock-takes/stock-take-page.tsx')),
  },
]
