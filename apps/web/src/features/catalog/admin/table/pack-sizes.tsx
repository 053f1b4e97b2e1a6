import type { ListedVariant, StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { ChevronDown } from 'lucide-react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useCan } from '#shared/admin/staff.ts'
import { InlineCount, InlinePrice, InlineReorderPoint } from '#shared/admin/stock-cells/stock-cells.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'

const panelId = ({ id }: StaffProductRow) => `pack-sizes-${id}`

/** The products whose pack sizes are open, by ID. */
export type OpenRows = { ids: ReadonlySet<string>; onToggle: (id: string) => void }

function usePanelLabel() {
  const t = useT()
  const textOf = useProductText()
  return (row: StaffProductRow) =>
    t('adminCatalog.editPackSizes', { product: textOf(row, 'title') || row.brand || row.slug })
}

/** Opens and closes the pack sizes below the row of a product. */
export function PackSizesButton({ row, open: { ids, onToggle } }: { row: StaffProductRow; open: OpenRows }) {
  const label = usePanelLabel()(row)
  const isOpen = ids.has(row.id)
  if (row.variants.length === 0) return null
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId(row) : undefined}
      onClick={() => onToggle(row.id)}
      className="inline-flex size-7 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-text pointer-coarse:size-11"
    >
      <ChevronDown aria-hidden className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}

/** The pack sizes of a product with the fields of the stock list: what the role may change is edited in place. */
export function PackSizesTable({ row }: { row: StaffProductRow }) {
  const t = useT()
  const label = usePanelLabel()(row)
  const headClass = 'py-1 pl-2 text-right font-medium'
  return (
    <table id={panelId(row)} className="w-full max-w-3xl text-sm max-lg:mt-1 max-lg:border-hairline max-lg:border-t">
      <caption className="sr-only">{label}</caption>
      <thead className="align-bottom text-muted text-xs">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {t('adminCatalog.column.packSize')}
          </th>
          <th scope="col" className={headClass}>
            {t('adminStock.column.price')}
          </th>
          <th scope="col" className={headClass}>
            {t('adminStock.column.onHand')}
          </th>
          <th scope="col" className={cx(headClass, 'max-sm:hidden')}>
            {t('adminStock.column.available')}
          </th>
          <th scope="col" className={headClass}>
            {t('adminStock.column.reorderPoint')}
          </th>
        </tr>
      </thead>
      <tbody>
        {row.variants.map(variant => (
          <PackSize key={variant.sku} variant={variant} />
        ))}
      </tbody>
    </table>
  )
}

function PackSize({ variant }: { variant: ListedVariant }) {
  const t = useT()
  const can = useCan()
  const weight = useWeight()
  const { sku, available, reorderPoint, isWithdrawn } = variant
  const name = <code className="wrap-anywhere">{sku}</code>
  const cellClass = 'py-1 pl-2 text-right'
  return (
    <tr className="border-hairline border-t align-top">
      <th scope="row" className="py-1.5 text-left font-normal">
        {can('stock.view') ? (
          <LocaleLink to={adminPaths.variant(sku)} className="hover:underline">
            {name}
          </LocaleLink>
        ) : (
          name
        )}
        <span className="block text-muted text-xs">{weight(variant.weight)}</span>
        {isWithdrawn && <Badge>{t('adminStock.withdrawn')}</Badge>}
      </th>
      <td className={cellClass}>
        <InlinePrice row={variant} />
      </td>
      <td className={cellClass}>
        <InlineCount row={variant} />
      </td>
      <td
        className={cx(
          'py-2 pl-2 text-right font-medium tabular-nums max-sm:hidden',
          !isWithdrawn && available <= reorderPoint && (available <= 0 ? 'text-bad' : 'text-warn'),
        )}
      >
        {t('adminStock.figure', { count: available })}
      </td>
      <td className={cellClass}>
        <InlineReorderPoint row={variant} />
      </td>
    </tr>
  )
}
