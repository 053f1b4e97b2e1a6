import { shopDate } from '@shop/contracts/days.ts'
import type { Exchange } from '@shop/contracts/exchange.ts'
import type { AfterSale } from '@shop/contracts/returns.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths, EXCHANGE_PARAM } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { ExchangeView } from '#shared/exchange-view.tsx'
import { formatDay } from '../labels.ts'
import type { ExchangedOrder, RenderWanted } from './exchange-parts.tsx'
import { OpenReturnDialog } from './open-return-dialog.tsx'
import { returnsOfOrderQuery } from './queries.ts'
import { DueDate, ReturnBadge } from './return-badges.tsx'
import { ExchangeLink, ReturnActions, ReturnedItems, useReturnDialogs } from './return-item.tsx'

const ExchangeDialog = lazy(() => import('./exchange-dialog.tsx').then(module => ({ default: module.ExchangeDialog })))

const AcceptAsExchangeDialog = lazy(() =>
  import('./accept-as-exchange-dialog.tsx').then(module => ({ default: module.AcceptAsExchangeDialog })),
)

type OrderReturnsProps = {
  order: ExchangedOrder & { afterSale: Pick<AfterSale, 'canReturn' | 'returnUntil'> }
  renderWanted: RenderWanted
}

/** Returns of a delivered order: their status and next step, and buttons that open one, or an exchange, for the customer. */
export function OrderReturns({ order, renderWanted }: OrderReturnsProps) {
  const { number, afterSale } = order
  const { canReturn, returnUntil } = afterSale
  const t = useT()
  const locale = useLocale()
  const query = useQuery({ ...returnsOfOrderQuery(number), enabled: returnUntil !== undefined })
  const [isOpening, setOpening] = useState(false)
  const [isExchanging, setExchanging] = useState(false)
  const [exchanged, setExchanged] = useState<StaffReturn>()
  const client = useQueryClient()
  const { dialogs, onReceive, onReject } = useReturnDialogs()
  const returns = query.data?.returns ?? []
  const { linked, unlink } = useLinkedReturn(returns)
  // Returns are only possible after the delivery.
  if (returnUntil === undefined) return null
  const shown = exchanged ?? linked
  const closeExchange = () => {
    setExchanged(undefined)
    unlink()
  }
  /** Receives the items of an exchange next: staff have them. The returns were read again after it. */
  const receiveExchanged = (returnId: string) => {
    const { returns: all = [] } = client.getQueryData(returnsOfOrderQuery(number).queryKey) ?? {}
    const exchangedReturn = all.find(({ id }) => id === returnId)
    if (exchangedReturn) onReceive(exchangedReturn)
  }
  return (
    <Panel title={t('admin.page.returns')} className="text-sm md:col-span-2 xl:col-span-1">
      <div className="grid justify-items-start gap-3">
        {query.data ? (
          returns.length === 0 && <p className="text-muted">{t('adminReturns.noneOfOrder')}</p>
        ) : (
          <QueryPlaceholder query={query} className="h-16 w-full rounded-control" />
        )}
        <ul className="grid w-full gap-4 empty:hidden">
          {returns.map(orderReturn => (
            <li key={orderReturn.id} className="grid gap-1">
              <ReturnItem orderReturn={orderReturn} />
              <ReturnActions
                orderReturn={orderReturn}
                onReceive={onReceive}
                onReject={onReject}
                onExchange={setExchanged}
              />
            </li>
          ))}
        </ul>
        {canReturn && (
          <IfCan permission="returns.edit">
            <span className="flex flex-wrap gap-2">
              <CompactButton onClick={() => setOpening(true)}>{t('adminReturns.open')}</CompactButton>
              <IfCan permission="orders.edit">
                <CompactButton onClick={() => setExchanging(true)}>{t('adminReturns.exchange')}</CompactButton>
              </IfCan>
            </span>
          </IfCan>
        )}
        <p className="text-muted">{t(periodText(canReturn, returnUntil), { day: formatDay(returnUntil, locale) })}</p>
        {returns.length > 0 && (
          <LocaleLink to={adminPaths.returnsOf(number)} className="underline decoration-control underline-offset-4">
            {t('adminReturns.toQueue')}
          </LocaleLink>
        )}
      </div>
      {dialogs}
      {isExchanging && (
        <Suspense>
          <ExchangeDialog
            order={order}
            renderWanted={renderWanted}
            onOpened={receiveExchanged}
            onClose={() => setExchanging(false)}
          />
        </Suspense>
      )}
      {shown && (
        <Suspense>
          <AcceptAsExchangeDialog
            order={order}
            orderReturn={shown}
            renderWanted={renderWanted}
            onAccepted={receiveExchanged}
            onClose={closeExchange}
          />
        </Suspense>
      )}
      {isOpening && (
        <OpenReturnDialog
          number={number}
          onOpened={orderReturn => onReceive(orderReturn)}
          onClose={() => setOpening(false)}
        />
      )}
    </Panel>
  )
}

