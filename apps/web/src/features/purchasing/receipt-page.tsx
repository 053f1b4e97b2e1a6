import { shopDate } from '@shop/contracts/days.ts'
import {
  changeGoodsReceipt,
  deleteGoodsReceipt,
  type GoodsReceipt,
  type GoodsReceiptInput,
  getGoodsReceipt,
  receiveGoods,
  undoGoodsReceipt,
} from '@shop/contracts/goods-receipts.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { shortDate } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { AdminError, AdminHeading, TimestampCell } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
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
import { PURCHASING_KEY, receiptQuery } from './queries.ts'
import {
  isDateMissing,
  isDateUnusual,
  type SheetLine,
  toReceiptLineInputs,
  toReceiptSheetLines,
  totalsOf,
} from './sheet.ts'
import { ReceiptStateBadge } from './state-badges.tsx'
import { type DraftKind, isEditConflict, useDraft } from './use-draft.ts'

/** A delivery of a supplier: the sheet of a draft, or what was received. */
export function ReceiptPage() {
  const t = useT()
  const number = Number(useParams().number)
  const query = useQuery(receiptQuery(number))
  const list = { path: adminPaths.purchasing, title: t('admin.page.purchasing') }
  return (
    <DocumentPage title={t('purchasing.delivery', { number: String(number) })} list={list} query={query}>
      {receipt =>
        receipt.state === 'draft' ? (
          <DraftSheet key={receipt.number} receipt={receipt} />
        ) : (
          <ReceivedReceipt receipt={receipt} />
        )
      }
    </DocumentPage>
  )
}

function useReceiptActions(number: number) {
  const t = useT()
  const client = useQueryClient()
  const { queryKey } = receiptQuery(number)
  const show = (receipt: GoodsReceipt) => {
    client.setQueryData(queryKey, receipt)
    void client.invalidateQueries({ queryKey: PURCHASING_KEY, refetchType: 'none' })
  }
  const undo = useMutation({
    mutationFn: () => call(undoGoodsReceipt, { params: { number } }),
    onSuccess: receipt => {
      show(receipt)
      void client.invalidateQueries({ queryKey: adminKey('stock') })
    },
    onError: error => {
      notifyFailure(t('purchasing.undoFailed'), error)
      void client.invalidateQueries({ queryKey })
    },
  })
  return { show, undo }
}

const RECEIPT_DRAFT: DraftKind<GoodsReceipt, ReceiptForm, GoodsReceiptInput> = {
  toForm: ({ supplier, documentNumber, note, lines }) => ({
    supplierId: supplier?.id ?? null,
    documentNumber,
    note,
    lines: toReceiptSheetLines(lines),
  }),
  toInput: ({ supplier, documentNumber, note, lines }) => ({
    supplierId: supplier?.id ?? null,
    documentNumber,
    note,
    lines: lines.map(({ sku, quantity, unitCostAmd, lotNumber, bestBeforeDate, packedDate }) => ({
      sku,
      quantity,
      unitCostAmd,
      lotNumber,
      bestBeforeDate,
      packedDate,
    })),
  }),
  parse: ({ lines, ...head }) => {
    const inputs = toReceiptLineInputs(lines, shopDate(new Date()))
    return inputs && { ...head, lines: inputs }
  },
  read: number => call(getGoodsReceipt, { params: { number } }),
  save: (number, input, version) => call(changeGoodsReceipt, { params: { number }, body: { ...input, version } }),
}

type ReceiptForm = Omit<GoodsReceiptInput, 'lines'> & { lines: readonly SheetLine[] }

