import type { OrderStatus, PaymentState } from '@shop/contracts/orders.ts'
import { type AdminOrder, addNote } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { OrderDocuments } from '#features/orders/detail/documents.tsx'
import { MixView } from '#features/orders/detail/mix-view.tsx'
import { type LineLink, Lines, Totals } from '#features/orders/detail/order-view.tsx'
import { RentalView } from '#features/orders/detail/rental-view.tsx'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { AdminError, AdminHeading, BackLink, Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan, whileSignedIn } from '#shared/admin/staff.ts'
import { longTimestampText, timestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { cx } from '#ui/class-names.ts'
import { DiscreetBadge } from '../discreet-note.tsx'
import { PaymentBadge, StatusBadge, TaskBadge } from '../order-parts.tsx'
import { adminOrderQuery } from '../queries.ts'
import { MAX_NOTE_LENGTH } from '../steps/failure-fields.tsx'
import { useOrderChange } from '../steps/order-change.tsx'
import { OrderSteps } from '../steps/order-steps.tsx'
import { permissionOfStep } from '../steps/step-permission.ts'
import { Supplements } from '../supplement/supplements.tsx'
import { type TimelineEntry, toTimeline } from '../timeline.ts'
import { Discretion } from './discretion.tsx'
import { LinesDialog } from './lines-dialog.tsx'
import { CustomerFacts, DeliveryFacts } from './order-facts.tsx'
import { PaymentLink } from './payment-link.tsx'
import { Payments } from './payments.tsx'
import { PrintSheets } from './print-sheets.tsx'
import { Proof } from './proof.tsx'
import { Refunds } from './refunds.tsx'
import { RentalLink } from './rental-link.tsx'

const DOTS: Record<TimelineEntry['kind'], string> = { state: 'bg-accent', note: 'bg-info', other: 'bg-control' }

/** True between payment and packing. The server makes the final decision. */
const canChangeLines = (status: OrderStatus): boolean => status === 'paid' || status === 'confirmed'

/** Polling interval of an open order while the page is visible, milliseconds: other staff work on it, too. */
const POLL_MS = 15_000

/** Sections that other features provide. */
type Panels = (data: AdminOrder) => ReactNode

export function OrderPage({ panels }: { panels: Panels }) {
  const t = useT()
  const can = useCan()
  const number = Number(useParams().number)
  const query = useQuery({
    ...adminOrderQuery(number),
    refetchInterval: whileSignedIn(POLL_MS),
  })
  const { data } = query
  return (
    <>
      <PageMeta title={t('admin.orderNumber', { number: String(number) })} isPrivate />
      <BackLink to={adminPaths.orders}>{t('admin.page.orders')}</BackLink>
      {data ? (
        <OrderDetails
          data={{ ...data, steps: data.steps.filter(step => can(permissionOfStep(step))) }}
          panels={panels}
        />
      ) : (
        <>
          <AdminHeading title={t('admin.orderNumber', { number: String(number) })} />
          <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />
        </>
      )}
    </>
  )
}

function OrderDetails({ data, panels }: { data: AdminOrder; panels: Panels }) {
  const t = useT()
  const locale = useLocale()
  const can = useCan()
  const order = { ...data.order, activity: [] }
  const productIds = new Map(data.products.map(({ sku, productId }) => [sku, productId]))
  const linkOf: LineLink = ({ sku }) => {
    const id = productIds.get(sku)
    return id === undefined ? adminPaths.variant(sku) : adminPaths.product(id)
  }
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('admin.orderNumber', { number: String(order.number) })}
            <StatusBadge status={order.status} deliveryType={order.deliveryType} />
            {!isShownByStatus(order.paymentState) && <PaymentBadge state={order.paymentState} />}
            {order.isDiscreet && <DiscreetBadge />}
            {data.tasks.map(task => (
              <TaskBadge key={task} task={task} />
            ))}
          </span>
        }
        note={longTimestampText(order.placedAt, locale)}
      >
        <PrintSheets data={data} />
        {can('audit.view') && (
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
            <Discretion order={data.order} />
            <IfCan permission="customers.personal">
              <Proof data={data} />
            </IfCan>
          </Panel>
          {data.byStaff && can('orders.edit') && <PaymentLink data={data} byStaff={data.byStaff} />}
        </div>
        <div className="grid content-start gap-4 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Panel title={t('adminOrders.goods')}>
            <div className="grid gap-4">
              {order.rentals.map(rental => (
                <div key={rental.id} className="grid gap-2">
                  <RentalView rental={rental} lines={order.lines} isForStaff />
                  <RentalLink rental={rental} />
                </div>
              ))}
              {order.mixes.map((mix, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the mixes of an order never change
                <MixView key={index} mix={mix} lines={order.lines} linkOf={linkOf} hasSku />
              ))}
              <Lines order={order} linkOf={linkOf} hasSku />
              {canChangeLines(order.status) && can('orders.edit') && <ChangeLines data={data} />}
              <Totals order={order} />
            </div>
          </Panel>
          <Supplements order={order} />
          <Panel title={t('adminOrders.history')}>
            <IfCan permission="orders.edit">
              <NoteForm number={order.number} />
            </IfCan>
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
          <IfCan permission="customers.personal">
            <Panel title={t('orders.documents')} className="text-sm">
              <OrderDocuments number={order.number} receipts={order.afterSale.receipts} reader="staff" />
            </Panel>
          </IfCan>
          {panels(data)}
        </div>
      </div>
    </>
  )
}

/** True if the order's status already implies the payment state. */
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
          <span aria-hidden className={cx('mt-1.5 size-2 rounded-full forced-color-adjust-none', DOTS[kind])} />
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

/** Adds an internal note to an order in any status. */
function NoteForm({ number }: { number: number }) {
  const t = useT()
  const keyOf = useIdempotencyKey()
  const [note, setNote] = useState('')
  useLeaveGuard(note.trim() !== '')
  // Part of the idempotency key, so that the same text can be added again: "No answer" is a frequent note.
  const [saved, setSaved] = useState(0)
  const onDone = () => {
    setNote('')
    setSaved(saved + 1)
  }
  const change = useOrderChange(number, { onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { note: note.trim() }
    if (body.note) change.mutate(() => call(addNote, { params: { number }, headers: keyOf([body, saved]), body }))
  }
  return (
    <form noValidate onSubmit={submit} className="mb-4 grid gap-2">
      <TextAreaField
        label={t('adminOrders.noteNew')}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
        onChange={setNote}
      />
      {change.error && <AdminError error={change.error} />}
      <CompactButton type="submit" pending={change.isPending} disabled={!note.trim()} className="justify-self-start">
        {t('adminOrders.noteSave')}
      </CompactButton>
    </form>
  )
}
