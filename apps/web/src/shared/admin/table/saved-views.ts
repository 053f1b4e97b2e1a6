import {
  changeView,
  deleteView,
  type ListView,
  listViews,
  MAX_VIEW_NAME,
  orderViews,
  saveView,
  setDefaultView,
  ViewedList,
} from '@shop/contracts/list-views.ts'
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { notifyFailure } from '../notifications.ts'
import { adminKey } from '../staff.ts'
import type { NamedView } from './table-state.ts'

type Views = { items: ListView[] }

const viewsQuery = (list: ViewedList | undefined) =>
  queryOptions({
    queryKey: adminKey('list-views', list),
    queryFn: list === undefined ? skipToken : ({ signal }) => call(listViews, { query: { list }, signal }),
    staleTime: 60_000,
  })

const NO_VIEWS: readonly ListView[] = []

export type ViewInput = { name: string; search: string; isShared: boolean }

/**
 * The saved views of a list: the shared ones and the user's own. `canSave` is false until they are known, and for lists
 * without saved views.
 */
export function useSavedViews(tableId: string) {
  const t = useT()
  const list = ViewedList.safeParse(tableId).data
  const queryClient = useQueryClient()
  const query = viewsQuery(list)
  const { data } = useQuery(query)
  const views = data?.items ?? NO_VIEWS
  const onSuccess = (changed: Views) => queryClient.setQueryData(query.queryKey, changed)
  const onError = (error: unknown) => notifyFailure(t('admin.viewNotSaved'), error)
  const save = useMutation({
    mutationFn: (input: ViewInput) => call(saveView, { body: { ...input, list: ViewedList.parse(tableId) } }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: Omit<ViewInput, 'search'> & { id: string; search?: string }) =>
      call(changeView, { params: { id }, body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: ({ id }: ListView) => call(deleteView, { params: { id } }),
    onSuccess: (_, { id }) => onSuccess({ items: views.filter(view => view.id !== id) }),
    onError,
  })
  const reorder = useMutation({
    mutationFn: (body: { isShared: boolean; ids: string[] }) =>
      call(orderViews, { body: { ...body, list: ViewedList.parse(tableId) } }),
    onSuccess,
    onError,
  })
  const setDefault = useMutation({
    mutationFn: (id: string | null) => call(setDefaultView, { body: { id, list: ViewedList.parse(tableId) } }),
    onSuccess,
    onError,
  })
  return { views, canSave: data !== undefined, save, change, remove, reorder, setDefault }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/** Moves the views that this browser has stored into the account, once. */
export function useTakeOver(
  { canSave, save }: SavedViews,
  stored: readonly NamedView[],
  onDone: (rest: NamedView[]) => void,
): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (!canSave || stored.length === 0 || isStarted.current) return
    isStarted.current = true
    void takeOver(stored, input => save.mutateAsync(input)).then(onDone)
  }, [canSave, stored, save.mutateAsync, onDone])
}

/** @returns the views that could not be sent, for the next time */
async function takeOver(stored: readonly NamedView[], send: (input: ViewInput) => Promise<unknown>) {
  const rest: NamedView[] = []
  for (const { name, search } of stored) {
    const input = { name: name.slice(0, MAX_VIEW_NAME), search, isShared: false }
    // Another view has the name.
    const other = { ...input, name: `${name.slice(0, MAX_VIEW_NAME - 2)} 2` }
    const isSent = (await isAccepted(send(input))) || (await isAccepted(send(other)))
    if (!isSent) rest.push({ name, search })
  }
  return rest
}

const isAccepted = (sent: Promise<unknown>): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  )
