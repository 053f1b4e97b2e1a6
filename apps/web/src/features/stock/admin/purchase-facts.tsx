import { marginPercent } from '@shop/contracts/margin.ts'
import { Barcode, changeStockItem, MAX_REORDER_POINT, Shelf, type StockRow } from '@shop/contracts/stock-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { useFormatCost } from '#shared/admin/costs.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber, TextField, WholeNumberField } from '#shared/admin/fields/form-fields.tsx'
import { STOCK_KEY } from './queries.ts'
import { Margin } from './stock-page.tsx'

/** Price, cost and margin of a variant, with its reorder point and barcode. */
export function PurchaseFacts({ row }: { row: StockRow }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const formatCost = useFormatCost()
  const [isEditing, setEditing] = useState(false)
  const { price, averageCostAmd, reorderPoint, barcode, shelf } = row
  const facts = [
    { term: t('adminStock.column.price'), value: formatAmd(price) },
    { term: t('adminStock.column.cost'), value: averageCostAmd === null ? '—' : formatCost(averageCostAmd) },
    { term: t('adminStock.column.margin'), value: <Margin percent={marginPercent(price, averageCostAmd)} /> },
    { term: t('adminStock.column.reorderPoint'), value: reorderPoint },
    { term: t('adminStock.column.barcode'), value: barcode ?? '—' },
    { term: t('adminStock.column.shelf'), value: shelf ?? '—' },
  ]
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <CompactButton onClick={() => setEditing(true)}>{t('adminStock.edit')}</CompactButton>
      {isEditing && <StockItemDialog row={row} onClose={() => setEditing(false)} />}
    </div>
  )
}

type StockItemChange = { reorderPoint?: number; barcode?: string | null; shelf?: string | null }

/** Changes the reorder point, the barcode and the shelf. */
function StockItemDialog({
  row: { sku, reorderPoint, barcode, shelf },
  onClose,
}: {
  row: StockRow
  onClose: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  const [point, setPoint] = useState(String(reorderPoint))
  const [code, setCode] = useState(barcode ?? '')
  const [place, setPlace] = useState(shelf ?? '')
  const isPlaceValid = place.trim() === '' || Shelf.safeParse(place).success
  const next = parseWholeNumber(point, MAX_REORDER_POINT)
  const isCodeValid = code.trim() === '' || Barcode.safeParse(code).success
  const save = useMutation({
    // Only the changed fields: another user may have changed the other one meanwhile.
    mutationFn: (changes: StockItemChange) =>
      call(changeStockItem, {
        params: { sku },
        body: {
          ...changes,
          expected: {
            ...('reorderPoint' in changes && { reorderPoint }),
            ...('barcode' in changes && { barcode }),
            ...('shelf' in changes && { shelf }),
          },
        },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: STOCK_KEY })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('adminStock.editTitle')}
      text={sku}
      action={t('admin.save')}
      change={save}
      onClose={onClose}
      onSubmit={() => {
        if (next === undefined || !isCodeValid || !isPlaceValid) return
        const nextPlace = place.trim() || null
        const nextCode = code.trim() || null
        const changes = {
          ...(next !== reorderPoint && { reorderPoint: next }),
          ...(nextCode !== barcode && { barcode: nextCode }),
          ...(nextPlace !== shelf && { shelf: nextPlace }),
        }
        if (Object.keys(changes).length === 0) onClose()
        else save.mutate(changes)
      }}
    >
      <WholeNumberField
        label={t('adminStock.column.reorderPoint')}
        hint={t('adminStock.reorderPointHint')}
        error={next === undefined ? t('adminStock.numberWrong', { min: 0, max: MAX_REORDER_POINT }) : undefined}
        typed={point}
        onType={setPoint}
      />
      <TextField
        label={t('adminStock.column.barcode')}
        isOptional
        hint={t('adminStock.barcodeHint')}
        error={isCodeValid ? undefined : t('adminStock.barcodeWrong')}
        autoComplete="off"
        maxLength={48}
        value={code}
        onChange={setCode}
      />
      <TextField
        label={t('adminStock.column.shelf')}
        isOptional
        hint={t('adminStock.shelfHint')}
        error={isPlaceValid ? undefined : t('adminStock.shelfWrong')}
        autoComplete="off"
        maxLength={20}
        value={place}
        onChange={setPlace}
      />
    </FormDialog>
  )
}
