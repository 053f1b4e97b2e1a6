import type { Order } from '@shop/contracts/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { Breadcrumbs } from '#shared/breadcrumbs.tsx'
import type { Session } from '#shared/session/session.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import type { AfterOrder } from '../list/order-list.tsx'
import { ReorderButton } from '../list/reorder.tsx'
import { shopTimestampText, statusLabel } from '../order-labels.ts'
import { orderQuery, pollPendingPayment } from '../queries.ts'
import { UnknownOrder } from './order-outcome-page.tsx'
import { OrderView } from './order-view.tsx'

type Props = { number: number; session: Session; after: AfterOrder }

/** The page of an order: its status and delivery first, then its items, payments, documents and returns. */
export function OrderPage({ number, session, after }: Props) {
  const t = useT()
  const isNumber = Number.isSafeInteger(number) && number > 0
  const { data, error, isFetching, refetch } = useQuery({
    ...orderQuery(session.token, number),
    enabled: isNumber,
    refetchInterval: pollPendingPayment,
  })
  const isUnknown = !isNumber || (error instanceof ApiError && error.status === 404)
  const title = t('orders.documentOrder', { number: String(number) })
  return (
    <div data-printable className="page-x mx-auto min-h-dvh max-w-3xl py-6 md:py-10 print:min-h-0">
      <PageMeta title={isUnknown ? t('orders.unknownTitle') : title} isPrivate />
      {isUnknown ? (
        <UnknownOrder />
      ) : (
        <>
          <Breadcrumbs parents={[{ to: paths.account, name: t('account.title') }]} current={title} />
          <Headline order={data} title={title} />
          {error && <RetryNotice pending={isFetching} onRetry={() => refetch()} />}
          {!data && !error && <Skeleton className="mt-6 h-96 w-full rounded-card" />}
          {data && (
            <section className="mt-6 grid gap-6 rounded-card bg-surface p-5 sm:p-8" aria-label={title}>
              <OrderView order={data} token={session.token} />
              {after(data)}
              <div className="flex flex-wrap items-start gap-3 print:hidden">
                {data.status !== 'awaiting_payment' && <ReorderButton number={number} />}
                <Button variant="soft" onClick={() => window.print()}>
                  <Printer aria-hidden className="size-4" />
                  {t('orders.print')}
                </Button>
              </div>
            </section>
          )}
        </>
      )}
    </div>
  )
}

/** Number of an order, and its status and date once they are loaded. */
export function Headline({
  order,
  title,
}: {
  order: Pick<Order, 'status' | 'placedAt' | 'deliveryType'> | undefined
  title: string
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <Seller />
      <PageHeading className="tabular-nums">{title}</PageHeading>
      {order && (
        <p role="status" className="mt-2 text-lg">
          <span className="font-semibold">{t(statusLabel(order.status, order.deliveryType))}</span>
          <span className="text-muted">
            {' '}
            · {t('orders.placedAt', { time: shopTimestampText(order.placedAt, locale) })}
          </span>
        </p>
      )}
    </>
  )
}

/** The seller of the order, shown on paper only. */
function Seller() {
  const t = useT()
  const { data: shop } = useQuery(shopInfoQuery)
  if (!shop) return null
  const { name, legalName, taxNumber, phone } = shop
  return <p className="mb-6 hidden print:block">{t('orders.seller', { name, legalName, taxNumber, phone })}</p>
}
