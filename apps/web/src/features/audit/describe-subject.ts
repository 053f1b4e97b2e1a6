import type { AuditEntry } from '@shop/contracts/audit.ts'
import type { settingGroups } from '@shop/contracts/settings-groups.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { subjectLabel } from './audit-labels.ts'

/** The titles of the groups of settings. */
const SETTING_TITLES: Readonly<Record<keyof typeof settingGroups, MessageId>> = {
  shop: 'settings.contact',
  discreet: 'settings.discreet',
  delivery: 'audit.setting.delivery',
  tariff: 'deliveryTerms.tariff',
  capacity: 'deliveryTerms.capacity',
  zones: 'deliveryTerms.zones',
  pickup: 'deliveryTerms.pickup',
  points: 'settings.points',
  point_tiers: 'settings.pointTiers',
  rental: 'settings.rental',
  rental_deposits: 'settings.depositLevels',
  categories: 'settings.goods',
  returns: 'settings.refunds',
  receipts: 'settings.receipts',
  gift_cards: 'settings.giftCards',
  lots: 'settings.lots',
  reviews: 'settings.reviews',
  calendar: 'settings.workdays',
  staff_alerts: 'settings.alerts',
  staff_sessions: 'settings.sessions',
  messages: 'settings.sms',
  suggestions: 'settings.ai',
  switches: 'adminOrders.switch.title',
  setup: 'audit.setting.setup',
}

/** What the downloaded files contain. */
const FILES: Readonly<Record<string, MessageId>> = {
  audit: 'admin.page.audit',
  orders: 'admin.page.orders',
  customers: 'admin.page.customers',
  payments: 'audit.file.payments',
  sales: 'reports.file.sales',
  refunds: 'reports.file.refunds',
  receipts: 'reports.file.receipts',
  vat: 'reports.file.vat',
  'stock-value': 'reports.file.stockValue',
  stock: 'admin.page.stock',
  movements: 'audit.file.movements',
  lots: 'admin.page.lots',
  gift_cards: 'admin.page.giftCards',
  returns: 'admin.page.returns',
  rentals: 'admin.page.rentals',
  messages: 'admin.page.messages',
  promo_codes: 'admin.page.promotions',
  promotions: 'admin.page.automaticPromotions',
  staff: 'admin.page.staff',
  purchase_orders: 'admin.page.purchaseOrders',
  deliveries: 'admin.page.purchasing',
  reorder: 'admin.page.reorder',
  products: 'admin.page.catalog',
  prices: 'adminCatalog.column.price',
}

const DOCUMENTS: Readonly<Record<string, MessageId>> = {
  gift_card: 'giftCards.number',
  purchase_order: 'purchasing.order',
  goods_receipt: 'purchasing.delivery',
  stock_take: 'stockTakes.title',
}

type Described = Pick<AuditEntry, 'subject' | 'before' | 'after'>

/** Names the subject of an entry as staff call it: an order by its number, a product by its title. Never by its id. */
export function subjectText({ subject, before, after }: Described, t: ReturnType<typeof useT>): string {
  const { type, orderNumber, name, key } = subject
  const kind = t(subjectLabel(type))
  const document = DOCUMENTS[type]
  if (document && name) return t(document, { number: name })
  if (type === 'order' && orderNumber !== undefined) return t('admin.orderNumber', { number: String(orderNumber) })
  if (type === 'collection' && subject.id === 'all') return t('admin.page.collections')
  const own = nameOfKind(subject, t) ?? name ?? nameInValues(after) ?? nameInValues(before)
  const text = own === undefined ? kind : named(kind, type === 'variant' && key ? `${own}, ${key}` : own, t)
  return orderNumber === undefined ? text : t('audit.thing.ofOrder', { thing: text, number: String(orderNumber) })
}

/** The name of a subject whose id has a text: a group of settings, a file, a job, a brand. */
function nameOfKind({ type, id }: AuditEntry['subject'], t: ReturnType<typeof useT>): string | undefined {
  if (type === 'setting') return t(SETTING_TITLES[id as keyof typeof settingGroups] ?? 'admin.page.settings')
  if (type === 'export') return FILES[id] && t(FILES[id])
  // Each job has a title: a job without one does not compile on its page.
  if (type === 'background_job') return t(`jobs.title.${id}` as MessageId)
  return type === 'brand_page' ? id : undefined
}

