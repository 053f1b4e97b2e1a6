import { orderRoute } from '@shop/contracts/couriers-staff.ts'
import type { CourierSummary } from '@shop/contracts/deliveries-staff.ts'
import type { RoutePlan } from '@shop/contracts/route-plan.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useAddressText } from '#shared/addresses/addresses.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { routePlanQuery } from '../queries.ts'
import { nameOfStop, type RouteStop } from './stop-keys.ts'
import { ACCURACY_LABELS } from './stop-point.tsx'

type PlanDialogProps = { courier: CourierSummary; date: string; stops: readonly RouteStop[]; onClose: () => void }

/** The order of a courier's stops by distance, with its length, which is applied on confirmation. */
export function PlanDialog({ courier: { accountId: id, name }, date, stops, onClose }: PlanDialogProps) {
  const t = useT()
  // The plan is made again if the route has changed since.
  const route = stops.map(stop => `${nameOfStop(stop)} ${stop.isDone} ${stop.courier?.outcome ?? ''}`)
  const query = useQuery(routePlanQuery(id, date, route))
  const { data: plan } = query
  const apply = useMutation({
    mutationFn: (planned: RoutePlan) =>
      call(orderRoute, {
        params: { id },
        body: {
          date,
          stops: planned.stops.map(({ kind, orderNumber, slotId }) => ({ kind, orderNumber, slotId })),
        },
      }),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={t('adminDeliveries.planTitle', { name })}
      text={t('adminDeliveries.planText')}
      action={t(plan && !plan.isChanged ? 'adminDeliveries.planKeep' : 'adminDeliveries.planApply')}
      change={apply}
      onClose={onClose}
      onSubmit={() => {
        if (plan?.isChanged) apply.mutate(plan)
        else if (plan) onClose()
      }}
    >
      {plan ? <Plan plan={plan} stops={stops} /> : <QueryPlaceholder query={query} className="h-40 w-full" />}
    </FormDialog>
  )
}

function Plan({ plan, stops }: { plan: RoutePlan; stops: readonly RouteStop[] }) {
  const t = useT()
  const locale = useLocale()
  const addressText = useAddressText()
  const byName = new Map(stops.map(stop => [nameOfStop(stop), stop]))
  const km = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const [before, after] = [km.format(plan.currentMeters / 1000), km.format(plan.plannedMeters / 1000)]
  const unknown = plan.stops.filter(({ accuracy, isFinished }) => accuracy === 'unknown' && !isFinished)
  return (
    <>
      <p className="font-semibold">
        {t(plan.isChanged ? 'adminDeliveries.planLength' : 'adminDeliveries.planSame', { before, after })}
      </p>
      <StartText start={plan.start} />
      <ol className="grid gap-2 text-sm">
        {plan.stops.map(planned => {
          const stop = byName.get(nameOfStop(planned))
          const address = stop && addressText(stop.address)
          const label = planned.isFinished ? 'adminDeliveries.planFinished' : ACCURACY_LABELS[planned.accuracy]
          return (
            <li key={nameOfStop(planned)} className="rounded-control border border-hairline p-2">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-semibold tabular-nums">№ {planned.orderNumber}</span>
                <span className="text-muted">{t(label)}</span>
              </p>
              {address && (
                <p className="break-words">
                  {address.door} <span className="text-muted">{address.place}</span>
                </p>
              )}
            </li>
          )
        })}
      </ol>
      {unknown.length > 0 && (
        <p className="text-bad text-sm">
          {t('adminDeliveries.planUnknown', {
            numbers: unknown.map(({ orderNumber }) => `№ ${orderNumber}`).join(', '),
          })}
        </p>
      )}
    </>
  )
}

function StartText({ start }: Pick<RoutePlan, 'start'>) {
  const t = useT()
  const locale = useLocale()
  const name = start?.name?.[locale] ?? ''
  const text = () => {
    if (!start) return t('adminDeliveries.planFromFirstStop')
    if (start.kind === 'stop') return t('adminDeliveries.planFromStop')
    return t(start.accuracy === 'exact' ? 'adminDeliveries.planFromPoint' : 'adminDeliveries.planFromTown', { name })
  }
  return <p className="text-muted text-sm">{text()}</p>
}
