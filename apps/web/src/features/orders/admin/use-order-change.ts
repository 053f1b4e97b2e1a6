import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { momentText } from '#shared/admin/moments.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { tellFailure } from '#shared/admin/tell.ts'
import { notify } from '#ui/toast/notify.ts'
import { type Happening, happeningsOf } from './happenings.ts'
import { anyOrderQuery } from './queries.ts'

type Options = {
  /** The order's version that the person sees; without it the step is made however the order stands. */
  version?: string
  /** What came of it is shown; also where the step is none any more. */
  onDone?: () => void
  /** A button: refusals are toasts, and the version is the one on the page. A form shows them itself, and keeps the version that it was opened with. */
  isToast?: boolean
}

/** What goes with a step's body. */
type Seen = { version?: string }

/**
 * One step of staff on an order: the page shows the answer at once, lists and boards are read again. Where the order has
 * changed meanwhile, it is told who did what and the page shows how it stands: a form stays with what is typed and counts
 * when it is sent again (`changed`), unless the step is none any more.
 */
export function useOrderChange(number: number, { version, onDone, isToast = false }: Options = {}) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(version)
  const [changed, setChanged] = useState<readonly Happening[]>([])
  const { queryKey } = anyOrderQuery(number)
  const seen = isToast ? version : opened
  const settle = () => {
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'list') })
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'deliveries') })
  }
  const tell = (happenings: readonly Happening[]) => {
    const description = happenings
      .map(({ text, by, at }) => [text, by, momentText(at, locale)].filter(Boolean).join(' · '))
      .join('; ')
    const title = t('adminOrders.changedMeanwhile', { number: String(number) })
    notify({ kind: 'warn', title, description })
  }
  /** Another was first: how the order stands is read, told, and what the next try is about. */
  const take = async (error: unknown) => {
    const now = await queryClient.fetchQuery({ ...anyOrderQuery(number), staleTime: 0 }).catch(() => undefined)
    settle()
    const happenings = now ? happeningsOf(now, t, locale) : []
    if (isOver(error)) {
      tell(happenings.slice(0, 1))
      onDone?.()
      return
    }
    setOpened(now?.version ?? opened)
    const since = happenings.filter(({ at }) => momentsOf(error).includes(at))
    if (isToast) tell(since)
    else setChanged(since)
  }
  const mutation = useMutation({
    mutationFn: (change: (seen: Seen) => Promise<AdminOrder>) => change({ version: seen }),
    onMutate: () => {
      setChanged([])
      // What was asked before must not overwrite the answer.
      return queryClient.cancelQueries({ queryKey })
    },
    onSuccess: order => {
      queryClient.setQueryData(queryKey, order)
      settle()
      onDone?.()
    },
    onError: async error => {
      if (isChanged(error)) await take(error)
      else if (isToast) tellFailure(t('adminOrders.stepFailed'), error)
    },
  })
  return { ...mutation, changed }
}

/** The order is another than the one that was seen; the person is told in other words than the error's. */
export const isChanged = (error: unknown): boolean =>
  isOver(error) || (error instanceof ApiError && error.code === 'ORDER_CHANGED')

/** Another's step was first: this one is not open any more. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'ORDER_STATE'

const momentsOf = (error: unknown): string[] =>
  error instanceof ApiError ? error.details.flatMap(({ at }) => at ?? []) : []
