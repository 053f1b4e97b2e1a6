import { assignStops } from '@shop/contracts/couriers-staff.ts'
import type { DeliveryBoard } from '@shop/contracts/deliveries-staff.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { notify } from '#ui/toast/notify.ts'
import { isAssignable, nameOfStop, type RouteStop, routeStopsOf, toStopKey } from './stop-keys.ts'

/** The selected stops of a board, and what selects them. */
export function useStopSelection(board: DeliveryBoard) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const open = routeStopsOf(board).filter(isAssignable)
  return {
    selected: open.filter(stop => names.has(nameOfStop(stop))),
    unassigned: open.filter(({ courier }) => !courier),
    has: (stop: RouteStop) => names.has(nameOfStop(stop)),
    toggle: (stop: RouteStop) => {
      const name = nameOfStop(stop)
      setNames(names.has(name) ? new Set([...names].filter(each => each !== name)) : new Set([...names, name]))
    },
    replace: (stops: readonly RouteStop[]) => setNames(new Set(stops.map(nameOfStop))),
  }
}

export type StopSelection = ReturnType<typeof useStopSelection>

const NO_COURIER = 'none'

/** Assigns the selected stops to a courier. Stays in sight while stops are selected. */
export function AssignBar({ board, selection }: { board: DeliveryBoard; selection: StopSelection }) {
  const t = useT()
  const { selected, unassigned, replace } = selection
  const couriers = board.couriers.filter(({ isFormer }) => !isFormer)
  const [courierId, setCourierId] = useState(couriers[0]?.accountId ?? NO_COURIER)
  const assign = useMutation({
    mutationFn: () => {
      const stops = selected.map(stop => ({ ...toStopKey(stop), from: stop.courier?.accountId ?? null }))
      return call(assignStops, {
        body: { date: board.date, accountId: courierId === NO_COURIER ? null : courierId, stops },
      })
    },
    onSuccess: ({ changed: count }) => {
      const title = courierId === NO_COURIER ? 'adminDeliveries.unassigned' : 'adminDeliveries.assigned'
      notify({ kind: 'ok', title: t(title, { count }) })
      replace([])
    },
    onError: error => notifyFailure(t('adminDeliveries.assignFailed'), error),
  })
  if (board.couriers.length === 0) return null
  if (selected.length === 0) {
    if (unassigned.length === 0) return null
    return (
      <CompactButton className="justify-self-start" onClick={() => replace(unassigned)}>
        {t('adminDeliveries.selectUnassigned', { count: unassigned.length })}
      </CompactButton>
    )
  }
  return (
    <div className="sticky top-14 z-20 flex flex-wrap items-center gap-2 rounded-picture border border-hairline bg-surface p-3">
      <p role="status" className="mr-auto font-medium text-sm">
        {t('adminDeliveries.selected', { count: selected.length })}
      </p>
      <CompactSelect
        aria-label={t('adminDeliveries.courierName')}
        value={courierId}
        onChange={event => setCourierId(event.target.value)}
      >
        {couriers.map(({ accountId, name, stops }) => (
          <option key={accountId} value={accountId}>
            {`${name} · ${stops}`}
          </option>
        ))}
        <option value={NO_COURIER}>{t('adminDeliveries.noCourier')}</option>
      </CompactSelect>
      <CompactButton variant="primary" pending={assign.isPending} onClick={() => assign.mutate()}>
        {t('adminDeliveries.assign')}
      </CompactButton>
      <CompactButton variant="quiet" onClick={() => replace([])}>
        {t('adminDeliveries.clearSelection')}
      </CompactButton>
    </div>
  )
}
