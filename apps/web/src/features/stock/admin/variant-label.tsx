import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { Label, type LabelCodes } from '#shared/admin/labels/print-labels.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'

/** The label of a shelf or a pack: its shelf, and the barcode, or the SKU as a barcode. */
export function VariantLabel({ row, codes }: { row: StockRow; codes: LabelCodes }) {
  const weight = useWeight()
  return (
    <Label code={codes.barcodeUrl(row.barcode ?? row.sku)} isWide>
      <p className="flex justify-between gap-3 font-semibold text-lg">
        <span>
          {row.brand} <ProductText of={row} field="title" />, {weight(row.weight)}
        </span>
        <span className="whitespace-nowrap">{row.shelf}</span>
      </p>
      <p className="text-xs">{[row.sku, row.barcode].filter(Boolean).join(' · ')}</p>
    </Label>
  )
}
