import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { adminOrderQuery } from '../queries.ts'
import { type TimelineEntry, toTimeline } from '../timeline.ts'

type OrderChangeOptions = {
  /** The version of the order that is shown. Without it, the step ignores changes of others. */
  version?: string
  /** Called when the dialog can close, also if the step is no longer allowed. */
  onDone?: () => void
  /** Called with the changed order, also if the component is gone by then. */
  onChanged?: (order: AdminOrder) => void
  /** Called when the step has failed and the order has not changed. */
  onFailed?: () => void
  /**
   * True for buttons: errors are toasts, and the version is the current one of the page. Forms show errors themselves
   * and keep the version they were opened with.
   */
  isToast?: boolean
}

/** Added to the body of a step. */
type ExpectedVersion = { version?: string }

/**
 * Runs a step of staff on an order, shows the response at once and refreshes lists. If the order has changed meanwhile,
 * reports who did what. A form stays open with its input (`changed`) unless the step is no longer allowed.
 */
export function useOrderChange(number: number, options: OrderChangeOptions = {}) {
  const { version, onDone, onChanged, onFailed, isToast = false } = options
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [openedVersion, setOpenedVersion] = useState(version)
  const [changed, setChanged] = useState<readonly TimelineEntry[]>([])
  const { queryKey } = adminOrderQuery(number)
  const expected = isToast ? version : openedVersion
  const refreshLists = () => {
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'list') })
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'deliveries') })
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'pick-list') })
    void queryClient.invalidateQueries({ queryKey: adminKey('stock') })
  }
  const notifyConflict = (entries: readonly TimelineEntry[]) => {
    const description = entries
      .map(({ text, by, at }) => [text, by, timestampText(at, locale)].filter(Boolean).join(' · '))
      .join('; ')
    const title = t('adminOrders.editConflict', { number: String(number) })
    notify({ kind: 'warn', title, description })
  }
  /** Handles a conflict: reads the current order, shows the changes, and updates the version for the next attempt. */
  const handleConflict = async (error: unknown) => {
    const now = await queryClient.fetchQuery({ ...adminOrderQuery(number), staleTime: 0 }).catch(() => undefined)
    refreshLists()
    const entries = now ? toTimeline(now, t, locale) : []
    if (isStepClosed(error)) {
      notifyConflict(entries.slice(0, 1))
      onDone?.()
      return
    }
    setOpenedVersion(now?.version ?? openedVersion)
    const newEntries = entries.filter(({ at }) => conflictTimestamps(error).includes(at))
    if (isToast) notifyConflict(newEntries)
    else setChanged(newEntries)
  }
  const mutation = useMutation({
    mutationFn: (change: (expected: ExpectedVersion) => Promise<AdminOrder>) => change({ version: expected }),
    onMutate: () => {
      setChanged([])
      // A read that is still running must not overwrite the response.
      return queryClient.cancelQueries({ queryKey })
    },
    onSuccess: order => {
      queryClient.setQueryData(queryKey, order)
      refreshLists()
      onChanged?.(order)
      onDone?.()
    },
    onError: async error => {
      if (isVersionConflict(error)) await handleConflict(error)
      else {
        if (isToast) notifyFailure(t('adminOrders.stepFailed'), error)
        onFailed?.()
      }
    },
  })
  return { ...mutation, changed }
}

/** True for a version conflict, which has its own text. */
const isVersionConflict = (error: unknown): boolean =>
  isStepClosed(error) || (error instanceof ApiError && error.code === 'ORDER_CHANGED')

/** True if the step is no longer allowed. */
const isStepClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'ORDER_STATE'

const conflictTimestamps = (error: unknown): string[] =>
  error instanceof ApiError ? error.details.flatMap(({ at }) => at ?? []) : []

type StepDialogProps = Omit<ComponentProps<typeof FormDialog>, 'change'> & {
  number: number
  change: Pick<ReturnType<typeof useOrderChange>, 'error' | 'isPending' | 'changed'>
}

/**
 * Dialog of a fulfillment step. Shows changes of others. If the step is no longer allowed, it closes and the page
 * reports the change.
 */
export function StepDialog({ number, change, children, ...rest }: StepDialogProps) {
  const { error, isPending, changed } = change
  return (
    <FormDialog {...rest} change={{ isPending, error: isVersionConflict(error) ? null : error }}>
      {children}
      <ChangedNotice number={number} changed={changed} />
    </FormDialog>
  )
}

/** Lists changes of others while a form was open. Sending the form again applies it. */
export function ChangedNotice({ number, changed }: { number: number; changed: readonly TimelineEntry[] }) {
  const t = useT()
  const locale = useLocale()
  if (changed.length === 0) return null
  return (
    <Notice kind="warn" role="alert" title={t('adminOrders.editConflict', { number: String(number) })}>
      <ul>
        {changed.map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>{[text, by, timestampText(at, locale)].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      <p className="mt-1">{t('adminOrders.editConflictText')}</p>
    </Notice>
  )
}
