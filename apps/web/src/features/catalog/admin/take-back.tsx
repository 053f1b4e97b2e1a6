import { formatAmd } from '@shop/contracts/amd-text.ts'
import { type KeptPrice, undoPrices } from '@shop/contracts/catalog-bulk.ts'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { momentText } from '#shared/admin/moments.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { UndoChange } from './undo-change.tsx'

/** The way back from a change of many prices, and what of it had been changed meanwhile. */
export function TakeBack({ changeId }: { changeId: string }) {
  const t = useT()
  return (
    <UndoChange label={t('adminCatalog.takeBack')} undo={() => call(undoPrices, { params: { id: changeId } })}>
      {({ restored, kept, rows }) => (
        <div className="grid gap-2">
          <Notice kind="ok" role="status" title={t('adminCatalog.tookBack', { count: restored })} />
          {kept > 0 && (
            <Notice kind="warn" title={t('adminCatalog.keptPrices', { count: kept })}>
              <ul className="grid max-h-48 gap-1 overflow-y-auto">
                {rows.map(row => (
                  <Kept key={row.sku} row={row} />
                ))}
              </ul>
              {kept > rows.length && <p>{t('adminCatalog.moreRows', { count: kept - rows.length })}</p>}
            </Notice>
          )}
        </div>
      )}
    </UndoChange>
  )
}

function Kept({ row }: { row: KeptPrice }) {
  const t = useT()
  const locale = useLocale()
  const { sku, now, by, at } = row
  const facts = [now ? formatAmd(now.price) : t('adminCatalog.packingGone'), by, at && momentText(at, locale)]
  return (
    <li>
      <ProductText of={row} field="title" /> <code className="wrap-anywhere text-xs">{sku}</code>:{' '}
      {facts.filter(Boolean).join(' · ')}
    </li>
  )
}
