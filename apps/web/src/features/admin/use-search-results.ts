import { listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { orderStatuses } from '@shop/contracts/orders.ts'
import { listAllOrders } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Package, ReceiptText } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { type AdminPage, addressOf } from '#shared/admin/admin-page.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useProductText } from '#shared/product/product-text.tsx'

const ORDERS: Record<(typeof orderStatuses)[number], MessageId> = {
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
  ...orderStatuses.map(status => ({ page: 'orders', search: `status=${status}`, name: ORDERS[status] })),
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

export type SearchResult = { to: string; title: string; detail?: string; icon: LucideIcon }

const MOST_ORDERS = 5
const MOST_PRODUCTS = 8
const SHORTEST_NUMBER = 3
const SHORTEST_NAME = 2

/**
 * Returns the results for the typed text. The API is asked for `settled`, the debounced text. Results of another text
 * are not shown: pressing Enter must not open the match of an earlier prefix.
 */
export function useSearchResults(typed: string, settled: string, pages: readonly AdminPage[]) {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const digits = settled.replace(/[\s№#+()-]/g, '')
  const isNumber = /^\d+$/.test(digits) && digits.length >= SHORTEST_NUMBER
  const isName = settled.length >= SHORTEST_NAME && /\p{L}/u.test(settled)
  const orders = useQuery({
    queryKey: adminKey('orders', 'found', digits),
    queryFn: ({ signal }) => call(listAllOrders, { query: { q: digits, limit: MOST_ORDERS }, signal }),
    enabled: isNumber,
  })
  const products = useQuery({
    queryKey: adminKey('products', 'found', settled),
    queryFn: ({ signal }) => call(listStaffProducts, { query: { q: settled, limit: MOST_PRODUCTS }, signal }),
    enabled: isName,
  })
  const isSettled = typed === settled
  const words = typed.toLocaleLowerCase()
  const results: SearchResult[] = [
    ...pages
      .filter(({ name }) => t(name).toLocaleLowerCase().includes(words))
      .map(page => ({ to: addressOf(page), title: t(page.name), icon: page.icon })),
    ...(words === '' ? [] : filteredLists).flatMap(({ page, search, name }) => {
      const of = pages.find(({ path }) => path === page)
      if (!of) return []
      const title = `${t(of.name)}: ${t(name)}`
      if (!title.toLocaleLowerCase().includes(words)) return []
      return { to: `${addressOf(of)}?${search}`, title, icon: of.icon }
    }),
    ...(isNumber && isSettled ? (orders.data?.items ?? []) : []).map(order => ({
      to: adminPaths.order(order.number),
      title: t('admin.orderNumber', { number: String(order.number) }),
      detail: `${order.phone} · ${timestampText(order.placedAt, locale)}`,
      icon: ReceiptText,
    })),
    ...(isName && isSettled ? (products.data?.items ?? []) : []).map(product => ({
      to: adminPaths.product(product.id),
      title: textOf(product, 'title'),
      detail: product.brand,
      icon: Package,
    })),
  ]
  return { results, isLooking: !isSettled || orders.isFetching || products.isFetching }
}

/** A page with a preset filter: the path of the page, the query string and the label. */
type FilteredList = { page: string; search: string; name: MessageId }
