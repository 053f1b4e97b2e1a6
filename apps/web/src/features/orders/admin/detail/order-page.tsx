import type { OrderStatus, PaymentState } from '@shop/contracts/orders.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { MixView } from '#features/orders/detail/mix-view.tsx'
import { Lines, Totals } from '#features/orders/detail/order-view.tsx'
import { RentalView } from '#features/orders/detail/rental-view.tsx'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { Panel } from '#shared/admin/panel.tsx'
import { useStaff, whileSignedIn } from '#shared/admin/staff.ts'
import { longTimestampText, timestampText } from '#shared/admin/timestamps.ts'
import { cx } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PaymentBadge, StatusBadge, TaskBadge } from '../order-badges.tsx'
import { adminOrderQuery } from '../queries.ts'
import { OrderSteps } from '../steps/order-steps.tsx'
import { type TimelineEntry, toTimeline } from '../timeline.ts'
import { LinesDialog } from './lines-dialog.tsx'
import { NoteForm } from './note-form.tsx'
import { CustomerFacts, DeliveryFacts } from './order-facts.tsx'
import { Payments } from './payments.tsx'
import { PrintSheets } from './print-sheets.tsx'
import { Refunds } from './refunds.tsx'

const DOTS: Record<TimelineEntry['kind'], string> = { state: 'bg-accent', note: 'bg-info', other: 'bg-control' }

/** True between payment and packing. The server makes the final decision. */
const mayChangeLines = (status: OrderStatus): boolean => status === 'paid' || status === 'confirmed'

/** Polling interval of an open order while the page is visible, milliseconds: other staff work on it, too. */
const FRESH_MS = 15_000

/** Sections that other features provide. */
type Panels = (data: AdminOrder) => ReactNode

export function OrderPage({ panels }: { panels: Panels }) {
  const t = useT()
  const number = Number(useParams().number)
  const { data, error, isFetching, refetch } = useQuery({
    ...adminOrderQuery(number),
    refetchInterval: whileSignedIn(FRESH_MS),
  })
  return (
    <>
      <PageMeta title={t('admin.orderNumber', { number: String(number) })} isPrivate />
      <LocaleLink to={adminPaths.orders} className={compactButtonClass('quiet', '-ml-3 mb-1 text-muted')}>
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
            {!isShownByStatus(order.paymentState) && <PaymentBadge state={order.paymentState} />}
            {data.tasks.map(task => (
              <TaskBadge key={task} task={task} />
            ))}
          </span>
        }
        note={longTimestampText(order.placedAt, locale)}
      >
        <PrintSheets data={data} />
        {role === 'admin' && (
          <LocaleLink to={adminPaths.auditOfOrder(order.number)} className={compactButtonClass('outline')}>
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
              {order.mixes.map((mix, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the mixes of an order never change
                <MixView key={index} mix={mix} lines={order.lines} />
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

/** True if the order's status already tells the payment state. */
const isShownByStatus = (state: PaymentState) => state === 'paid' || state === 'awaiting' || state === 'none'

/** Opens the dialog that changes the lines. */
function ChangeLines({ data }: { data: AdminOrder }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CompactButton className="justify-self-start" onClick={() => setOpen(true)}>
        {t('adminOrders.lines')}
      </CompactButton>
      {isOpen && <LinesDialog data={data} onClose={() => setOpen(false)} />}
    </>
  )
}

/** All status changes and activities, newest first, with the person and staff notes. */
function OrderHistory({ data }: { data: AdminOrder }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol className="grid gap-2.5 text-sm">
      {toTimeline(data, t, locale).map(({ at, kind, text, by, more }) => (
        <li key={`${at}-${text}-${more}`} className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-2.5">
          <span aria-hidden className={cx('mt-1.5 size-2 rounded-full', DOTS[kind])} />
          <div className={cx(kind === 'note' && '-mt-1 rounded-control bg-raised px-3 py-1.5')}>
            <span className={kind === 'state' ? 'font-medium' : undefined}>{text}</span>
            <span className="text-muted">
              {' · '}
              <time dateTime={at} title={longTimestampText(at, locale)}>
                {timestampText(at, locale)}
              </time>
              {by && ` · ${by}`}
            </span>
            {more && <p className="whitespace-pre-line break-words">{more}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
