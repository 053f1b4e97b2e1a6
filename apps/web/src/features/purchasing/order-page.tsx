import {
  cancelPurchaseOrder,
  changePurchaseOrder,
  type PurchaseOrder,
  placePurchaseOrder,
} from '@shop/contracts/purchase-orders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminError, AdminHeading, BackLink, QueryPlaceholder, TimestampCell } from '#shared/admin/page-parts.tsx'
import { notify } from '#ui/toast/notify.ts'
import { DocumentFact, DraftStatus, Facts, HeadField, ReadOnlyLines, SupplierField } from './document-parts.tsx'
import { LineEditor } from './line-editor.tsx'
import { orderQuery, PURCHASING_KEY } from './queries.ts'
import { toLineInputs, toSheetLine } from './sheet.ts'
import { OrderStateBadge } from './state-badges.tsx'
import { useCreateReceipt } from './use-create.ts'
import { useDraft } from './use-draft.ts'

/** A purchase order: the sheet of a draft, or what was ordered and received. */
export function PurchaseOrderPage() {
  const t = useT()
  const number = Number(useParams().number)
  const query = useQuery(orderQuery(number))
  const { data: order } = query
  const title = t('purchasing.order', { number: String(number) })
  return (
    <>
      <PageMeta title={title} isPrivate />
      <BackLink to={adminPaths.purchaseOrders}>{t('admin.page.purchaseOrders')}</BackLink>
      {order ? (
        order.state === 'draft' ? (
          <DraftOrder key={order.number} order={order} />
        ) : (
          <PlacedOrder order={order} />
        )
      ) : (
        <>
          <AdminHeading title={title} />
          <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />
        </>
      )}
    </>
  )
}

function useShowOrder(number: number) {
  const client = useQueryClient()
  return (order: PurchaseOrder) => {
    client.setQueryData(orderQuery(number).queryKey, order)
    void client.invalidateQueries({ queryKey: PURCHASING_KEY, refetchType: 'none' })
  }
}

function useCancel(number: number, show: (order: PurchaseOrder) => void) {
  const t = useT()
  return useMutation({
    mutationFn: (version: number) => call(cancelPurchaseOrder, { params: { number }, body: { version } }),
    onSuccess: show,
    onError: error => notifyFailure(t('purchasing.notSaved'), error),
  })
}

function useConfirmCancel(cancel: () => void) {
  const t = useT()
  const confirm = useConfirm()
  return async () => {
    const options = {
      title: t('purchasing.cancelTitle'),
      text: t('purchasing.cancelText'),
      action: t('purchasing.cancelOrder'),
      decline: t('purchasing.keepOrder'),
    }
    if (await confirm({ ...options, isDangerous: true })) cancel()
  }
}

const contentOf = ({ supplier, note, expectedDate, lines }: PurchaseOrder) => ({
  supplierId: supplier?.id ?? null,
  note,
  expectedDate,
  lines: lines.map(({ sku, quantity, unitCostAmd }) => ({ sku, quantity, unitCostAmd })),
})

