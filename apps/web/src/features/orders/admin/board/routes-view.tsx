import { orderRoute } from '@shop/contracts/couriers-staff.ts'
import type { CourierSummary, DeliveryBoard } from '@shop/contracts/deliveries-staff.ts'
import { useMutation } from '@tanstack/react-query'
import { GripVertical, Phone, Route as RouteIcon } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { MoveButtons } from '#shared/admin/fields/move-buttons.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { Panel } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import { FAILED_STOP_LABELS } from '../steps/failure-fields.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { nameOfStop, type RouteStop, routeStopsOf, toStopKey } from './stop-keys.ts'

/** The routes of all couriers on a day, with their cash. */
export function RoutesView({ board }: { board: DeliveryBoard }) {
  const t = useT()
  const canEdit = useCan()('deliveries.edit')
  if (board.couriers.length === 0) {
    return (
      <EmptyState heading="h3" title={t('adminDeliveries.noCouriers')}>
        {t('adminDeliveries.noCouriersText')}
      </EmptyState>
    )
  }
  const stops = routeStopsOf(board)
  return (
    <>
      {canEdit && <p className="mb-3 text-muted text-sm">{t('adminDeliveries.orderHint')}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {board.couriers.map(courier => (
          <CourierRoute
            key={courier.accountId}
            courier={courier}
            date={board.date}
            stops={stops
              .filter(stop => stop.courier?.accountId === courier.accountId)
              .toSorted((a, b) => (a.courier?.position ?? 0) - (b.courier?.position ?? 0))}
          />
        ))}
      </div>
    </>
  )
}

type CourierRouteProps = { courier: CourierSummary; date: string; stops: readonly RouteStop[] }

function CourierRoute({ courier, date, stops }: CourierRouteProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const canEdit = useCan()('deliveries.edit')
  const { accountId: id, name, phone, finished, cashAmd } = courier
  const [isCashOpen, setCashOpen] = useState(false)
  const [isPlanOpen, setPlanOpen] = useState(false)
  const [dragged, setDragged] = useState<string>()
  const order = useMutation({
    mutationFn: (sorted: readonly RouteStop[]) =>
      call(orderRoute, { params: { id }, body: { date, stops: sorted.map(toStopKey) } }),
    onError: error => notifyFailure(t('adminDeliveries.orderFailed'), error),
  })
  // The new order shows at once, until the board is read again.
  const shown = order.isPending ? order.variables : stops
  const move = (stop: RouteStop, to: number) => {
    const others = shown.filter(each => each !== stop)
    order.mutate([...others.slice(0, to), stop, ...others.slice(to)])
  }
  const drop = (to: number) => {
    const stop = shown.find(each => nameOfStop(each) === dragged)
    setDragged(undefined)
    if (stop && shown.indexOf(stop) !== to) move(stop, to)
  }
  return (
    <Panel
      title={name}
      actions={
        <a href={`tel:${phone}`} className={compactButtonClass('quiet', 'tabular-nums')}>
          <Phone aria-hidden className="size-4" />
          {phone}
        </a>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-muted text-sm">{t('adminDeliveries.progress', { finished, stops: stops.length })}</p>
        {canEdit && stops.length > 1 && (
          <CompactButton onClick={() => setPlanOpen(true)}>
            <RouteIcon aria-hidden className="size-4" />
            {t('adminDeliveries.plan')}
          </CompactButton>
        )}
        {canEdit && (
          <CompactButton onClick={() => setCashOpen(true)}>
            {t('adminDeliveries.cash', { amount: formatAmd(cashAmd) })}
          </CompactButton>
        )}
      </div>
      {stops.length === 0 && <p className="text-muted text-sm">{t('adminDeliveries.noStops')}</p>}
      <ol onClickCapture={keepEntryFocus} className="grid gap-2">
        {shown.map((stop, index) => (
          <RouteItem
            key={nameOfStop(stop)}
            stop={stop}
            isDragged={dragged === nameOfStop(stop)}
            canMove={canEdit}
            isMoving={order.isPending}
            index={index}
            count={shown.length}
            onMove={to => move(stop, to)}
            onDrag={() => setDragged(nameOfStop(stop))}
            onDrop={() => drop(index)}
          />
        ))}
      </ol>
      {isPlanOpen && <PlanDialog courier={courier} date={date} stops={stops} onClose={() => setPlanOpen(false)} />}
      {isCashOpen && <CashDialog courierId={id} name={name} onClose={() => setCashOpen(false)} />}
    </Panel>
  )
}

type RouteItemProps = {
  stop: RouteStop
  isDragged: boolean
  canMove: boolean
  isMoving: boolean
  index: number
  count: number
  onMove: (to: number) => void
  onDrag: () => void
  onDrop: () => void
}

function RouteItem({ stop, isDragged, canMove, isMoving, index, count, onMove, onDrag, onDrop }: RouteItemProps) {
  const t = useT()
  const { door, place } = useAddressText()(stop.address)
  const { orderNumber, kind, isDone, courier } = stop
  const number = String(orderNumber)
  return (
    <li
      draggable={canMove}
      onDragStart={onDrag}
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
      className={cx(
        'flex items-center gap-2 rounded-control border border-hairline p-2 text-sm',
        isDragged && 'opacity-55',
      )}
    >
      {canMove && <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted pointer-coarse:hidden" />}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <LocaleLink to={adminPaths.order(orderNumber)} className="font-semibold tabular-nums hover:underline">
            № {number}
          </LocaleLink>
          {kind === 'pick_up' && <Badge tone="tuff">{t('adminDeliveries.pickUp')}</Badge>}
          {(isDone || courier?.outcome) && (
            <Badge tone={isDone ? 'ok' : 'bad'}>{t(isDone ? 'adminDeliveries.done' : FAILED_STOP_LABELS[kind])}</Badge>
          )}
        </p>
        <p className="break-words">
          {door} <span className="text-muted">{place}</span>
        </p>
      </div>
      {canMove && (
        <MoveButtons name={`№ ${orderNumber}`} index={index} count={count} onMove={onMove} isMoving={isMoving} />
      )}
    </li>
  )
}