function DraftSheet({ receipt }: { receipt: GoodsReceipt }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { number } = receipt
  const { show, undo } = useReceiptActions(number)
  const draft = useDraft(receipt, RECEIPT_DRAFT, show)
  const { supplierId, documentNumber, note, lines } = draft.form
  const change = (changes: Partial<ReceiptForm>) => draft.setForm(form => ({ ...form, ...changes }))
  const { pass } = useLeaveGuard(draft.isChanged)
  const { units } = totalsOf(lines)
  const receive = useMutation({
    mutationFn: async (acceptsExcess: boolean) => {
      const version = await draft.flush()
      return call(receiveGoods, { params: { number }, body: { version, acceptsExcess } })
    },
    onSuccess: received => {
      pass()
      show(received)
      void client.invalidateQueries({ queryKey: adminKey('stock') })
      notifyUndo(t('purchasing.receivedUnits', { count: received.quantity }), {
        label: t('admin.undo'),
        run: () => undo.mutate(),
      })
    },
    onError: async error => {
      if (!isExcess(error)) return
      const options = {
        title: t('purchasing.excessTitle'),
        text: error.detailText,
        action: t('purchasing.excessReceive'),
      }
      if (await confirm({ ...options, decline: t('purchasing.excessCheck') })) receive.mutate(true)
    },
  })
  const remove = useMutation({
    mutationFn: async () => {
      const version = await (draft.isValid ? draft.flush() : draft.settle())
      return call(deleteGoodsReceipt, { params: { number }, query: { version } })
    },
    onSuccess: () => {
      pass()
      void client.invalidateQueries({ queryKey: PURCHASING_KEY, refetchType: 'none' })
      void navigate(localePath(locale, adminPaths.purchasing))
    },
    onError: error => {
      if (!isEditConflict(error)) notifyFailure(t('purchasing.notDeleted'), error)
    },
  })
  const sheetRef = useRef<HTMLFieldSetElement>(null)
  /** Goes to the first date that is missing, or asks about unusual dates, and then receives the delivery. */
  const askToReceive = async () => {
    if (lines.some(isDateMissing)) {
      sheetRef.current?.querySelector<HTMLElement>('[data-field="bestBefore"][aria-invalid="true"]')?.focus()
      return
    }
    const unusual = lines.filter(line => isDateUnusual(line, shopDate(new Date())))
    const options = {
      title: t('purchasing.unusualDates'),
      text: unusual.map(({ variant, bestBefore }) => `${variant.sku}: ${shortDate(bestBefore, locale)}`).join(', '),
      action: t('purchasing.unusualDatesReceive'),
      decline: t('purchasing.unusualDatesCheck'),
    }
    if (unusual.length === 0 || (await confirm(options))) receive.mutate(false)
  }
  const askToRemove = async () => {
    const action = t('purchasing.deleteDraft')
    const isEmpty = lines.length === 0 && receipt.lines.length === 0
    if (isEmpty || (await confirm({ title: t('purchasing.deleteTitle'), action, isDangerous: true }))) remove.mutate()
  }
  return (
    <>
      <AdminHeading title={t('purchasing.receiveDelivery')} note={t('purchasing.delivery', { number: String(number) })}>
        <DraftStatus state={draft.state} />
        <CompactButton variant="quiet" pending={remove.isPending} onClick={() => void askToRemove()}>
          {t('purchasing.deleteDraft')}
        </CompactButton>
        <CompactButton
          variant="primary"
          pending={receive.isPending}
          disabled={units === 0 || !draft.isValid}
          onClick={() => void askToReceive()}
        >
          {units > 0 ? t('purchasing.receive', { count: units }) : t('purchasing.receiveDelivery')}
        </CompactButton>
      </AdminHeading>
      <DraftError
        draft={draft}
        error={(isExcess(receive.error) ? null : receive.error) ?? (isEditConflict(remove.error) ? remove.error : null)}
        onReset={() => {
          receive.reset()
          remove.reset()
        }}
      />
      {/* What is typed or scanned while the delivery is received would be lost. */}
      <fieldset ref={sheetRef} disabled={receive.isPending || remove.isPending} className="min-w-0">
        <div className="mb-5 grid grid-cols-1 gap-3 md:grid-cols-3">
          <SupplierField
            supplierId={supplierId}
            stored={receipt.supplier}
            onChange={id => change({ supplierId: id })}
          />
          <HeadField
            label={t('purchasing.column.document')}
            maxLength={60}
            value={documentNumber}
            onChange={typed => change({ documentNumber: typed })}
          />
          <HeadField
            label={t('purchasing.note')}
            maxLength={1000}
            value={note}
            onChange={typed => change({ note: typed })}
          />
        </div>
        {receipt.orderNumber !== null && (
          <Facts>
            <OrderFact number={receipt.orderNumber} />
          </Facts>
        )}
        <LineEditor
          lines={lines}
          minQuantity={0}
          hasLots
          onChange={changeLines => draft.setForm(form => ({ ...form, lines: changeLines(form.lines) }))}
        />
      </fieldset>
    </>
  )
}

/** True if the delivery has more units than its purchase order still expects. */
const isExcess = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'PURCHASING_EXCESS'

function OrderFact({ number }: { number: number }) {
  const t = useT()
  return (
    <DocumentFact term={t('purchasing.column.order')}>
      <LocaleLink to={adminPaths.purchaseOrder(number)} className="underline">
        {t('purchasing.order', { number: String(number) })}
      </LocaleLink>
    </DocumentFact>
  )
}

function ReceivedReceipt({ receipt }: { receipt: GoodsReceipt }) {
  const t = useT()
  const formatCost = useFormatCost()
  const confirm = useConfirm()
  const { number, state, supplier, orderNumber, documentNumber, note, receivedAt, receivedBy } = receipt
  const { undo } = useReceiptActions(number)
  const ask = async () => {
    const options = { title: t('purchasing.undoTitle'), text: t('purchasing.undoText'), action: t('purchasing.undo') }
    if (await confirm({ ...options, isDangerous: true })) undo.mutate()
  }
  return (
    <>
      <DocumentHeading
        title={t('purchasing.delivery', { number: String(number) })}
        badge={<ReceiptStateBadge state={state} />}
        note={note}
      >
        {state === 'received' && (
          <CompactButton pending={undo.isPending} onClick={() => void ask()}>
            {t('purchasing.undo')}
          </CompactButton>
        )}
      </DocumentHeading>
      {undo.error && (
        <div className="mb-4">
          <AdminError error={undo.error} />
        </div>
      )}
      <Facts>
        {supplier && <DocumentFact term={t('purchasing.column.supplier')}>{supplier.name}</DocumentFact>}
        {documentNumber && <DocumentFact term={t('purchasing.column.document')}>{documentNumber}</DocumentFact>}
        {orderNumber !== null && <OrderFact number={orderNumber} />}
        {receivedAt && (
          <DocumentFact term={t('purchasing.column.date')}>
            <TimestampCell at={receivedAt} />
          </DocumentFact>
        )}
        {receivedBy && <DocumentFact term={t('purchasing.receivedBy')}>{receivedBy}</DocumentFact>}
        <DocumentFact term={t('purchasing.column.quantity')}>{receipt.quantity}</DocumentFact>
        <DocumentFact term={t('purchasing.column.total')}>{formatCost(receipt.totalAmd)}</DocumentFact>
      </Facts>
      <ReadOnlyLines lines={receipt.lines} />
    </>
  )
}
