import {
  Banknote,
  Blend,
  CalendarRange,
  FileSpreadsheet,
  History,
  House,
  Layers,
  LayoutDashboard,
  ListTree,
  MessageSquareText,
  Package,
  PackageOpen,
  Printer,
  ReceiptText,
  Settings,
  Ticket,
  Truck,
  UserCog,
  Users,
  Warehouse,
  Wind,
} from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'

/**
 * All pages of the admin area in the order of the menu. An entry defines the route, the menu item, the palette entry
 * and the shortcut. The menu hides pages that a role may not open; the server enforces the role itself.
 */
export const adminPages: readonly AdminPage[] = [
  {
    path: '',
    name: 'admin.page.dashboard',
    icon: LayoutDashboard,
    role: 'operator',
    letter: 'h',
    areas: ['admin-dashboard', 'admin-setup'],
    load: () =>
      import('#features/dashboard/dashboard-page.tsx').then(({ DashboardPage }) => ({
        Component: DashboardPage,
      })),
  },
  {
    path: 'orders',
    name: 'admin.page.orders',
    icon: ReceiptText,
    role: 'operator',
    letter: 'o',
    areas: ['orders', 'account', 'admin-orders'],
    load: () =>
      import('#features/orders/admin/board/orders-page.tsx').then(({ OrdersPage }) => ({ Component: OrdersPage })),
  },
  {
    path: 'orders/:number',
    name: 'admin.page.order',
    icon: ReceiptText,
    role: 'operator',
    areas: ['orders', 'account', 'returns', 'admin-orders', 'admin-returns', 'admin-receipts', 'admin-messages'],
    load: () => import('./admin-order.tsx'),
  },
  {
    path: 'deliveries',
    name: 'admin.page.deliveries',
    icon: Truck,
    role: 'operator',
    letter: 'd',
    areas: ['orders', 'account', 'admin-orders', 'admin-deliveries'],
    load: () =>
      import('#features/orders/admin/board/deliveries-page.tsx').then(({ DeliveriesPage }) => ({
        Component: DeliveriesPage,
      })),
  },
  {
    path: 'rentals',
    name: 'admin.page.rentals',
    icon: Wind,
    role: 'operator',
    letter: 'r',
    areas: ['admin-rentals'],
    load: () =>
      import('#features/rental/admin/rentals-page.tsx').then(({ RentalsPage }) => ({ Component: RentalsPage })),
  },
  {
    path: 'rentals/:id',
    name: 'admin.page.rental',
    icon: Wind,
    role: 'operator',
    areas: ['admin-rentals'],
    load: () =>
      import('#features/rental/admin/booking/rental-page.tsx').then(({ RentalPage }) => ({ Component: RentalPage })),
  },
  {
    path: 'returns',
    name: 'admin.page.returns',
    icon: PackageOpen,
    role: 'operator',
    letter: 'b',
    areas: ['returns', 'admin-returns'],
    load: () =>
      import('#features/returns/admin/returns-page.tsx').then(({ ReturnsPage }) => ({ Component: ReturnsPage })),
  },
  {
    path: 'refunds',
    name: 'admin.page.refunds',
    icon: Banknote,
    role: 'operator',
    areas: ['admin-returns'],
    load: () =>
      import('#features/returns/admin/refunds-page.tsx').then(({ RefundsPage }) => ({ Component: RefundsPage })),
  },
  {
    path: 'receipts',
    name: 'admin.page.receipts',
    icon: Printer,
    role: 'operator',
    areas: ['admin-receipts'],
    load: () =>
      import('#features/receipts/receipts-page.tsx').then(({ ReceiptsPage }) => ({ Component: ReceiptsPage })),
  },
  {
    path: 'catalog',
    name: 'admin.page.catalog',
    icon: Package,
    role: 'operator',
    letter: 'p',
    areas: ['catalog', 'admin-catalog'],
    load: () =>
      import('#features/catalog/admin/table/catalog-page.tsx').then(({ CatalogPage }) => ({ Component: CatalogPage })),
  },
  {
    path: 'catalog/new',
    isAside: true,
    name: 'admin.page.newProduct',
    icon: Package,
    role: 'admin',
    areas: ['catalog', 'product', 'admin-catalog'],
    load: () =>
      import('#features/catalog/admin/editor/editor-page.tsx').then(({ NewProductPage }) => ({
        Component: NewProductPage,
      })),
  },
  {
    path: 'catalog/:id',
    name: 'admin.page.product',
    icon: Package,
    role: 'operator',
    areas: ['catalog', 'product', 'admin-catalog'],
    load: () =>
      import('#features/catalog/admin/editor/editor-page.tsx').then(({ ProductEditorPage }) => ({
        Component: ProductEditorPage,
      })),
  },
  {
    path: 'home',
    name: 'admin.page.home',
    icon: House,
    role: 'admin',
    areas: ['admin-home'],
    load: () => import('#features/home/admin/home-editor.tsx').then(module => ({ Component: module.HomeAdminPage })),
  },
  {
    path: 'collections',
    name: 'admin.page.collections',
    icon: Layers,
    role: 'admin',
    areas: ['admin-collections'],
    load: () =>
      import('#features/collections/admin/collections-page.tsx').then(module => ({
        Component: module.CollectionsAdminPage,
      })),
  },
  {
    path: 'collections/new',
    isAside: true,
    name: 'admin.page.newCollection',
    icon: Layers,
    role: 'admin',
    areas: ['catalog', 'admin-collections'],
    load: () => import('./admin-collection.tsx').then(module => ({ Component: module.NewCollection })),
  },
  {
    path: 'collections/:id',
    name: 'admin.page.collection',
    icon: Layers,
    role: 'admin',
    areas: ['catalog', 'admin-collections'],
    load: () => import('./admin-collection.tsx').then(module => ({ Component: module.EditedCollection })),
  },
  {
    path: 'brands',
    isAside: true,
    name: 'admin.page.brands',
    icon: Layers,
    role: 'admin',
    areas: ['admin-collections'],
    load: () =>
      import('#features/collections/admin/brands-page.tsx').then(module => ({ Component: module.BrandsAdminPage })),
  },
  {
    path: 'tastes',
    name: 'admin.page.lists',
    icon: ListTree,
    role: 'admin',
    letter: 'l',
    areas: ['catalog', 'admin-catalog', 'admin-lists'],
    load: () =>
      import('#features/catalog/admin/lists/lists-page.tsx').then(({ TastesPage }) => ({ Component: TastesPage })),
  },
  {
    path: 'accessory-types',
    isAside: true,
    name: 'admin.page.accessoryTypes',
    icon: ListTree,
    role: 'admin',
    areas: ['catalog', 'admin-catalog', 'admin-lists'],
    load: () =>
      import('#features/catalog/admin/lists/lists-page.tsx').then(({ AccessoryTypesPage }) => ({
        Component: AccessoryTypesPage,
      })),
  },
  {
    path: 'catalog-files',
    name: 'admin.page.files',
    icon: FileSpreadsheet,
    role: 'operator',
    letter: 'f',
    areas: ['catalog', 'admin-catalog', 'admin-files'],
    load: () =>
      import('#features/catalog/admin/files/files-page.tsx').then(({ FilesPage }) => ({ Component: FilesPage })),
  },
  {
    path: 'catalog-files/:id',
    name: 'admin.page.import',
    icon: FileSpreadsheet,
    role: 'admin',
    areas: ['catalog', 'admin-files'],
    load: () =>
      import('#features/catalog/admin/files/import-page.tsx').then(({ ImportPage }) => ({ Component: ImportPage })),
  },
  {
    path: 'stock',
    name: 'admin.page.stock',
    icon: Warehouse,
    role: 'operator',
    letter: 's',
    areas: ['admin-stock'],
    load: () => import('#features/stock/admin/stock-page.tsx').then(({ StockPage }) => ({ Component: StockPage })),
  },
  {
    path: 'stock/:sku',
    name: 'admin.page.packSize',
    icon: Warehouse,
    role: 'operator',
    areas: ['admin-stock'],
    load: () =>
      import('#features/stock/admin/variant-page.tsx').then(({ VariantPage: PackingPage }) => ({
        Component: PackingPage,
      })),
  },
  {
    path: 'rental-waits',
    name: 'admin.page.rentalWaits',
    icon: CalendarRange,
    role: 'operator',
    isAside: true,
    areas: ['admin-rentals'],
    load: () => import('#features/rental/admin/waits-page.tsx').then(({ WaitsPage }) => ({ Component: WaitsPage })),
  },
  {
    path: 'rental-units',
    name: 'admin.page.rentalUnits',
    icon: CalendarRange,
    role: 'operator',
    letter: 'u',
    areas: ['admin-rentals'],
    load: () =>
      import('#features/rental/admin/units/units-page.tsx').then(({ UnitsPage }) => ({ Component: UnitsPage })),
  },
  {
    path: 'customers',
    name: 'admin.page.customers',
    icon: Users,
    role: 'operator',
    letter: 'c',
    areas: ['admin-customers'],
    load: () =>
      import('#features/account/customers-page.tsx').then(({ CustomersPage }) => ({ Component: CustomersPage })),
  },
  {
    path: 'customers/:accountId',
    name: 'admin.page.customer',
    icon: Users,
    role: 'operator',
    areas: ['account', 'orders', 'admin-customers'],
    load: () => import('#features/account/customer-page.tsx').then(({ CustomerPage }) => ({ Component: CustomerPage })),
  },
  {
    path: 'mixes',
    name: 'admin.page.mixes',
    icon: Blend,
    role: 'operator',
    areas: ['admin-mixes'],
    load: () =>
      import('#features/mixes/admin/mixes-page.tsx').then(({ AdminMixesPage }) => ({ Component: AdminMixesPage })),
  },
  {
    path: 'messages',
    name: 'admin.page.messages',
    icon: MessageSquareText,
    role: 'operator',
    letter: 'm',
    areas: ['admin-messages'],
    load: () =>
      import('#features/notifications/messages-page.tsx').then(({ MessagesPage }) => ({ Component: MessagesPage })),
  },
  {
    path: 'promotions',
    name: 'admin.page.promotions',
    icon: Ticket,
    role: 'admin',
    areas: ['admin-promotions'],
    load: () =>
      import('#features/promotions/promotions-page.tsx').then(({ PromotionsPage }) => ({ Component: PromotionsPage })),
  },
  {
    path: 'settings',
    name: 'admin.page.settings',
    icon: Settings,
    role: 'admin',
    letter: 'e',
    areas: ['catalog', 'admin-settings', 'admin-setup'],
    load: () =>
      import('#features/settings/settings-page.tsx').then(({ SettingsPage }) => ({ Component: SettingsPage })),
  },
  {
    path: 'staff',
    name: 'admin.page.staff',
    icon: UserCog,
    role: 'admin',
    areas: ['admin-staff'],
    load: () => import('#features/identity/admin/staff-page.tsx').then(({ StaffPage }) => ({ Component: StaffPage })),
  },
  {
    path: 'audit',
    name: 'admin.page.audit',
    icon: History,
    role: 'admin',
    letter: 'a',
    areas: ['admin-audit'],
    load: () => import('#features/audit/audit-page.tsx').then(({ AuditPage }) => ({ Component: AuditPage })),
  },
]
