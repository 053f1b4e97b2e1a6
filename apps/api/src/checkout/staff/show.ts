import { shopDate } from '@shop/contracts/days.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { actorsOf } from '#audit/index.ts'
import { anyOrder, staffStepsOf, versionOf } from '#orders/index.ts'
import { heldFromAmd, moneyOf, refundableAmd, refundsOfOrder } from '#payments/index.ts'
import { businessDaysOver } from '#platform/business-days.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { messagesAbout } from '#platform/outbox.ts'
import { refundableLines } from '#returns/index.ts'
import { getSettings } from '#settings/index.ts'
import { isIdentityCheckedFor } from '../identity-check.ts'
import { showOrder } from '../start-attempt.ts'
import { keptIfCancelled } from '../undo-order.ts'

/** A customer who cannot be reached keeps the order for so many business days (product.md section 9). */
const UNREACHABLE_BUSINESS_DAYS = 1

/** An order with everything that staff may know of it. @param staffId whose refunds of the day count @throws NOT_FOUND */
export async function showAnyOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { number, staffId }: { number: number; staffId: string },
): Promise<AdminOrder> {
  const { record, customer } = await anyOrder(db, number, clock.now())
  const { id, page, activity, unreachableSince } = record
  const { activity: _, ...order } = await showOrder(db, record, clock.now())
  const leftAmd = (await refundableAmd(db, id)) ?? 0
  const money = await moneyOf(db, [{ id, status: page.status }])
  return {
    order,
    version: versionOf(order.timeline.length, activity.length),
    customer,
    activity: activity.map(({ note, ...happened }) => ({ ...happened, note: note ?? undefined })),
    doneBy: await actorsOf(db, { type: 'order', id }),
    payments: money.get(id)?.records ?? [],
    refunds: await refundsOfOrder({ db, clock }, id),
    refundable: {
      leftAmd,
      ifCancelledAmd: Math.max(0, leftAmd - keptIfCancelled(page.status, page.totals.delivery)),
      heldFromAmd: await heldFromAmd(db, { clock }, { orderId: id, staffId }),
      lines: page.status === 'delivered' ? await refundableLines(db, id) : [],
    },
    messages: customer ? await messagesAbout(db, { accountId: customer.accountId, number }) : [],
    ...staffStepsOf(record, shopDate(clock.now())),
    callTries: activity.filter(({ kind }) => kind === 'call_attempt').length,
    ...(unreachableSince
      ? {
          unreachable: {
            since: unreachableSince.toISOString(),
            cancelFrom: (await unreachableOver(db, unreachableSince)).toISOString(),
          },
        }
      : {}),
    identityNeeded: await isIdentityCheckedFor(db, id),
  }
}

/** From when on an order may be cancelled because nobody can be reached. */
export async function unreachableOver(db: Tx, since: Date): Promise<Date> {
  return businessDaysOver(since, UNREACHABLE_BUSINESS_DAYS, await getSettings(db, 'calendar'))
}
