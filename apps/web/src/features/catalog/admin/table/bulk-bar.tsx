import { changeStates, MAX_STATES, type StateRow } from '@shop/contracts/catalog-bulk.ts'
import type { ProductState, StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CountDialog } from '#shared/admin/count-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { useCan } from '#shared/admin/staff.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast/notify.ts'
import { STATE_LABELS } from '../labels.ts'
import { CATALOG_KEY } from '../queries.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { MissingFields } from './states-dialog.tsx'

const OUTCOME_LABELS: Record<StateRow['fate'], { label: MessageId; tone: Tone }> = {
  changed: { label: 'adminCatalog.outcome.changed', tone: 'ok' },
  same: { label: 'adminCatalog.outcome.same', tone: 'neutral' },
  incomplete: { label: 'adminCatalog.outcome.incomplete', tone: 'bad' },
  unknown: { label: 'adminCatalog.outcome.unknown', tone: 'bad' },
}

type BulkBarProps = {
  rows: readonly StaffProductRow[]
  onChanged: (ids: ReadonlySet<string>, state: ProductState) => void
}

/** Actions on the selected products that the role allows: count stock, change prices, states and category. */
export function BulkBar({ rows, onChanged }: BulkBarProps) {
  const t = useT()
  const client = useQueryClient()
  const can = useCan()
  const [open, setOpen] = useState<'prices' | 'category' | 'count'>()
  const states = useChangeStates(rows, onChanged)
  return (
    <>
      {can('prices.edit') && (
        <CompactButton onClick={() => setOpen('prices')}>{t('adminCatalog.prices')}</CompactButton>
      )}
      {can('catalog.edit') && (
        <>
          <CompactButton pending={states.isPending} onClick={() => states.change('published')}>
            {t('adminCatalog.publish')}
          </CompactButton>
          <CompactButton pending={states.isPending} onClick={() => states.change('draft')}>
            {t('adminCatalog.unpublish')}
          </CompactButton>
          <CompactButton pending={states.isPending} onClick={() => states.change('archived')}>
            {t('adminCatalog.archive')}
          </CompactButton>
          <CompactButton onClick={() => setOpen('category')}>{t('adminCatalog.category')}</CompactButton>
        </>
      )}
      {can('stock.edit') && <CompactButton onClick={() => setOpen('count')}>{t('adminCatalog.count')}</CompactButton>}
      {open === 'prices' && (
        <PriceDialog
          target={{ ids: rows.map(({ id }) => id) }}
          text={t('adminCatalog.pricesOf', { count: rows.length })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'category' && (
        <CategoryDialog
          target={{ ids: rows.map(({ id }) => id) }}
          count={rows.length}
          text={t('adminCatalog.categoryText')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'count' && (
        <CountDialog
          rows={rows.flatMap(row => row.variants.map(variant => ({ ...variant, titles: row })))}
          onRecorded={() => void client.invalidateQueries({ queryKey: CATALOG_KEY })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {states.outcome && <RejectedStates {...states.outcome} rows={rows} onClose={states.clearOutcome} />}
    </>
  )
}

type RejectedStatesProps = Outcome & { rows: readonly StaffProductRow[]; onClose: () => void }

/** Results by product, with the missing fields of products that could not be published. */
function RejectedStates({ state, results, rows, onClose }: RejectedStatesProps) {
  const t = useT()
  const textOf = useProductText()
  const titles = new Map(rows.map(row => [row.id, `${row.brand} ${textOf(row, 'title')}`.trim()]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('adminCatalog.refusedTitle')}
      description={t('adminCatalog.refusedText', { state: t(STATE_LABELS[state]) })}
    >
      <ul className="grid gap-2 text-sm">
        {results.map(({ id, fate, missing }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b pb-2">
            <span className="mr-auto font-medium">{titles.get(id)}</span>
            <Badge tone={OUTCOME_LABELS[fate].tone}>{t(OUTCOME_LABELS[fate].label)}</Badge>
            {missing.length > 0 && <MissingFields fields={missing} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Results by product, if some could not be changed. */
type Outcome = { state: ProductState; results: readonly StateRow[] }

async function sendStates(ids: readonly string[], state: ProductState): Promise<StateRow[]> {
  const results: StateRow[] = []
  for (let from = 0; from < ids.length; from += MAX_STATES) {
    const { rows } = await call(changeStates, { body: { ids: ids.slice(from, from + MAX_STATES), state } })
    results.push(...rows)
  }
  return results
}

/**
 * Publishes, unpublishes or archives the selected products. Offers undo for the successful ones and reports the others
 * by row.
 */
function useChangeStates(
  rows: readonly StaffProductRow[],
  onChanged: (ids: ReadonlySet<string>, state: ProductState) => void,
) {
  const t = useT()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const refresh = () => client.invalidateQueries({ queryKey: CATALOG_KEY })
  const undo = useMutation({
    mutationFn: async (before: ReadonlyMap<ProductState, readonly string[]>) => {
      for (const [state, ids] of before) {
        await sendStates(ids, state)
        onChanged(new Set(ids), state)
      }
    },
    onError: error => notifyFailure(t('adminCatalog.notChanged'), error),
    onSettled: refresh,
  })
  const mutation = useMutation({
    mutationFn: (state: ProductState) =>
      sendStates(
        rows.map(({ id }) => id),
        state,
      ),
    onSuccess: (results, state) => {
      const changed = new Set(results.flatMap(({ id, fate }) => (fate === 'changed' ? id : [])))
      const before = Map.groupBy(
        rows.filter(({ id }) => changed.has(id)),
        row => row.state,
      )
      onChanged(changed, state)
      if (changed.size > 0)
        notifyUndo(t('adminCatalog.changed', { count: changed.size }), {
          label: t('admin.undo'),
          run: () => undo.mutate(new Map([...before].map(([was, list]) => [was, list.map(({ id }) => id)]))),
        })
      else notify({ title: t('adminCatalog.changed', { count: 0 }) })
      if (results.some(({ fate }) => fate === 'incomplete' || fate === 'unknown')) setOutcome({ state, results })
    },
    onError: error => notifyFailure(t('adminCatalog.notChanged'), error),
    onSettled: refresh,
  })
  return {
    change: mutation.mutate,
    isPending: mutation.isPending,
    outcome,
    clearOutcome: () => setOutcome(undefined),
  }
}
