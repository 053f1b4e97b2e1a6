import type { AcceptAsExchange, OpenedExchange } from '@shop/contracts/exchanges-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import { hashOrderRequest, type OrderRequest } from '#checkout/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { isSame } from '#platform/auth/secrets.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { applyTransition, getStaffReturn, lockReturn } from '#returns/index.ts'
import { placeExchange } from './open-exchange.ts'
import { getSourceOrder } from './source-order.ts'

type AcceptAsExchangeInput = { id: string; key: string; locale: Locale; body: AcceptAsExchange }

/**
 * Accepts a return that the customer requested as an exchange, or exchanges one that was accepted and not received. Items
 * that the shop has stay handed in. The same key returns the same exchange.
 * @throws NOT_FOUND; RETURN_STATE if the return is decided otherwise or exchanged; IDEMPOTENCY_KEY_REUSED; the errors of
 *   placeExchange
 */
export async function acceptAsExchange(
  deps: PaymentDeps,
  staff: Staff,
  { id, key, locale, body }: AcceptAsExchangeInput,
): Promise<OpenedExchange> {
  const { orderNumber, reason, lines, ...found } = await getStaffReturn(deps, id)
  const isHandedIn = body.isHandedIn || found.isHandedIn === true
  const sourceId = `exchange:return:${id}:${key}`
  return placeExchange(deps, staff, {
    source: await getSourceOrder(deps, orderNumber),
    returned: { reason, lines: lines.map(({ sku, quantity, isOpened }) => ({ sku, quantity, isOpened })) },
    wanted: { ...body, isHandedIn },
    sourceId,
    locale,
    accept: async (tx, request) => {
      const current = await lockReturn(tx, id)
      const opened = await findOpened(tx, { id, status: current.status, sourceId, request })
      if (opened) return { isNew: false, opened }
      if (current.status === 'requested') {
        await applyTransition(tx, deps, current, { to: 'accepted', actor: 'staff' })
        await audit(tx, deps, staff, {
          action: 'return.accept',
          subject: { type: 'order_return', id },
          before: { status: current.status },
          after: { status: 'accepted' },
        })
      } else if (current.status !== 'accepted')
        throw new AppError('RETURN_STATE', { details: [{ status: current.status }] })
      const returns = kysely.updateTable('order_return').set({ is_handed_in: isHandedIn })
      await execute(tx, returns.where('id', '=', id))
      return { isNew: true, returnId: id }
    },
  })
}

type Exchanged = { id: string; status: string; sourceId: string; request: OrderRequest }

/**
 * Returns the exchange of a locked return if this request opened it.
 * @throws RETURN_STATE if another request did; IDEMPOTENCY_KEY_REUSED if it wanted other items or another time
 */
async function findOpened(
  tx: Tx,
  { id: returnId, status, sourceId, request }: Exchanged,
): Promise<OpenedExchange | undefined> {
  const exchanges = kysely.selectFrom('exchange as x').innerJoin('orders as o', 'o.id', 'x.order_id')
  const columns = ['o.number', 'o.idempotency_key as key', 'o.request_hash as requestHash'] as const
  const [order] = await query(tx, exchanges.select(columns).where('x.return_id', '=', returnId))
  if (!order) return undefined
  if (order.key !== sourceId) throw new AppError('RETURN_STATE', { details: [{ status }] })
  if (!isSame(order.requestHash, hashOrderRequest(request))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return { number: order.number, returnId }
}
