import { findCustomers } from '@shop/contracts/account-staff.ts'
import { listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { orderStatuses } from '@shop/contracts/orders.ts'
import { listAllOrders } from '@shop/contracts/orders-staff.ts'
import type { Permission } from '@shop/contracts/permissions.ts'
import { listPromoCodes } from '@shop/contracts/promotions.ts'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Package, PackagePlus, Plus, ReceiptText, Settings, Ticket, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { loadArea, type MessageId } from '#platform/i18n/messages.ts'
import { type AdminPage, addressOf } from '#shared/admin/admin-page.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { deliverySections, settingSections } from '#shared/admin/setting-sections.ts'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useProductText } from '#shared/product/product-text.tsx'

export type SearchResult = { to: string; title: string; detail?: string; icon: LucideIcon }

const ORDER_LIST_NAMES: Record<(typeof orderStatuses)[number], MessageId> = {
  awaiting_payment: 'admin.list.awaitingPayment',
  paid: 'admin.list.paid',
  confirmed: 'admin.list.confirmed',
  packed: 'admin.list.packed',
  dispatched: 'admin.list.dispatched',
  delivered: 'admin.list.delivered',
  cancelled: 'admin.list.cancelled',
}

/** Filtered lists that the palette offers in addition to pages. */
const filteredLists: readonly FilteredList[] = [
  ...orderStatuses.map(status => ({ page: 'orders', search: `status=${status}`, name: ORDER_LIST_NAMES[status] })),
  { page: 'orders', search: 'task=late&sort=delivery', name: 'admin.list.late' },
  { page: 'orders', search: 'task=fee', name: 'admin.list.fee' },
  { page: 'orders', search: 'task=unreachable', name: 'admin.list.unreachable' },
  { page: 'orders', search: 'task=failed_delivery', name: 'admin.list.notHome' },
  { page: 'orders', search: 'payment=refund_due', name: 'admin.list.refundDue' },
  { page: 'catalog', search: 'state=draft', name: 'admin.list.drafts' },
  { page: 'catalog', search: 'state=published', name: 'admin.list.inShop' },
  { page: 'catalog', search: 'state=archived', name: 'admin.list.archived' },
  { page: 'catalog', search: 'state=published&stock=low', name: 'admin.list.low' },
  { page: 'catalog', search: 'state=published&stock=out', name: 'admin.list.out' },
  { page: 'catalog', search: 'missing=hy', name: 'admin.list.noHy' },
  { page: 'rentals', search: 'show=upcoming', name: 'admin.list.toHandOver' },
  { page: 'rentals', search: 'show=due', name: 'admin.list.toFetch' },
  { page: 'rentals', search: 'show=overdue', name: 'admin.list.rentalsLate' },
  { page: 'rentals', search: 'show=returned', name: 'admin.list.deposits' },
  { page: 'returns', search: 'show=overdue', name: 'admin.list.returnsLate' },
  { page: 'refunds', search: 'show=overdue', name: 'admin.list.refundsLate' },
  { page: 'messages', search: 'state=failed', name: 'admin.list.messagesFailed' },
]

type Action = { to: string; name: MessageId; permission: Permission; icon: LucideIcon }

/** What staff can begin, with the permission that it needs. */
const actions: readonly Action[] = [
  { to: adminPaths.newDraft, name: 'admin.action.newOrder', permission: 'orders.edit', icon: Plus },
  { to: adminPaths.newProduct, name: 'admin.action.newProduct', permission: 'catalog.edit', icon: Plus },
  { to: adminPaths.purchasing, name: 'admin.action.receiveDelivery', permission: 'purchasing.edit', icon: PackagePlus },
  { to: adminPaths.newCollection, name: 'admin.action.newCollection', permission: 'content.edit', icon: Plus },
  { to: adminPaths.promotions, name: 'admin.action.newPromoCode', permission: 'promotions.edit', icon: Plus },
  { to: adminPaths.people, name: 'admin.page.people', permission: 'customers.view', icon: Users },
]

const MAX_ORDERS = 5
const MAX_CUSTOMERS = 5
const MAX_PRODUCTS = 8
const MAX_PROMO_CODES = 5
const MIN_NUMBER_LENGTH = 3
const MIN_NAME_LENGTH = 2

/**
 * Returns the results for the typed text. The requests use `settled`, the debounced text. Results of an earlier
 * text are not shown: Enter must not open the match of an earlier prefix.
 */
export function useSearchResults(typed: string, settled: string, pages: readonly AdminPage[]) {
  const isSettled = typed === settled
  const local = useLocalResults(typed.toLocaleLowerCase(), pages)
  const remote = useRemoteResults(settled)
  return {
    results: isSettled ? [...local, ...remote.results] : local,
    isSearching: !isSettled || remote.isFetching,
  }
}

/** Pages, actions, filtered lists and settings whose name contains the text. Without a text: all pages. */
function useLocalResults(text: string, pages: readonly AdminPage[]): SearchResult[] {
  const t = useT()
  const can = useCan()
  const hasSettings = pages.some(({ path }) => path === 'settings')
  const areSettingsNamed = useSettingNames(hasSettings)
  const isFound = (title: string) => title.toLocaleLowerCase().includes(text)
  const found: SearchResult[] = pages.map(page => ({ to: addressOf(page), title: t(page.name), icon: page.icon }))
  if (text === '') return found
  for (const { to, name, permission, icon } of actions) if (can(permission)) found.push({ to, title: t(name), icon })
  for (const { page, search, name } of filteredLists) {
    const listPage = pages.find(({ path }) => path === page)
    if (!listPage) continue
    const title = `${t(listPage.name)}: ${t(name)}`
    found.push({ to: `${addressOf(listPage)}?${search}`, title, icon: listPage.icon })
  }
  if (areSettingsNamed) {
    for (const [id, name] of Object.entries(settingSections))
      found.push({ to: adminPaths.settingsOf(id), title: `${t('admin.page.settings')}: ${t(name)}`, icon: Settings })
    for (const [id, name] of Object.entries(deliverySections)) {
      const to = `${adminPaths.deliveryTerms}#${id}`
      found.push({ to, title: `${t('admin.page.deliveryTerms')}: ${t(name)}`, icon: Settings })
    }
  }
  return found.filter(({ title }) => isFound(title))
}

/** Loads the names of the settings. They are missing in the results until then. */
function useSettingNames(isAllowed: boolean): boolean {
  const locale = useLocale()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isAllowed) return
    let isOpen = true
    Promise.all([loadArea(locale, 'admin-settings'), loadArea(locale, 'admin-delivery')]).then(
      () => isOpen && setLoaded(true),
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [isAllowed, locale])
  return isLoaded
}

