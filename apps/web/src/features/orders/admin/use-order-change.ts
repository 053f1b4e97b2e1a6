import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { momentText } from '#shared/admin/moments.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { tellFailure } from '#shared/admin/tell.ts'
import { notify } from '#ui/toast/notify.ts'
import { happeningsOf } from './happenings.ts'
import { anyOrderQuery } from './queries.ts'

type Options = {
  /** What came of it is shown; also where somebody else was first. */
  onDone?: () => void
  /** A refusal is a toast; a form shows it itself. */
  isToast?: boolean
}

/**
 * One step of staff on an order: the page shows the answer at once, lists and boards are read again. Where the order has
 * changed meanwhile so that the step is none any more, it is told who did what, and the page shows how it stands.
 */
export function useOrderChange(number: number, { onDone, isToast = false }: Options = {}) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { queryKey } = anyOrderQuery(number)
  const settle = () => {
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'list') })
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'deliveries') })
    onDone?.()
  }
  return useMutation({
    mutationFn: (change: () => Promise<AdminOrder>) => change(),
    // What was asked before must not overwrite the answer.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: changed => {
      queryClient.setQueryData(queryKey, changed)
      settle()
    },
    onError: async error => {
      if (!isChanged(error)) {
        if (isToast) tellFailure(t('adminOrders.stepFailed'), error)
        return
      }
      const now = await queryClient.fetchQuery({ ...anyOrderQuery(number), staleTime: 0 }).catch(() => undefined)
      const last = now && happeningsOf(now, t, locale)[0]
      notify({
        kind: 'warn',
        title: t('adminOrders.changedMeanwhile', { number: String(number) }),
        ...(last && { description: [last.text, last.by, momentText(last.at, locale)].filter(Boolean).join(' · ') }),
      })
      settle()
    },
  })
}

/** Another's step was first: this one is not open any more. */
export const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'ORDER_STATE'