const named = (thing: string, name: string, t: ReturnType<typeof useT>) => t('audit.thing.named', { thing, name })

/** The name that the entry itself has, for subjects that are deleted. */
function nameInValues(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, title, code, nameRu } = value as Record<string, unknown>
  return [name, title, code, nameRu].find(text => typeof text === 'string' && text !== '') as string | undefined
}

/** Pages by the id of the subject, or by its key, of subjects that still exist. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  catalog_import: adminPaths.import,
  collection: adminPaths.collection,
  contact_message: adminPaths.contactMessage,
  goods_receipt: number => adminPaths.goodsReceipt(Number(number)),
  product: adminPaths.product,
  promotion: adminPaths.automaticPromotion,
  purchase_order: number => adminPaths.purchaseOrder(Number(number)),
  rental: adminPaths.rental,
  staff_role: adminPaths.role,
  stock_take: number => adminPaths.stockTake(Number(number)),
  variant: adminPaths.variant,
}

/** Pages of subjects without a page of their own. */
const LISTS: Readonly<Record<string, string>> = {
  accessory_type: adminPaths.accessoryTypes,
  api_key: adminPaths.apiKeys,
  background_job: adminPaths.backgroundJobs,
  brand_page: adminPaths.brands,
  flavor: adminPaths.tastes,
  gift_card: adminPaths.giftCards,
  promo_code: adminPaths.promotions,
  review: `${adminPaths.reviews}?show=all`,
  rental_offer: adminPaths.rentalUnits,
  rental_unit: adminPaths.rentalUnits,
  staff_invitation: adminPaths.staff,
  supplier: adminPaths.suppliers,
  webhook: adminPaths.webhooks,
}

/** Keys that pages are found by. The key of an account is its role. */
const KEYED: ReadonlySet<string> = new Set(['goods_receipt', 'purchase_order', 'stock_take', 'variant'])

/** Returns the path of the page of a subject, without the language; undefined if it has none or is deleted. */
export function subjectPath({ subject }: Pick<Described, 'subject'>): string | undefined {
  const { type, id, orderNumber, name, key } = subject
  if (type === 'setting') return settingPath(id)
  if (type === 'account') return accountPath(subject)
  if (orderNumber !== undefined && type !== 'rental') return adminPaths.order(orderNumber)
  const page = PAGES[type]
  if (!page) return LISTS[type]
  const pageKey = KEYED.has(type) ? key : id
  return name === undefined || pageKey === undefined ? undefined : page(pageKey)
}

function accountPath({ id, key: role }: AuditEntry['subject']): string | undefined {
  if (role === undefined) return undefined
  return role === 'customer' ? adminPaths.customer(id) : adminPaths.staff
}

/** The section of the settings page that shows a group first. */
const SECTIONS: Readonly<Record<string, string>> = {
  shop: 'contact',
  delivery: 'hours',
  points: 'points',
  point_tiers: 'point-tiers',
  rental: 'rental',
  rental_deposits: 'deposit-levels',
  categories: 'goods',
  returns: 'refunds',
  receipts: 'receipts',
  gift_cards: 'gift-cards',
  lots: 'lots',
  reviews: 'reviews',
  calendar: 'workdays',
  staff_alerts: 'alerts',
  staff_sessions: 'sessions',
  messages: 'sms',
  suggestions: 'ai',
}

/** Groups on the page of delivery terms. */
const ON_DELIVERY_TERMS: ReadonlySet<string> = new Set(['tariff', 'capacity', 'zones', 'pickup'])

function settingPath(group: string): string {
  if (ON_DELIVERY_TERMS.has(group)) return adminPaths.deliveryTerms
  if (group === 'switches') return adminPaths.orders
  const section = SECTIONS[group]
  return section ? adminPaths.settingsOf(section) : adminPaths.settings
}
