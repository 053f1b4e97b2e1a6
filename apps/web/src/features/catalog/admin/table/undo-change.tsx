import { formatAmd } from '@shop/contracts/amd-text.ts'
import { type SkippedPrice, undoPrices, undoStates } from '@shop/contracts/catalog-bulk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { CATALOG_KEY } from '../queries.ts'

type UndoChangeProps<Result> = {
  /** Label of the button. */
  label: string
  undo: () => Promise<Result>
  /** Renders the result of the undo. */
  children: (result: Result) => ReactNode
}

/** A button that undoes a bulk change and then shows the result. */
export function UndoChange<Result>({ label, undo, children }: UndoChangeProps<Result>) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: undo,
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  if (change.data !== undefined) return children(change.data)
  return (
    <div className="grid justify-items-start gap-2">
      {change.error && <AdminError error={change.error} />}
      <CompactButton pending={change.isPending} onClick={() => change.mutate()}>
        {label}
      </CompactButton>
    </div>
  )
}

/** Undoes a price change and lists prices that were changed again since. */
export function UndoPrices({ changeId }: { changeId: string }) {
  const t = useT()
  return (
    <UndoChange label={t('adminCatalog.takeBack')} undo={() => call(undoPrices, { params: { id: changeId } })}>
      {({ restored, kept: skipped, rows }) => (
        <div className="grid gap-2">
          <Notice kind="ok" role="status" title={t('adminCatalog.tookBack', { count: restored })} />
          {skipped > 0 && (
            <Notice kind="warn" title={t('adminCatalog.keptPrices', { count: skipped })}>
              <ul className="grid max-h-48 gap-1 overflow-y-auto">
                {rows.map(row => (
                  <UnchangedPrice key={row.sku} row={row} />
                ))}
              </ul>
              {skipped > rows.length && <p>{t('adminCatalog.moreRows', { count: skipped - rows.length })}</p>}
            </Notice>
          )}
        </div>
      )}
    </UndoChange>
  )
}

function UnchangedPrice({ row }: { row: SkippedPrice }) {
  const t = useT()
  const locale = useLocale()
  const { sku, now, by, at } = row
  const facts = [now ? formatAmd(now.price) : t('adminCatalog.packingGone'), by, at && timestampText(at, locale)]
  return (
    <li>
      <ProductText of={row} field="title" /> <code className="wrap-anywhere text-xs">{sku}</code>:{' '}
      {facts.filter(Boolean).join(' · ')}
    </li>
  )
}

/** Undoes a state change and tells how many products were changed again since. */
export function UndoStates({ changeId }: { changeId: string }) {
  const t = useT()
  return (
    <UndoChange label={t('adminCatalog.takeStatesBack')} undo={() => call(undoStates, { params: { id: changeId } })}>
      {({ restored, kept }) => (
        <Notice kind="ok" role="status" title={t('adminCatalog.tookStatesBack', { count: restored })}>
          {kept > 0 && t('adminCatalog.keptStates', { count: kept })}
        </Notice>
      )}
    </UndoChange>
  )
}
