import type { Order, OrderSummary } from '@shop/contracts/orders.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { Session } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { OrderView } from '../detail/order-view.tsx'
import { STATUS_LABELS, shopTimestampText } from '../order-labels.ts'
import { orderQuery, ordersQuery, pollPendingPayment } from '../queries.ts'
import { OrderAgain } from './order-again.tsx'

/** Content that other features add below an order. */
export type AfterOrder = (order: Order) => ReactNode

/** The customer's orders, expandable in place. */
export function OrderList({ session, after }: { session: Session; after: AfterOrder }) {
  const t = useT()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    ordersQuery(session.token),
  )
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-24 w-full rounded-card" />
  const orders = data.pages.flatMap(page => page.items)
  if (orders.length === 0) {
    return (
      <EmptyState
        title={t('orders.empty')}
        actions={
          <LocaleLink to={paths.shop} className={buttonClass()}>
            {t('orders.toShop')}
          </LocaleLink>
        }
      >
        {t('orders.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {orders.map(order => (
          <OrderCard key={order.number} order={order} token={session.token} after={after} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" className="mt-4" pending={isFetching} onClick={() => void fetchNextPage()}>
          {t('orders.more')}
        </Button>
      )}
    </>
  )
}

type OrderCardProps = { order: OrderSummary; token: string; after: AfterOrder }

function OrderCard({ order, token, after }: OrderCardProps) {
  const t = useT()
  const locale = useLocale()
  const panelId = useId()
  // Reminders of rentals link to their order.
  const isLinked = useSearchParams()[0].get('order') === String(order.number)
  const [isOpen, setOpen] = useState(order.status === 'awaiting_payment' || isLinked)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLinked) card.current?.querySelector('button')?.focus()
  }, [isLinked])
  return (
    <li ref={card} className="rounded-card bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-card p-5 text-left"
      >
        <span className="font-semibold text-xl tabular-nums">№ {order.number}</span>
        <span className="min-w-32 flex-1">
          <span className="block font-medium">{t(STATUS_LABELS[order.status])}</span>
          <span className="block text-muted text-sm">
            {`${shopTimestampText(order.placedAt, locale)}, `}
            <span className="whitespace-nowrap">{t('orders.items', { count: order.itemCount })}</span>
          </span>
        </span>
        <Price amountAmd={order.totalAmd} />
        <ChevronDown
          aria-hidden
          className={cx('ml-auto size-5 transition-transform duration-200', isOpen && 'rotate-180')}
        />
      </button>
      <div id={panelId} hidden={!isOpen} className="border-hairline border-t p-5">
        {isOpen && <OrderDetails number={order.number} token={token} after={after} />}
      </div>
    </li>
  )
}

function OrderDetails({ number, token, after }: { number: number; token: string; after: AfterOrder }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...orderQuery(token, number),
    refetchInterval: pollPendingPayment,
  })
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-64 w-full" />
  return (
    <div className="grid gap-6">
      <OrderView order={data} token={token} />
      {after(data)}
      {data.status !== 'awaiting_payment' && <OrderAgain number={number} />}
    </div>
  )
}
