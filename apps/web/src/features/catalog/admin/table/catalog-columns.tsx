import type { StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { marginPercent } from '@shop/contracts/margin.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { TimestampCell } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import type { Column } from '#shared/admin/table/table-state.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/variant.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { CATEGORY_LABELS, STATE_LABELS, STATE_TONES } from '../labels.ts'
import { type OpenRows, PackSizesButton } from './pack-sizes.tsx'

/** Columns of the product table; the title names the row. */
export function useCatalogColumns(open: OpenRows): Column<StaffProductRow>[] {
  const t = useT()
  const textOf = useProductText()
  return [
    {
      id: 'title',
      header: t('adminCatalog.column.title'),
      sort: 'title',
      oneWay: 'up',
      cell: row => (
        <span className="flex min-w-44 max-w-80 items-center gap-3">
          <img
            src={row.imageUrl}
            alt=""
            width={40}
            height={40}
            loading="lazy"
            className="size-10 shrink-0 rounded-control bg-raised object-cover"
          />
          <span className="min-w-0">
            {textOf(row, 'title')}
            <span className="block font-normal text-muted text-xs">{row.brand}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'brand',
      header: t('adminCatalog.column.brand'),
      sort: 'brand',
      oneWay: 'up',
      isExtra: true,
      cell: ({ brand }) => brand,
    },
    {
      id: 'category',
      header: t('adminCatalog.column.category'),
      isExtra: true,
      cell: ({ category }) => t(CATEGORY_LABELS[category]),
    },
    {
      id: 'state',
      header: t('adminCatalog.column.state'),
      cell: ({ state }) => (
        <Badge tone={STATE_TONES[state]} className="whitespace-nowrap">
          {t(STATE_LABELS[state])}
        </Badge>
      ),
    },
    {
      id: 'price',
      header: t('adminCatalog.column.price'),
      sort: 'price',
      align: 'end',
      cell: row => <PriceRange row={row} />,
    },
    {
      id: 'stock',
      header: t('adminCatalog.column.stock'),
      sort: 'stock',
      align: 'end',
      cell: row => (
        <span className="inline-flex items-start gap-1">
          <Stock row={row} />
          <PackSizesButton row={row} open={open} />
        </span>
      ),
    },
    ...(useCan()('stock.view')
      ? [
          {
            id: 'margin',
            header: t('adminCatalog.column.margin'),
            sort: 'margin',
            align: 'end',
            cell: row => <MarginRange row={row} />,
          } satisfies Column<StaffProductRow>,
        ]
      : []),
    {
      id: 'missing',
      header: t('adminCatalog.column.missing'),
      cell: ({ missing }) =>
        missing.length > 0 && (
          <span className="inline-flex flex-wrap justify-end gap-1 md:justify-start">
            {missing.map(language => (
              <Badge key={language} tone="warn" className="whitespace-nowrap">
                {t(`admin.language.${language}`)}
              </Badge>
            ))}
          </span>
        ),
    },
    {
      id: 'sold',
      header: t('adminCatalog.column.sold'),
      sort: 'popular',
      oneWay: 'down',
      align: 'end',
      isExtra: true,
      cell: ({ popularity }) => <span className="tabular-nums">{popularity}</span>,
    },
    {
      id: 'slug',
      header: t('adminCatalog.column.slug'),
      isExtra: true,
      cell: ({ slug }) => <code className="break-all text-muted text-xs">{slug}</code>,
    },
    {
      id: 'updated',
      header: t('adminCatalog.column.updated'),
      sort: 'updated',
      oneWay: 'down',
      cell: ({ updatedAt }) => <TimestampCell at={updatedAt} />,
    },
  ]
}

const activeVariants = ({ variants }: StaffProductRow) => variants.filter(({ isWithdrawn }) => !isWithdrawn)

function PriceRange({ row }: { row: StaffProductRow }) {
  const formatAmd = useFormatAmd()
  const prices = activeVariants(row).map(({ price }) => price)
  if (prices.length === 0) return null
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  return <Range from={formatAmd(lowest)} to={formatAmd(highest)} />
}

/** Two values, or one if they are the same. They may be on two lines. */
function Range({ from, to }: { from: string; to: string }) {
  const value = (text: string) => <span className="whitespace-nowrap tabular-nums">{text}</span>
  return from === to ? (
    value(from)
  ) : (
    <>
      {value(from)} – {value(to)}
    </>
  )
}

/** The margins of the variants on sale whose cost is known. */
function MarginRange({ row }: { row: StaffProductRow }) {
  const t = useT()
  const margins = activeVariants(row).flatMap(({ price, averageCostAmd }) => marginPercent(price, averageCostAmd) ?? [])
  if (margins.length === 0) return <span className="text-muted">—</span>
  const [lowest, highest] = [Math.min(...margins), Math.max(...margins)]
  const [from, to] = [t('adminCatalog.margin', { percent: lowest }), t('adminCatalog.margin', { percent: highest })]
  return (
    <span className={cx(lowest < 0 && 'font-medium text-bad')}>
      <Range from={from} to={to} />
    </span>
  )
}

/** Available stock in total and by variant. */
function Stock({ row }: { row: StaffProductRow }) {
  const t = useT()
  const weight = useWeight()
  const variants = activeVariants(row)
  const total = variants.reduce((sum, { available }) => sum + available, 0)
  const isLow = variants.some(({ available, reorderPoint }) => available > 0 && available <= reorderPoint)
  return (
    <span className="inline-grid justify-items-end gap-0.5">
      <Badge tone={total === 0 ? 'bad' : isLow ? 'warn' : 'ok'} className="whitespace-nowrap tabular-nums">
        {total === 0 ? t('adminCatalog.stock.out') : t('adminCatalog.pieces', { count: total })}
      </Badge>
      {variants.length > 1 && (
        <span className="flex flex-wrap justify-end gap-x-2.5 text-muted text-xs tabular-nums">
          {variants.map(each => (
            <span key={each.sku} className="whitespace-nowrap">
              {isSoldByWeight(row.category) ? weight(each.weight) : each.sku}: {each.available}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