/**
 * The return that the list of returns leads here to exchange. Once its dialog is open, it stays open when the return is
 * exchanged or decided, for its confirmation and what was typed.
 */
function useLinkedReturn(returns: readonly StaffReturn[]) {
  const can = useCan()
  const canExchange = can('returns.edit') && can('orders.edit')
  const [params, setParams] = useSearchParams()
  const [openedId, setOpenedId] = useState<string>()
  const linkedId = canExchange ? params.get(EXCHANGE_PARAM) : null
  const linked = returns.find(each => each.id === linkedId && (each.id === openedId || isExchangeable(each)))
  if (linked && linked.id !== openedId) setOpenedId(linked.id)
  const unlink = () => {
    params.delete(EXCHANGE_PARAM)
    setParams(params, { replace: true })
  }
  return { linked, unlink }
}

/** True if the items of a return can still be exchanged instead of refunded. */
const isExchangeable = ({ state, exchange }: StaffReturn): boolean =>
  exchange === undefined && (state === 'requested' || state === 'accepted')

/** Says until when items can be returned, or why no more. */
function periodText(canReturn: boolean, returnUntil: string) {
  if (canReturn) return 'adminReturns.until'
  return returnUntil < shopDate(clock.now()) ? 'adminReturns.over' : 'adminReturns.nothingLeft'
}

function ReturnItem({ orderReturn }: { orderReturn: StaffReturn }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { number, state, amountAmd, points, refund, pointsDueOn, exchange } = orderReturn
  const on = refund?.dueOn ?? pointsDueOn
  const isOverdue = state === 'received' && on !== undefined && on < shopDate(clock.now())
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium tabular-nums">№ {number}</span>
        <ReturnBadge state={state} />
      </div>
      <ReturnedItems orderReturn={orderReturn} />
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-muted">{t('adminReturns.column.amount')}</span>
        <span className="tabular-nums">
          {formatAmd(amountAmd)}
          {points > 0 && ` · ${t('adminReturns.points', { points })}`}
        </span>
      </p>
      {exchange && <ExchangeLink exchange={exchange} />}
      {on && state === 'received' && (
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="text-muted">{t('adminReturns.column.due')}</span>
          <DueDate on={on} isOverdue={isOverdue} />
        </p>
      )}
    </>
  )
}

/** The exchange whose new items an order has. */
export function OrderExchange({ exchange }: { exchange: Exchange }) {
  const t = useT()
  return (
    <Panel title={t('returns.exchange.title')} className="text-sm">
      <ExchangeView exchange={exchange} />
      <LocaleLink
        to={adminPaths.order(exchange.returnedOrderNumber)}
        className="mt-2 inline-block underline decoration-control underline-offset-4"
      >
        {t('returns.exchange.order', { number: String(exchange.returnedOrderNumber) })}
      </LocaleLink>
    </Panel>
  )
}
