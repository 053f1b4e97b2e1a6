import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { MadePriceChange } from '@shop/contracts/catalog-bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { longMomentText } from '#shared/admin/moments.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { priceChangesQuery } from './queries.ts'
import { TakeBack } from './take-back.tsx'

/** The last changes of many prices, each with its way back. */
export function PriceChangesDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(priceChangesQuery)
  return (
    <Dialog open onClose={onClose} title={t('adminCatalog.priceChanges')} className="sm:max-w-2xl">
      {error && <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data?.items.length === 0 && <p className="text-muted">{t('adminCatalog.noPriceChanges')}</p>}
      <ul className="grid gap-4">
        {data?.items.map(change => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Dialog>
  )
}

function Change({ change: { id, at, by, step, packings, undone } }: { change: MadePriceChange }) {
  const t = useT()
  const locale = useLocale()
  const sign = step.value > 0 ? '+' : ''
  // One that is taken back here keeps telling what of it stayed.
  const [wasUndone] = useState(undone !== null)
  const much = step.kind === 'percent' ? `${step.value}\u00a0%` : formatAmd(step.value)
  return (
    <li className="grid gap-2 border-hairline border-t pt-3">
      <p>
        <span className="font-medium tabular-nums">
          {sign}
          {much}
        </span>
        {' · '}
        {t('adminCatalog.pricesChanged', { count: packings })}
        <span className="block text-muted text-sm">{[longMomentText(at, locale), by].filter(Boolean).join(' · ')}</span>
      </p>
      {undone && wasUndone ? (
        <p className="text-muted text-sm">
          {t('adminCatalog.tookBack', { count: undone.restored })}
          {undone.kept > 0 && ` ${t('adminCatalog.keptPrices', { count: undone.kept })}`}
        </p>
      ) : (
        <TakeBack changeId={id} />
      )}
    </li>
  )
}
