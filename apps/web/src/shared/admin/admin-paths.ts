/** Addresses of the admin area that pages link to, without language. Apart from paths.ts, which the shop's first view carries. */
export const adminPaths = {
  home: '/admin',
  catalog: '/admin/catalog',
  newProduct: '/admin/catalog/new',
  product: (id: string) => `/admin/catalog/${id}`,
  orders: '/admin/orders',
  /** Paid and not yet accepted. */
  newOrders: '/admin/orders?status=paid',
  order: (number: number) => `/admin/orders/${number}`,
  /** Everything that one customer ordered. */
  ordersOf: (phone: string) => `/admin/orders?${new URLSearchParams({ q: phone })}`,
  stock: '/admin/stock',
  packing: (sku: string) => `/admin/stock/${encodeURIComponent(sku)}`,
  customers: '/admin/customers',
  customer: (accountId: string) => `/admin/customers/${accountId}`,
  /** The log of one order. */
  auditOfOrder: (number: number) => `/admin/audit?order=${number}`,
  /** The log of one group of settings. */
  auditOfSetting: (key: string) => `/admin/audit?${new URLSearchParams({ subject: 'setting', thing: key })}`,
  tastes: '/admin/tastes',
  accessoryTypes: '/admin/accessory-types',
  files: '/admin/catalog-files',
  import: (id: string) => `/admin/catalog-files/${id}`,
  rentals: '/admin/rentals',
  rental: (id: string) => `/admin/rentals/${id}`,
  rentalUnits: '/admin/rental-units',
  returns: '/admin/returns',
  /** Every return of one order. */
  returnsOf: (number: number) => `/admin/returns?${new URLSearchParams({ show: 'all', q: String(number) })}`,
  refunds: '/admin/refunds',
  /** The shop's own page, as customers read it. */
  terms: '/terms',
  settings: '/admin/settings',
  /** One section of the settings. */
  settingsOf: (section: string) => `/admin/settings#${section}`,
  receipts: '/admin/receipts',
  /** Every fiscal receipt of one order. */
  receiptsOf: (number: number) => `/admin/receipts?${new URLSearchParams({ show: 'all', q: String(number) })}`,
} as const
