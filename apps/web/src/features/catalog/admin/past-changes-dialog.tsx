import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { MadePriceChange, MadeStateChange } from '@shop/contracts/catalog-bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { longMomentText } from '#shared/admin/moments.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { priceChangesQuery, stateChangesQuery } from './queries.ts'
import { TakeBack } from './take-back.tsx'
import { TakeStatesBack } from './take-states-back.tsx'
import { STATE_WORDS } from './words.ts'

/** The last changes of all that was found, prices and states, each with its way back. */
export function PastChangesDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const prices = useQuery(priceChangesQuery)
  const states = useQuery(stateChangesQuery)
  return (
    <Dialog open onClose={onClose} title={t('adminCatalog.pastChanges')} className="sm:max-w-2xl">
      <div className="grid gap-6">
        <Changes title={t('adminCatalog.priceChanges')} query={prices} none={t('adminCatalog.noPriceChanges')}>
          {prices.data?.items.map(change => (
            <PriceChange key={change.id} change={change} />
          ))}
        </Changes>
        <Changes title={t('adminCatalog.stateChanges')} query={states} none={t('adminCatalog.noStateChanges')}>
          {states.data?.items.map(change => (
            <StateChange key={change.id} change={change} />
          ))}
        </Changes>
      </div>
    </Dialog>
  )
}

type ChangesProps = {
  title: string
  query: {
    data?: { items: readonly unknown[] } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** Said where there is none. */
  none: string
  children: ReactNode
}

function Changes({ title, query: { data, error, isFetching, refetch }, none, children }: ChangesProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-base">{title}</h3>
      {error ? <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.items.length === 0 && <p className="text-muted text-sm">{none}</p>}
      <ul className="grid gap-4">{children}</ul>
    </section>
  )
}

function StateChange({ change: { id, at, by, state, products, undone } }: { change: MadeStateChange }) {
  const t = useT()
  const locale = useLocale()
  // One that is taken back here keeps telling what of it stayed.
  const [wasUndone] = useState(undone !== null)
  return (
    <li className="grid gap-2 border-hairline border-t pt-3">
      <p>
        <span className="font-medium">{t(STATE_WORDS[state])}</span>
        {' · '}
        {t('adminCatalog.changed', { count: products })}
        <span className="block text-muted text-sm">{[longMomentText(at, locale), by].filter(Boolean).join(' · ')}</span>
      </p>
      {undone && wasUndone ? (
        <p className="text-muted text-sm">
          {t('adminCatalog.tookStatesBack', { count: undone.restored })}
          {undone.kept > 0 && ` ${t('adminCatalog.keptStates', { count: undone.kept })}`}
        </p>
      ) : (
        <TakeStatesBack changeId={id} />
      )}
    </li>
  )
}

function PriceChange({ change: { id, at, by, step, packings, undone } }: { change: MadePriceChange }) {
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
