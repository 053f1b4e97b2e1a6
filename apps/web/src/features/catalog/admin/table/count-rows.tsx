import type { StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import type { CountResult } from '@shop/contracts/stock-staff.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactInput } from '#shared/admin/fields/controls.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'

type CountRowsProps = {
  rows: readonly StaffProductRow[]
  /** Typed counts by SKU. */
  counts: Readonly<Record<string, string>>
  /** Recorded results by SKU. */
  results: ReadonlyMap<string, CountResult>
  onCount: (sku: string, value: string) => void
}

/** One line per variant: the stock on record and an input for the counted number. */
export function CountRows({ rows, counts, results, onCount }: CountRowsProps) {
  const t = useT()
  const textOf = useProductText()
  const isDone = results.size > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div tabIndex={0} className="max-h-80 overflow-auto rounded-control border border-hairline">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('adminCatalog.count')}</caption>
        <thead className="sticky top-0 z-10 bg-raised text-left text-muted">
          <tr>
            <th className="px-2 sm:px-3 py-2 font-medium">{t('adminCatalog.column.packing')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.onHand')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.countedPieces')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(row =>
            row.variants.map(({ sku, onHand, reserved, unpacked }) => {
              const result = results.get(sku)
              return (
                <tr key={sku} className="border-hairline border-t">
                  <td className="px-2 sm:px-3 py-1.5">
                    <span className="block">{textOf(row, 'title')}</span>
                    <code className="wrap-anywhere text-muted text-xs">{sku}</code>
                    {unpacked > 0 && (
                      <span className="block text-warn text-xs">{t('adminCatalog.unpacked', { count: unpacked })}</span>
                    )}
                  </td>
                  <td className="whitespace-nowrap px-2 sm:px-3 py-1.5 text-right tabular-nums">
                    {result ? result.before : onHand}
                    {reserved > 0 && (
                      <span className="block text-muted text-xs">{t('adminCatalog.held', { count: reserved })}</span>
                    )}
                  </td>
                  <td className="px-2 sm:px-3 py-1.5 text-right">
                    {result ? (
                      <Fate result={result} />
                    ) : (
                      !isDone && (
                        <CompactInput
                          aria-label={t('adminCatalog.countOf', { sku })}
                          inputMode="numeric"
                          autoComplete="off"
                          value={counts[sku] ?? ''}
                          onChange={event => onCount(sku, event.target.value)}
                          className="w-20 text-right tabular-nums"
                        />
                      )
                    )}
                  </td>
                </tr>
              )
            }),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Fate({ result: { fate, after, reserved } }: { result: CountResult }) {
  const t = useT()
  if (fate === 'changed') return <Badge tone="ok">{t('adminCatalog.nowPieces', { count: after })}</Badge>
  if (fate === 'same') return <Badge>{t('adminCatalog.fate.same')}</Badge>
  if (fate === 'unknown') return <Badge tone="bad">{t('adminCatalog.fate.unknown')}</Badge>
  return <Badge tone="bad">{t('adminCatalog.fate.reserved', { count: reserved })}</Badge>
}
