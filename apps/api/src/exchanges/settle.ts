import { applyCancellation, applyCreditToOrder } from '#checkout/index.ts'
import { notifyOfLink } from '#drafts/index.ts'
import { getOrder } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { type ExchangeSteps, lockReturn, lockWaitingExchange, type WaitingExchange } from '#returns/index.ts'
import { applicableCredit, lockCredit } from '#store-credit/index.ts'

/** Creates what happens to the new order of an exchange when staff receive or refuse the returned items. */
export function createExchangeSteps(deps: PaymentDeps): ExchangeSteps {
  return {
    settle: (tx, exchange, creditAmd) => settleExchange(tx, deps, exchange, creditAmd),
    cancel: (tx, { order }, staff) => applyCancellation(tx, deps, order, { actor: 'staff', staff, reason: 'staff' }),
  }
}

/** Pays for the order with the credit, and sends the payment link for the rest. */
async function settleExchange(
  tx: Tx,
  deps: PaymentDeps,
  { returnId, order }: WaitingExchange,
  creditAmd: number,
): Promise<void> {
  const now = deps.clock.now()
  const settled = kysely.updateTable('exchange').set({ settled_at: now, credit_amd: creditAmd })
  await execute(tx, settled.where('return_id', '=', returnId))
  const holdUntil = await applyCreditToOrder(tx, deps, order, creditAmd)
  if (holdUntil === null) return
  const { phone } = (await getOrder(tx, order.id, now)).page
  const totalAmd = order.totalAmd - creditAmd
  await notifyOfLink(tx, deps, { ...order, totalAmd, holdUntil, phone }, 'exchange')
}

const confirmedExchanges = kysely
  .selectFrom('exchange as x')
  .innerJoin('order_return as t', 't.id', 'x.return_id')
  .innerJoin('payment_refund as f', 'f.id', 't.refund_id')
  .innerJoin('orders as o', 'o.id', 'x.order_id')
  .select(['x.return_id as returnId', 'o.number as orderNumber', 'f.credit_amd as creditAmd'])
  .where('x.settled_at', 'is', null)
  .where('f.status', '=', 'confirmed')
  .where('o.status', '=', 'awaiting_payment')
  .limit(100)

/**
 * Settles the exchanges whose refund an admin has released. Each has its own transaction: a failure is alerted and does
 * not stop the others.
 * @returns how many it settled
 */
export async function settleExchanges(deps: PaymentDeps): Promise<number> {
  let settled = 0
  for (const { returnId, orderNumber, creditAmd } of await query(deps.db, confirmedExchanges)) {
    const fields = { returnId, orderNumber }
    try {
      if (!(await settleReleased(deps, { returnId, creditAmd }))) continue
      settled++
      deps.log.info(fields, 'exchange settled')
    } catch (error) {
      deps.log.error({ err: error, alert: 'exchanges.settle', ...fields }, 'failed to settle the exchange')
    }
  }
  return settled
}

/** The customer may have spent the credit since it was released: then less of it pays for the order. */
function settleReleased(
  deps: PaymentDeps,
  { returnId, creditAmd }: { returnId: string; creditAmd: number },
): Promise<boolean> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockReturn(tx, returnId)
    const exchange = await lockWaitingExchange(tx, returnId)
    if (!exchange) return false
    const { accountId, totalAmd } = exchange.order
    const balanceAmd = accountId === null ? 0 : await lockCredit(tx, accountId)
    await settleExchange(tx, deps, exchange, applicableCredit(totalAmd, Math.min(creditAmd, balanceAmd)))
    return true
  })
}

/** Finds what an admin has released since the last run. */
export const exchangeJobs = {
  'exchanges.settle': {
    cron: '* * * * *',
    run: async deps => {
      await settleExchanges(deps)
    },
  },
} satisfies JobTable<PaymentDeps>
