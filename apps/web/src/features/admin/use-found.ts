import { listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { listAllOrders } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Package, ReceiptText } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { type AdminPage, addressOf } from '#shared/admin/admin-page.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { momentText } from '#shared/admin/moments.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { lists } from './lists.ts'

/** One way on, as the palette shows it. */
export type Found = { to: string; title: string; detail?: string; icon: LucideIcon }

const MOST_ORDERS = 5
const MOST_PRODUCTS = 8
const SHORTEST_NUMBER = 3
const SHORTEST_NAME = 2

/**
 * What fits what is typed; the server is asked for what has `settled`. What it found for other words is not shown: one
 * who types on and presses Enter must not come to where the first digits led.
 */
export function useFound(typed: string, settled: string, pages: readonly AdminPage[]) {
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
  const found: Found[] = [
    ...pages
      .filter(({ name }) => t(name).toLocaleLowerCase().includes(words))
      .map(page => ({ to: addressOf(page), title: t(page.name), icon: page.icon })),
    ...(words === '' ? [] : lists).flatMap(({ page, search, name }) => {
      const of = pages.find(({ path }) => path === page)
      if (!of) return []
      const title = `${t(of.name)}: ${t(name)}`
      if (!title.toLocaleLowerCase().includes(words)) return []
      return { to: `${addressOf(of)}?${search}`, title, icon: of.icon }
    }),
    ...(isNumber && isSettled ? (orders.data?.items ?? []) : []).map(order => ({
      to: adminPaths.order(order.number),
      title: t('admin.orderNumber', { number: String(order.number) }),
      detail: `${order.phone} · ${momentText(order.placedAt, locale)}`,
      icon: ReceiptText,
    })),
    ...(isName && isSettled ? (products.data?.items ?? []) : []).map(product => ({
      to: adminPaths.product(product.id),
      title: textOf(product, 'title'),
      detail: product.brand,
      icon: Package,
    })),
  ]
  return { found, isLooking: !isSettled || orders.isFetching || products.isFetching }
}
