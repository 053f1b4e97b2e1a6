import { addOwnedHookah, type HookahModel, type OwnedHookah, removeOwnedHookah } from '@shop/contracts/compatibility.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { notify } from '#ui/toast/notify.ts'
import { ownHookahsKey } from '../session/customer-keys.ts'
import { useSession } from '../session/session.ts'
import { guestHookahs } from './own-store.ts'
import { hookahModelsQuery, ownHookahsQuery } from './queries.ts'

type OwnHookahs = {
  /** Undefined until they are loaded. */
  hookahs: readonly OwnedHookah[] | undefined
  isError: boolean
  isFetching: boolean
  retry: () => void
  isPending: boolean
  add: (slug: string) => void
  remove: (slug: string) => void
}

/** The hookahs of the customer, or of the visitor of this browser. The texts need the area `fit`. */
export function useOwnHookahs(): OwnHookahs {
  const t = useT()
  const queryClient = useQueryClient()
  const token = useSession()?.token
  const owned = useQuery(ownHookahsQuery(token))
  const guest = useGuestHookahs(token === undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ slug, isOwn }: { slug: string; isOwn: boolean }) => {
      if (token === undefined) return isOwn ? guestHookahs.add(slug) : guestHookahs.remove(slug)
      const { items } = await call(isOwn ? addOwnedHookah : removeOwnedHookah, { params: { slug } })
      queryClient.setQueryData<OwnedHookah[]>(ownHookahsKey(token), items)
    },
    onError: error => {
      const description = error instanceof ApiError ? error.serverMessage : undefined
      notify({ kind: 'bad', title: t('fit.failed'), description })
    },
  })
  const { isError, isFetching, refetch } = token === undefined ? guest.query : owned
  return {
    hookahs: token === undefined ? guest.hookahs : owned.data,
    isError,
    isFetching,
    retry: () => void refetch(),
    isPending,
    add: slug => mutate({ slug, isOwn: true }),
    remove: slug => mutate({ slug, isOwn: false }),
  }
}

function useGuestHookahs(isGuest: boolean) {
  const slugs = useSyncExternalStore(guestHookahs.subscribe, guestHookahs.get)
  const query = useQuery({ ...hookahModelsQuery, enabled: isGuest && slugs.length > 0 })
  const find = (models: readonly HookahModel[]) =>
    slugs.flatMap(slug => models.find(model => model.slug === slug) ?? [])
  return { query, hookahs: slugs.length === 0 ? [] : query.data && find(query.data) }
}
