import type { StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure, notifyUndo } from '../notifications.ts'
import { adminKey } from '../staff.ts'

export type Change<Value> = { from: Value; to: Value }

/** The new facts of a variant, and how to undo the change; without `undo` nothing was changed. */
type Saved = { facts: Partial<StockRow>; undo?: () => Promise<Saved> }

/** Why a change was not saved, in the words of the reader. */
export class NotSavedError extends Error {}

const textOf = (value: string | number): string | number => (value === '' ? '—' : value)

/**
 * Saves a value of a variant at once; the message offers undo. Lists show the new value before the admin area reads them
 * again. The result is false if the server could not be reached.
 */
export function useInlineSave<Value extends string | number>(
  sku: string,
  change: (change: Change<Value>) => Promise<Saved>,
) {
  const t = useT()
  const client = useQueryClient()
  const onError = (error: Error) => {
    if (error instanceof NotSavedError)
      notify({ kind: 'bad', title: t('adminStock.notChanged'), description: error.message })
    else notifyFailure(t('adminStock.notChanged'), error)
  }
  const restore = useMutation({
    mutationFn: ({ undo }: Change<Value> & { undo: () => Promise<Saved> }) => undo(),
    onSuccess: ({ facts }, { from, to }) => {
      updateLists(client, sku, facts)
      notify({ kind: 'ok', title: t('adminStock.changed', { from: textOf(to), to: textOf(from) }) })
    },
    onError,
  })
  const save = useMutation({
    mutationFn: change,
    onSuccess: ({ facts, undo }, { from, to }) => {
      updateLists(client, sku, facts)
      if (undo)
        notifyUndo(t('adminStock.changed', { from: textOf(from), to: textOf(to) }), {
          label: t('admin.undo'),
          run: () => restore.mutate({ from, to, undo }),
        })
    },
    onError,
  })
  return (changed: Change<Value>): Promise<boolean> =>
    save.mutateAsync(changed).then(
      () => true,
      (error: unknown) => !(error instanceof ApiError && error.isTransient),
    )
}

/** Shows the new facts in the lists of stock and of products. */
function updateLists(client: QueryClient, sku: string, facts: Partial<StockRow>): void {
  const merge = <Row extends { sku: string }>(row: Row): Row => (row.sku === sku ? { ...row, ...facts } : row)
  client.setQueriesData<{ items: StockRow[] }>({ queryKey: adminKey('stock', 'list') }, page =>
    page ? { ...page, items: page.items.map(merge) } : page,
  )
  client.setQueriesData<{ items: StaffProductRow[] }>({ queryKey: adminKey('catalog', 'list') }, page =>
    page
      ? { ...page, items: page.items.map(product => ({ ...product, variants: product.variants.map(merge) })) }
      : page,
  )
}
