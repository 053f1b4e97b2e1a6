import { Dialog as Base } from '@base-ui/react/dialog'
import { listStaffProducts } from '@shop/contracts/catalog-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { orderStatuses } from '@shop/contracts/orders.ts'
import { listAllOrders } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Package, ReceiptText } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { type AdminPage, addressOf } from '#shared/admin/admin-page.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'

const TYPING_MS = 200

/** Command palette: finds pages, filtered lists, orders by number or phone, and products by name. */
export function Palette({ pages, onClose }: { pages: readonly AdminPage[]; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const { results, isSearching } = useSearchResults(typed.trim(), useDebounced(typed.trim(), TYPING_MS), pages)
  const active = Math.min(highlighted, results.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const go = ({ to }: SearchResult) => {
    onClose()
    void navigate(localePath(locale, to))
  }
  const activeResult = results[active]
  // If the user presses Enter before the results arrive, opens the first result as soon as it arrives.
  useEffect(() => {
    if (!isEntered || isSearching) return
    if (activeResult) go(activeResult)
    else setEntered(false)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setHighlighted((active + 1) % Math.max(results.length, 1))
    else if (event.key === 'ArrowUp') setHighlighted((active - 1 + results.length) % Math.max(results.length, 1))
    else if (event.key === 'Enter' && activeResult) go(activeResult)
    else if (event.key === 'Enter') setEntered(isSearching)
    else return
    event.preventDefault()
  }
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup className="fixed inset-x-4 top-[10dvh] z-50 mx-auto flex max-h-[70dvh] max-w-xl flex-col rounded-picture border border-hairline bg-surface outline-none">
          <Base.Title className="sr-only">{t('admin.find')}</Base.Title>
          <input
            type="text"
            role="combobox"
            aria-label={t('admin.find')}
            aria-expanded={results.length > 0}
            aria-controls={listId}
            aria-activedescendant={results.length > 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={t('admin.findHint')}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setHighlighted(0)
              setEntered(false)
            }}
            onKeyDown={onKeyDown}
            className="min-h-13 w-full rounded-picture bg-transparent px-4 text-base outline-none placeholder:text-muted"
          />
          <div
            id={listId}
            role="listbox"
            aria-label={t('admin.found')}
            className="overflow-y-auto border-hairline border-t p-2 empty:hidden"
          >
            {results.map((result, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field above, which names the active option
              <div
                key={result.to + result.title}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                ref={index === active ? scrollIntoView : undefined}
                onPointerMove={() => setHighlighted(index)}
                onClick={() => go(result)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3',
                  index === active && 'bg-raised',
                )}
              >
                <result.icon aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
                <span className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-col max-sm:items-start max-sm:py-1.5">
                  <span className="max-w-full truncate sm:flex-1">{result.title}</span>
                  {result.detail && <span className="max-w-full truncate text-muted text-sm">{result.detail}</span>}
                </span>
              </div>
            ))}
          </div>
          <p role="status" className="px-5 pb-3 text-muted text-sm empty:hidden">
            {results.length === 0 && (isSearching ? t('admin.loading') : t('admin.nothingFound'))}
          </p>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

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

type SearchResult = { to: string; title: string; detail?: string; icon: LucideIcon }

const MAX_ORDERS = 5
const MAX_PRODUCTS = 8
const MIN_NUMBER_LENGTH = 3
const MIN_NAME_LENGTH = 2

/**
 * Returns the results for the typed text. The requests use `settled`, the debounced text. Results of an earlier
 * text are not shown: Enter must not open the match of an earlier prefix.
 */
function useSearchResults(typed: string, settled: string, pages: readonly AdminPage[]) {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const digits = settled.replace(/[\s№#+()-]/g, '')
  const isNumber = /^\d+$/.test(digits) && digits.length >= MIN_NUMBER_LENGTH
  const isName = settled.length >= MIN_NAME_LENGTH && /\p{L}/u.test(settled)
  const orders = useQuery({
    queryKey: adminKey('orders', 'palette', digits),
    queryFn: ({ signal }) => call(listAllOrders, { query: { q: digits, limit: MAX_ORDERS }, signal }),
    enabled: isNumber,
  })
  const products = useQuery({
    queryKey: adminKey('products', 'palette', settled),
    queryFn: ({ signal }) => call(listStaffProducts, { query: { q: settled, limit: MAX_PRODUCTS }, signal }),
    enabled: isName,
  })
  const isSettled = typed === settled
  const text = typed.toLocaleLowerCase()
  const results: SearchResult[] = [
    ...pages
      .filter(({ name }) => t(name).toLocaleLowerCase().includes(text))
      .map(page => ({ to: addressOf(page), title: t(page.name), icon: page.icon })),
    ...(text === '' ? [] : filteredLists).flatMap(({ page, search, name }) => {
      const listPage = pages.find(({ path }) => path === page)
      if (!listPage) return []
      const title = `${t(listPage.name)}: ${t(name)}`
      if (!title.toLocaleLowerCase().includes(text)) return []
      return { to: `${addressOf(listPage)}?${search}`, title, icon: listPage.icon }
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
  return { results, isSearching: !isSettled || orders.isFetching || products.isFetching }
}

/** A page with a preset filter: the path of the page, the query string and the label. */
type FilteredList = { page: string; search: string; name: MessageId }
