import { changeStates, MAX_STATES, type StateRow } from '@shop/contracts/catalog-bulk.ts'
import type { ProductState, StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { notify } from '#ui/toast/notify.ts'
import { CATALOG_KEY } from '../queries.ts'

/** Results by product, if some could not be changed. */
export type Outcome = { state: ProductState; results: readonly StateRow[] }

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
export function useChangeStates(
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
    forget: () => setOutcome(undefined),
  }
}
