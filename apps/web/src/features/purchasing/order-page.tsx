import {
  cancelPurchaseOrder,
  changePurchaseOrder,
  getPurchaseOrder,
  type PurchaseOrder,
  type PurchaseOrderInput,
  placePurchaseOrder,
} from '@shop/contracts/purchase-orders.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { longDate } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading, TimestampCell } from '#shared/admin/page-parts.tsx'
import { notify } from '#ui/toast/notify.ts'
import {
  DocumentFact,
  DocumentHeading,
  DocumentPage,
  DraftError,
  DraftStatus,
  Facts,
  HeadField,
  ReadOnlyLines,
  SupplierField,
} from './document-parts.tsx'
import { LineEditor } from './line-editor.tsx'
import { orderQuery, PURCHASING_KEY } from './queries.ts'
import { type SheetLine, toLineInputs, toSheetLine } from './sheet.ts'
import { OrderStateBadge } from './state-badges.tsx'
import { useCreateReceipt } from './use-create.ts'
import { type DraftKind, useDraft } from './use-draft.ts'

/** A purchase order: the sheet of a draft, or what was ordered and received. */
export function PurchaseOrderPage() {
  const t = useT()
  const number = Number(useParams().number)
  const query = useQuery(orderQuery(number))
  const list = { path: adminPaths.purchaseOrders, title: t('admin.page.purchaseOrders') }
  return (
    <DocumentPage title={t('purchasing.order', { number: String(number) })} list={list} query={query}>
      {order =>
        order.state === 'draft' ? <DraftOrder key={order.number} order={order} /> : <PlacedOrder order={order} />
      }
    </DocumentPage>
  )
}

function useShowOrder(number: number) {
  const client = useQueryClient()
  return (order: PurchaseOrder) => {
    client.setQueryData(orderQuery(number).queryKey, order)
    void client.invalidateQueries({ queryKey: PURCHASING_KEY, refetchType: 'none' })
  }
}

/** `getVersion` returns the version to cancel, after unsaved content is saved. */
function useCancel(number: number, getVersion: () => Promise<number>, show: (order: PurchaseOrder) => void) {
  const t = useT()
  return useMutation({
    mutationFn: async () => {
      const version = await getVersion()
      return call(cancelPurchaseOrder, { params: { number }, body: { version } })
    },
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

type OrderForm = Omit<PurchaseOrderInput, 'lines'> & { lines: readonly SheetLine[] }

const ORDER_DRAFT: DraftKind<PurchaseOrder, OrderForm, PurchaseOrderInput> = {
  toForm: ({ supplier, note, expectedDate, lines }) => ({
    supplierId: supplier?.id ?? null,
    note,
    expectedDate,
    lines: lines.map(toSheetLine),
  }),
  toInput: ({ supplier, note, expectedDate, lines }) => ({
    supplierId: supplier?.id ?? null,
    note,
    expectedDate,
    lines: lines.map(({ sku, quantity, unitCostAmd }) => ({ sku, quantity, unitCostAmd })),
  }),
  parse: ({ lines, ...head }) => {
    const inputs = toLineInputs(lines, 1)
    return inputs && { ...head, lines: inputs }
  },
  read: number => call(getPurchaseOrder, { params: { number } }),
  save: (number, input, version) => call(changePurchaseOrder, { params: { number }, body: { ...input, version } }),
}

function DraftOrder({ order }: { order: PurchaseOrder }) {
  const t = useT()
  const { number } = order
  const show = useShowOrder(number)
  const draft = useDraft(order, ORDER_DRAFT, show)
  const { supplierId, expectedDate, note, lines } = draft.form
  const change = (changes: Partial<OrderForm>) => draft.setForm(form => ({ ...form, ...changes }))
  const [isSubmitted, setSubmitted] = useState(false)
  const { pass } = useLeaveGuard(draft.isChanged)
  const cancel = useCancel(number, draft.flush, cancelled => {
    pass()
    show(cancelled)
  })
  const askToCancel = useConfirmCancel(() => cancel.mutate())
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
  const isSupplierMissing = supplierId === null
  return (
    <>
      <AdminHeading title={t('purchasing.order', { number: String(number) })}>
        <DraftStatus state={draft.state} />
        <CompactButton
          variant="quiet"
          pending={cancel.isPending}
          disabled={!draft.isValid}
          onClick={() => void askToCancel()}
        >
          {t('purchasing.cancelOrder')}
        </CompactButton>
        <CompactButton
          variant="primary"
          pending={place.isPending}
          disabled={lines.length === 0 || !draft.isValid}
          onClick={() => {
            setSubmitted(true)
            if (!isSupplierMissing) place.mutate()
          }}
        >
          {t('purchasing.place')}
        </CompactButton>
      </AdminHeading>
      <DraftError draft={draft} error={place.error} onReset={() => place.reset()} />
      {/* What is typed or scanned while the order is placed would be lost. */}
      <fieldset disabled={place.isPending || cancel.isPending} className="min-w-0">
        <div className="mb-5 grid grid-cols-1 gap-3 md:grid-cols-3">
          <SupplierField
            supplierId={supplierId}
            stored={order.supplier}
            error={isSubmitted && isSupplierMissing ? t('purchasing.supplierMissing') : undefined}
            onChange={id => change({ supplierId: id })}
          />
          <HeadField
            label={t('purchasing.expectedDate')}
            type="date"
            value={expectedDate ?? ''}
            onChange={date => change({ expectedDate: date || null })}
          />
          <HeadField
            label={t('purchasing.note')}
            maxLength={1000}
            value={note}
            onChange={typed => change({ note: typed })}
          />
        </div>
        <LineEditor
          lines={lines}
          minQuantity={1}
          onChange={changeLines => draft.setForm(form => ({ ...form, lines: changeLines(form.lines) }))}
        />
      </fieldset>
    </>
  )
}

function PlacedOrder({ order }: { order: PurchaseOrder }) {
  const t = useT()
  const locale = useLocale()
  const formatCost = useFormatCost()
  const { number, state, supplier, note, orderedAt, expectedDate, quantity, received, receipts } = order
  const cancel = useCancel(number, () => Promise.resolve(order.version), useShowOrder(number))
  const askToCancel = useConfirmCancel(() => cancel.mutate())
  const create = useCreateReceipt()
  const isExpected = state === 'ordered' || state === 'partly_received'
  return (
    <>
      <DocumentHeading
        title={t('purchasing.order', { number: String(number) })}
        badge={<OrderStateBadge state={state} />}
        note={note}
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
      </DocumentHeading>
      <Facts>
        {supplier && <DocumentFact term={t('purchasing.column.supplier')}>{supplier.name}</DocumentFact>}
        {orderedAt && (
          <DocumentFact term={t('purchasing.column.date')}>
            <TimestampCell at={orderedAt} />
          </DocumentFact>
        )}
        {expectedDate && (
          <DocumentFact term={t('purchasing.expectedDate')}>{longDate(expectedDate, locale)}</DocumentFact>
        )}
        <DocumentFact term={t('purchasing.column.received')}>
          {t('purchasing.receivedOf', { received, quantity })}
        </DocumentFact>
        <DocumentFact term={t('purchasing.column.total')}>{formatCost(order.totalAmd)}</DocumentFact>
        {receipts.length > 0 && (
          <DocumentFact term={t('purchasing.deliveries')}>
            <span className="flex flex-wrap gap-x-3">
              {receipts.map(receipt => (
                <LocaleLink key={receipt.number} to={adminPaths.goodsReceipt(receipt.number)} className="underline">
                  {t('purchasing.number', { number: String(receipt.number) })}
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
