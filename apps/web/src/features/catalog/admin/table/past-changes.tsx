import {
  type AppliedPriceChange,
  type AppliedStateChange,
  type SkippedPrice,
  undoPrices,
  undoStates,
} from '@shop/contracts/catalog-bulk.ts'
import { type AppliedCategoryChange, undoCategories } from '@shop/contracts/category-changes.ts'
import { formatAmd, formatPercent } from '@shop/contracts/money.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { longTimestampText, timestampText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CATEGORY_LABELS, STATE_LABELS } from '../labels.ts'
import { CATALOG_KEY, categoryChangesQuery, priceChangesQuery, stateChangesQuery } from '../queries.ts'

/** The latest bulk changes of prices, states and categories, each with an undo button. */
export function PastChangesDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const prices = useQuery(priceChangesQuery)
  const states = useQuery(stateChangesQuery)
  const categories = useQuery(categoryChangesQuery)
  return (
    <Dialog open onClose={onClose} title={t('adminCatalog.pastChanges')} className="sm:max-w-2xl">
      <div className="grid gap-6">
        <ChangeList title={t('adminCatalog.priceChanges')} query={prices} none={t('adminCatalog.noPriceChanges')}>
          {prices.data?.items.map(change => (
            <PriceChange key={change.id} change={change} />
          ))}
        </ChangeList>
        <ChangeList title={t('adminCatalog.stateChanges')} query={states} none={t('adminCatalog.noStateChanges')}>
          {states.data?.items.map(change => (
            <StateChange key={change.id} change={change} />
          ))}
        </ChangeList>
        <ChangeList
          title={t('adminCatalog.categoryChanges')}
          query={categories}
          none={t('adminCatalog.noCategoryChanges')}
        >
          {categories.data?.items.map(change => (
            <CategoryChange key={change.id} change={change} />
          ))}
        </ChangeList>
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
  /** Text for an empty list. */
  none: string
  children: ReactNode
}

function ChangeList({ title, query: { data, error, isFetching, refetch }, none, children }: ChangesProps) {
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

function StateChange({ change }: { change: AppliedStateChange }) {
  const t = useT()
  const { undone } = change
  return (
    <ChangeRow
      change={change}
      title={t(STATE_LABELS[change.state])}
      count={t('adminCatalog.changed', { count: change.products })}
      result={
        undone && {
          restored: t('adminCatalog.statesRestored', { count: undone.restored }),
          kept: undone.kept > 0 && t('adminCatalog.keptStates', { count: undone.kept }),
        }
      }
      undo={<UndoStates changeId={change.id} />}
    />
  )
}

function CategoryChange({ change }: { change: AppliedCategoryChange }) {
  const t = useT()
  const { undone } = change
  return (
    <ChangeRow
      change={change}
      title={t(CATEGORY_LABELS[change.category])}
      count={t('adminCatalog.changed', { count: change.products })}
      result={
        undone && {
          restored: t('adminCatalog.categoriesRestored', { count: undone.restored }),
          kept: undone.kept > 0 && t('adminCatalog.keptStates', { count: undone.kept }),
        }
      }
      undo={<UndoCategories changeId={change.id} />}
    />
  )
}

function PriceChange({ change }: { change: AppliedPriceChange }) {
  const t = useT()
  const locale = useLocale()
  const { step, undone } = change
  const sign = step.value > 0 ? '+' : ''
  const amount = step.kind === 'percent' ? formatPercent(step.value, locale) : formatAmd(step.value, locale)
  return (
    <ChangeRow
      change={change}
      title={`${sign}${amount}`}
      count={t('adminCatalog.pricesChanged', { count: change.packings })}
      result={
        undone && {
          restored: t('adminCatalog.pricesRestored', { count: undone.restored }),
          kept: undone.kept > 0 && t('adminCatalog.keptPrices', { count: undone.kept }),
        }
      }
      undo={<UndoPrices changeId={change.id} />}
    />
  )
}

type ChangeRowProps = {
  change: Pick<AppliedStateChange, 'at' | 'by'>
  title: string
  count: string
  /** The texts of an undone change; null before. */
  result: { restored: string; kept: string | false } | null
  undo: ReactNode
}

function ChangeRow({ change: { at, by }, title, count, result, undo }: ChangeRowProps) {
  const locale = useLocale()
  // A change that is undone here keeps showing the result.
  const [wasUndone] = useState(result !== null)
  return (
    <li className="grid gap-2 border-hairline border-t pt-3">
      <p>
        <span className="font-medium tabular-nums">{title}</span>
        {' · '}
        {count}
        <span className="block text-muted text-sm">
          {[longTimestampText(at, locale), by].filter(Boolean).join(' · ')}
        </span>
      </p>
      {result && wasUndone ? (
        <p className="text-muted text-sm">
          {result.restored}
          {result.kept && ` ${result.kept}`}
        </p>
      ) : (
        undo
      )}
    </li>
  )
}

type UndoChangeProps<Result> = {
  /** Label of the button. */
  label: string
  undo: () => Promise<Result>
  /** Renders the result of the undo. */
  children: (result: Result) => ReactNode
}

/** A button that undoes a bulk change and then shows the result. */
function UndoChange<Result>({ label, undo, children }: UndoChangeProps<Result>) {
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
    <UndoChange label={t('adminCatalog.restorePrices')} undo={() => call(undoPrices, { params: { id: changeId } })}>
      {({ restored, kept: skipped, rows }) => (
        <div className="grid gap-2">
          <Notice kind="ok" role="status" title={t('adminCatalog.pricesRestored', { count: restored })} />
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
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { sku, now, by, at } = row
  const facts = [now ? formatAmd(now.price) : t('adminCatalog.packSizeGone'), by, at && timestampText(at, locale)]
  return (
    <li>
      <ProductText of={row} field="title" /> <code className="wrap-anywhere text-xs">{sku}</code>:{' '}
      {facts.filter(Boolean).join(' · ')}
    </li>
  )
}

/** Undoes a state change and shows how many products were changed again since. */
export function UndoStates({ changeId }: { changeId: string }) {
  const t = useT()
  return (
    <UndoChange label={t('adminCatalog.restoreStates')} undo={() => call(undoStates, { params: { id: changeId } })}>
      {({ restored, kept }) => (
        <Notice kind="ok" role="status" title={t('adminCatalog.statesRestored', { count: restored })}>
          {kept > 0 && t('adminCatalog.keptStates', { count: kept })}
        </Notice>
      )}
    </UndoChange>
  )
}

/** Undoes a change of categories and shows how many products were changed again since. */
export function UndoCategories({ changeId }: { changeId: string }) {
  const t = useT()
  return (
    <UndoChange
      label={t('adminCatalog.restoreCategories')}
      undo={() => call(undoCategories, { params: { id: changeId } })}
    >
      {({ restored, kept }) => (
        <Notice kind="ok" role="status" title={t('adminCatalog.categoriesRestored', { count: restored })}>
          {kept > 0 && t('adminCatalog.keptStates', { count: kept })}
        </Notice>
      )}
    </UndoChange>
  )
}
