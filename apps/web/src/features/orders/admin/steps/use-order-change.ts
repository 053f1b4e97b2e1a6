import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { notify } from '#ui/toast/notify.ts'
import { adminOrderQuery } from '../queries.ts'
import { type TimelineEntry, toTimeline } from '../timeline.ts'

type Options = {
  /** The version of the order that is shown. Without it, the step ignores changes of others. */
  version?: string
  /** Called when the dialog can close, also if the step is no longer allowed. */
  onDone?: () => void
  /**
   * True for buttons: errors are toasts, and the version is the current one of the page. Forms show errors themselves
   * and keep the version they were opened with.
   */
  isToast?: boolean
}

/** Added to the body of a step. */
type SeenVersion = { version?: string }

/**
 * Runs a step of staff on an order, shows the response at once and refreshes lists. If the order has changed meanwhile,
 * tells who did what. A form stays open with its input (`changed`) unless the step is no longer allowed.
 */
export function useOrderChange(number: number, { version, onDone, isToast = false }: Options = {}) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(version)
  const [changed, setChanged] = useState<readonly TimelineEntry[]>([])
  const { queryKey } = adminOrderQuery(number)
  const seen = isToast ? version : opened
  const settle = () => {
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'list') })
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'deliveries') })
  }
  const tell = (happenings: readonly TimelineEntry[]) => {
    const description = happenings
      .map(({ text, by, at }) => [text, by, timestampText(at, locale)].filter(Boolean).join(' · '))
      .join('; ')
    const title = t('adminOrders.changedMeanwhile', { number: String(number) })
    notify({ kind: 'warn', title, description })
  }
  /** Handles a conflict: reads the current order, shows the changes, and updates the version for the next attempt. */
  const take = async (error: unknown) => {
    const now = await queryClient.fetchQuery({ ...adminOrderQuery(number), staleTime: 0 }).catch(() => undefined)
    settle()
    const happenings = now ? toTimeline(now, t, locale) : []
    if (isStepClosed(error)) {
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
    mutationFn: (change: (seen: SeenVersion) => Promise<AdminOrder>) => change({ version: seen }),
    onMutate: () => {
      setChanged([])
      // A read that is still running must not overwrite the response.
      return queryClient.cancelQueries({ queryKey })
    },
    onSuccess: order => {
      queryClient.setQueryData(queryKey, order)
      settle()
      onDone?.()
    },
    onError: async error => {
      if (isVersionConflict(error)) await take(error)
      else if (isToast) notifyFailure(t('adminOrders.stepFailed'), error)
    },
  })
  return { ...mutation, changed }
}

/** True for a version conflict, which has its own text. */
export const isVersionConflict = (error: unknown): boolean =>
  isStepClosed(error) || (error instanceof ApiError && error.code === 'ORDER_CHANGED')

/** True if the step is no longer allowed. */
const isStepClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'ORDER_STATE'

const momentsOf = (error: unknown): string[] =>
  error instanceof ApiError ? error.details.flatMap(({ at }) => at ?? []) : []