type Source = { results: readonly SearchResult[]; isFetching: boolean }

/** Orders, customers, products and promo codes, as far as the permissions allow. */
function useRemoteResults(settled: string): { results: SearchResult[]; isFetching: boolean } {
  const digits = settled.replace(/[\s№#+()-]/g, '')
  const isNumber = /^\d+$/.test(digits) && digits.length >= MIN_NUMBER_LENGTH
  const isName = settled.length >= MIN_NAME_LENGTH && /\p{L}/u.test(settled)
  const sources: readonly Source[] = [
    useOrders(isNumber ? digits : settled, isNumber || isName),
    useCustomers(isNumber ? digits : settled, isNumber || isName || settled.includes('@')),
    useProducts(settled, isName),
    usePromoCodes(settled, isName || isNumber),
  ]
  return {
    results: sources.flatMap(({ results }) => results),
    isFetching: sources.some(({ isFetching }) => isFetching),
  }
}

function useOrders(q: string, isSearched: boolean) {
  const t = useT()
  const can = useCan()
  const locale = useLocale()
  const enabled = isSearched && can('orders.view')
  const { data, isFetching } = useQuery({
    queryKey: adminKey('orders', 'palette', q),
    queryFn: ({ signal }) => call(listAllOrders, { query: { q, limit: MAX_ORDERS }, signal }),
    enabled,
  })
  const results = (enabled ? (data?.items ?? []) : []).map(order => ({
    to: adminPaths.order(order.number),
    title: t('admin.orderNumber', { number: String(order.number) }),
    detail: `${order.phone} · ${timestampText(order.placedAt, locale)}`,
    icon: ReceiptText,
  }))
  return { results, isFetching }
}

function useCustomers(q: string, isSearched: boolean) {
  const enabled = useCan()('customers.view') && isSearched
  const { data, isFetching } = useQuery({
    queryKey: adminKey('account', 'palette', q),
    queryFn: ({ signal }) => call(findCustomers, { query: { q, limit: MAX_CUSTOMERS }, signal }),
    enabled,
  })
  const results = (enabled ? (data?.items ?? []) : []).map(({ accountId, name, phone }) => ({
    to: adminPaths.customer(accountId),
    title: name || phone,
    detail: phone,
    icon: Users,
  }))
  return { results, isFetching }
}

function useProducts(q: string, isSearched: boolean) {
  const textOf = useProductText()
  const enabled = useCan()('catalog.view') && isSearched
  const { data, isFetching } = useQuery({
    queryKey: adminKey('products', 'palette', q),
    queryFn: ({ signal }) => call(listStaffProducts, { query: { q, limit: MAX_PRODUCTS }, signal }),
    enabled,
  })
  const results = (enabled ? (data?.items ?? []) : []).map(product => ({
    to: adminPaths.product(product.id),
    title: textOf(product, 'title'),
    detail: product.brand,
    icon: Package,
  }))
  return { results, isFetching }
}

function usePromoCodes(q: string, isSearched: boolean) {
  const enabled = useCan()('promotions.edit') && isSearched
  const { data, isFetching } = useQuery({
    queryKey: adminKey('promotions', 'palette', q),
    queryFn: ({ signal }) => call(listPromoCodes, { query: { q, limit: MAX_PROMO_CODES }, signal }),
    enabled,
  })
  const results = (enabled ? (data?.items ?? []) : []).map(({ code, title }) => ({
    to: `${adminPaths.promotions}?${new URLSearchParams({ q: code })}`,
    title: code,
    detail: title,
    icon: Ticket,
  }))
  return { results, isFetching }
}

/** A page with a preset filter: the path of the page, the query string and the label. */
type FilteredList = { page: string; search: string; name: MessageId }
