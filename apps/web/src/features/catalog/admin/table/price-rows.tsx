import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { PriceRow } from '@shop/contracts/catalog-bulk.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Price } from '#ui/price.tsx'

const FATES: Record<PriceRow['fate'], { word: MessageId; tone: Tone }> = {
  changed: { word: 'adminCatalog.fate.changed', tone: 'ok' },
  same: { word: 'adminCatalog.fate.same', tone: 'neutral' },
  out_of_range: { word: 'adminCatalog.fate.outOfRange', tone: 'bad' },
}

type PriceRowsProps = {
  /** Rows that cannot be changed come first, so that the truncated list contains them. */
  rows: readonly PriceRow[]
  /** Total number of variants. */
  total: number
}

/** Old and new price by variant. */
export function PriceRows({ rows, total }: PriceRowsProps) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div tabIndex={0} className="max-h-72 overflow-auto rounded-control border border-hairline">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('adminCatalog.preview')}</caption>
        <thead className="sticky top-0 bg-raised text-left text-muted">
          <tr>
            <th className="px-2 sm:px-3 py-2 font-medium">{t('adminCatalog.column.packing')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.before')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.sku} className="border-hairline border-t">
              <td className="px-2 sm:px-3 py-1.5">
                <span className="block">
                  <ProductText of={row} field="title" />
                </span>
                <code className="wrap-anywhere text-muted text-xs">{row.sku}</code>
              </td>
              <td className="px-2 sm:px-3 py-1.5 text-right tabular-nums">{formatAmd(row.before.price)}</td>
              <td className="px-2 sm:px-3 py-1.5 text-right">
                {row.fate === 'changed' ? (
                  <Price
                    amountAmd={row.after.price}
                    oldAmountAmd={row.after.oldPrice ?? undefined}
                    className="max-sm:[&>s]:block"
                  />
                ) : (
                  <Badge tone={FATES[row.fate].tone}>{t(FATES[row.fate].word)}</Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="p-3 text-muted text-sm">{t('adminCatalog.moreRows', { count: total - rows.length })}</p>
      )}
    </div>
  )
}
