/**
 * Paths of the admin area that pages link to, without the language. Separate from paths.ts, which is part of the shop's
 * first view.
 */
export const adminPaths = {
  home: '/admin',
  catalog: '/admin/catalog',
  newProduct: '/admin/catalog/new',
  product: (id: string) => `/admin/catalog/${id}`,
  orders: '/admin/orders',
  /** Orders that are paid but not confirmed. */
  newOrders: '/admin/orders?status=paid',
  order: (number: number) => `/admin/orders/${number}`,
  /** What orders need from the shelves: those with the numbers, those of a slot, or all. */
  pickList: (of: { numbers?: readonly number[]; date?: string; time?: string } = {}) => {
    const entries = Object.entries(of).map(([name, value]) => [name, String(value)])
    return entries.length === 0 ? '/admin/pick-list' : `/admin/pick-list?${new URLSearchParams(entries)}`
  },
  packing: (number: number) => `/admin/orders/${number}/pack`,
  drafts: '/admin/order-drafts',
  newDraft: '/admin/order-drafts/new',
  draft: (id: string) => `/admin/order-drafts/${id}`,
  ordersOf: (phone: string) => `/admin/orders?${new URLSearchParams({ q: phone })}`,
  stock: '/admin/stock',
  variant: (sku: string) => `/admin/stock/${encodeURIComponent(sku)}`,
  purchasing: '/admin/purchasing',
  goodsReceipt: (number: number) => `/admin/purchasing/${number}`,
  purchaseOrders: '/admin/purchase-orders',
  purchaseOrder: (number: number) => `/admin/purchase-orders/${number}`,
  reorder: '/admin/reorder',
  suppliers: '/admin/suppliers',
  customers: '/admin/customers',
  customer: (accountId: string) => `/admin/customers/${accountId}`,
  auditOfOrder: (number: number) => `/admin/audit?order=${number}`,
  auditOfSetting: (key: string) => `/admin/audit?${new URLSearchParams({ subject: 'setting', thing: key })}`,
  collections: '/admin/collections',
  newCollection: '/admin/collections/new',
  collection: (id: string) => `/admin/collections/${id}`,
  brands: '/admin/brands',
  tastes: '/admin/tastes',
  accessoryTypes: '/admin/accessory-types',
  contactMessages: '/admin/contact-messages',
  contactMessage: (id: string) => `/admin/contact-messages/${id}`,
  files: '/admin/catalog-files',
  import: (id: string) => `/admin/catalog-files/${id}`,
  promotions: '/admin/promotions',
  automaticPromotions: '/admin/automatic-promotions',
  newAutomaticPromotion: '/admin/automatic-promotions/new',
  automaticPromotion: (id: string) => `/admin/automatic-promotions/${id}`,
  rentals: '/admin/rentals',
  rental: (id: string) => `/admin/rentals/${id}`,
  rentalUnits: '/admin/rental-units',
  rentalWaits: '/admin/rental-waits',
  returns: '/admin/returns',
  returnsOf: (number: number) => `/admin/returns?${new URLSearchParams({ show: 'all', q: String(number) })}`,
  refunds: '/admin/refunds',
  /** The terms as customers read them. */
  terms: '/terms',
  settings: '/admin/settings',
  settingsOf: (section: string) => `/admin/settings#${section}`,
  receipts: '/admin/receipts',
  receiptsOf: (number: number) => `/admin/receipts?${new URLSearchParams({ show: 'all', q: String(number) })}`,
} as const
