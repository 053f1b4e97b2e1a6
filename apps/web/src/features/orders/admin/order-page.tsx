import type { PaymentState } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { denseButtonClass } from '#shared/admin/controls.tsx'
import { longMomentText } from '#shared/admin/moments.ts'
import { Panel } from '#shared/admin/panel.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { MixView } from '../mix-view.tsx'
import { Lines, Totals } from '../order-view.tsx'
import { RentalView } from '../rental-view.tsx'
import { ChangeLines, mayChangeLines } from './change-lines.tsx'
import { NoteForm } from './note-form.tsx'
import { PaymentBadge, StatusBadge, TaskBadge } from './order-badges.tsx'
import { CustomerFacts, DeliveryFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderSteps } from './order-steps.tsx'
import { Payments } from './payments.tsx'
import { PrintSheets } from './print-sheets.tsx'
import { anyOrderQuery } from './queries.ts'
import { Refunds } from './refunds.tsx'

/** Others work on orders too: one that is open is read again so often, milliseconds, while it is looked at. */
const FRESH_MS = 15_000

/** What other capabilities have to say of the order. */
type Panels = (data: AdminOrder) => ReactNode

/** One order with everything that staff may know of it. */
export function OrderPage({ panels }: { panels: Panels }) {
  const t = useT()
  const number = Number(useParams().number)
  const { data, error, isFetching, refetch } = useQuery({ ...anyOrderQuery(number), refetchInterval: FRESH_MS })
  return (
    <>
      <PageMeta title={t('admin.orderNumber', { number: String(number) })} isPrivate />
      <LocaleLink to={adminPaths.orders} className={denseButtonClass('quiet', '-ml-3 mb-1 text-muted')}>
        <ChevronLeft aria-hidden className="size-4" />
        {t('admin.page.orders')}
      </LocaleLink>
      {data ? (
        <Opened data={data} panels={panels} />
      ) : (
        <>
          <AdminHeading title={t('admin.orderNumber', { number: String(number) })} />
          {error ? (
            <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-96 w-full rounded-picture" />
          )}
        </>
      )}
    </>
  )
}

function Opened({ data, panels }: { data: AdminOrder; panels: Panels }) {
  const t = useT()
  const locale = useLocale()
  const { role } = useStaff()
  const order = { ...data.order, activity: [] }
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('admin.orderNumber', { number: String(order.number) })}
            <StatusBadge status={order.status} />
            {!isSaidByStatus(order.paymentState) && <PaymentBadge state={order.paymentState} />}
            {data.tasks.map(task => (
              <TaskBadge key={task} task={task} />
            ))}
          </span>
        }
        note={longMomentText(order.placedAt, locale)}
      >
        <PrintSheets data={data} />
        {role === 'admin' && (
          <LocaleLink to={adminPaths.auditOfOrder(order.number)} className={denseButtonClass('outline')}>
            {t('adminOrders.toAudit')}
          </LocaleLink>
        )}
      </AdminHeading>
      <section
        aria-label={t('adminOrders.next')}
        className="mb-4 rounded-picture border border-hairline bg-surface p-4"
      >
        <OrderSteps data={data} />
      </section>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-4 md:grid-cols-2 xl:col-start-2 xl:grid-cols-1">
          <Panel title={t('adminOrders.column.customer')}>
            <CustomerFacts data={data} />
          </Panel>
          <Panel title={t('adminOrders.column.delivery')}>
            <DeliveryFacts data={data} />
          </Panel>
        </div>
        <div className="grid content-start gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Panel title={t('adminOrders.goods')}>
            <div className="grid gap-4">
              {order.rentals.map(rental => (
                <RentalView key={rental.id} rental={rental} lines={order.lines} />
              ))}
              {order.mixes.map((mix, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the mixes of an order never change
                <MixView key={nth} mix={mix} lines={order.lines} />
              ))}
              <Lines order={order} />
              {mayChangeLines(order.status) && <ChangeLines data={data} />}
              <Totals order={order} />
            </div>
          </Panel>
          <Panel title={t('adminOrders.history')}>
            <NoteForm number={order.number} />
            <OrderHistory data={data} />
          </Panel>
        </div>
        <div className="grid content-start gap-4 md:grid-cols-2 xl:col-start-2 xl:row-start-2 xl:grid-cols-1">
          <Panel title={t('adminOrders.column.payment')} className="md:col-span-2 xl:col-span-1">
            <Payments data={data} />
            <Refunds data={data} />
            {data.steps.includes('cancel') && order.paymentState === 'paid' && (
              <p className="mt-3 text-muted text-sm">{t('adminOrders.refundHow')}</p>
            )}
          </Panel>
          {panels(data)}
        </div>
      </div>
    </>
  )
}

/** The order's own state says as much. */
const isSaidByStatus = (state: PaymentState) => state === 'paid' || state === 'awaiting' || state === 'none'