function DraftOrder({ order }: { order: PurchaseOrder }) {
  const t = useT()
  const { number } = order
  const [head, setHead] = useState(() => {
    const { lines: _, ...fields } = contentOf(order)
    return fields
  })
  const [lines, setLines] = useState(() => order.lines.map(toSheetLine))
  const [isSubmitted, setSubmitted] = useState(false)
  const inputs = toLineInputs(lines)
  const draft = useDraft(
    { version: order.version, content: contentOf(order) },
    inputs && { ...head, lines: inputs },
    (body, version) => call(changePurchaseOrder, { params: { number }, body: { ...body, version } }),
  )
  const { pass } = useLeaveGuard(draft.isChanged)
  const show = useShowOrder(number)
  const cancel = useCancel(number, placed => {
    pass()
    show(placed)
  })
  const askToCancel = useConfirmCancel(() => void draft.flush().then(version => cancel.mutate(version)))
  const place = useMutation({
    mutationFn: async () => {
      const version = await draft.flush()
      return call(placePurchaseOrder, { params: { number }, body: { version } })
    },
    onSuccess: placed => {
      pass()
      show(placed)
      notify({ kind: 'ok', title: t('purchasing.ordered') })
    },
  })
  const isSupplierMissing = head.supplierId === null
  return (
    <>
      <AdminHeading title={t('purchasing.order', { number: String(number) })}>
        <DraftStatus state={draft.state} />
        <CompactButton
          variant="quiet"
          pending={cancel.isPending}
          disabled={inputs === undefined}
          onClick={() => void askToCancel()}
        >
          {t('purchasing.cancelOrder')}
        </CompactButton>
        <CompactButton
          variant="primary"
          pending={place.isPending}
          disabled={lines.length === 0 || inputs === undefined}
          onClick={() => {
            setSubmitted(true)
            if (!isSupplierMissing) place.mutate()
          }}
        >
          {t('purchasing.place')}
        </CompactButton>
      </AdminHeading>
      {draft.error || place.error ? (
        <div className="mb-4">
          <AdminError error={place.error ?? draft.error} onRetry={() => void draft.flush().catch(() => undefined)} />
        </div>
      ) : null}
      <div className="mb-5 grid gap-3 md:grid-cols-3">
        <SupplierField
          supplierId={head.supplierId}
          stored={order.supplier}
          error={isSubmitted && isSupplierMissing ? t('purchasing.supplierMissing') : undefined}
          onChange={supplierId => setHead({ ...head, supplierId })}
        />
        <HeadField
          label={t('purchasing.expectedDate')}
          type="date"
          value={head.expectedDate ?? ''}
          onChange={date => setHead({ ...head, expectedDate: date || null })}
        />
        <HeadField
          label={t('purchasing.note')}
          maxLength={1000}
          value={head.note}
          onChange={note => setHead({ ...head, note })}
        />
      </div>
      <LineEditor lines={lines} onChange={change => setLines(current => [...change(current)])} />
    </>
  )
}

function PlacedOrder({ order }: { order: PurchaseOrder }) {
  const t = useT()
  const formatCost = useFormatCost()
  const { number, state, supplier, note, orderedAt, expectedDate, quantity, received, receipts } = order
  const cancel = useCancel(number, useShowOrder(number))
  const askToCancel = useConfirmCancel(() => cancel.mutate(order.version))
  const create = useCreateReceipt()
  const isExpected = state === 'ordered' || state === 'partly_received'
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('purchasing.order', { number: String(number) })}
            <OrderStateBadge state={state} />
          </span>
        }
        note={note || undefined}
      >
        {isExpected && (
          <>
            <CompactButton variant="quiet" pending={cancel.isPending} onClick={() => void askToCancel()}>
              {t('purchasing.cancelOrder')}
            </CompactButton>
            <CompactButton variant="primary" pending={create.isPending} onClick={() => create.mutate(number)}>
              <PackagePlus aria-hidden className="size-4" />
              {t('purchasing.receiveDelivery')}
            </CompactButton>
          </>
        )}
      </AdminHeading>
      <Facts>
        {supplier && <DocumentFact term={t('purchasing.column.supplier')}>{supplier.name}</DocumentFact>}
        {orderedAt && (
          <DocumentFact term={t('purchasing.column.date')}>
            <TimestampCell at={orderedAt} />
          </DocumentFact>
        )}
        {expectedDate && <DocumentFact term={t('purchasing.expectedDate')}>{expectedDate}</DocumentFact>}
        <DocumentFact term={t('purchasing.column.received')}>
          {t('purchasing.receivedOf', { received, quantity })}
        </DocumentFact>
        <DocumentFact term={t('purchasing.column.total')}>{formatCost(order.totalAmd)}</DocumentFact>
        {receipts.length > 0 && (
          <DocumentFact term={t('purchasing.deliveries')}>
            <span className="flex flex-wrap gap-x-3">
              {receipts.map(receipt => (
                <LocaleLink key={receipt.number} to={adminPaths.goodsReceipt(receipt.number)} className="underline">
                  № {receipt.number}
                </LocaleLink>
              ))}
            </span>
          </DocumentFact>
        )}
      </Facts>
      <ReadOnlyLines lines={order.lines} hasReceived />
    </>
  )
}
