import { shopDate } from '@shop/contracts/days.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { ReceiveReturn, StaffReturn } from '@shop/contracts/returns-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { bookBack, boughtGoods } from '#orders/index.ts'
import { refundableAmd, refundByStaff } from '#payments/index.ts'
import { addBusinessDays } from '#platform/business-days.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { execute, kysely, query, recordsOf } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'
import { POINTS_BUSINESS_DAYS } from './rules.ts'
import { staffReturn } from './staff-queries.ts'
import { freeUnits, nothingTaken, takenOf, worthBack } from './taken.ts'
import { type LockedReturn, lockReturn, moveOn } from './transition.ts'

type Asked = { id: string; body: ReceiveReturn; locale: Locale }
/** A line of the return with what came of it. */
type Came = {
  variantId: string
  sku: string
  quantity: number
  toStock: number
  writtenOff: number
  writtenOffWhy: string | null
  amountAmd: number
  pointsAmd: number
}

/**
 * Books the goods of an accepted return that came, and asks for their money to go back: what was promised, less what did
 * not come. Stock, ledger, refund and audit are one transaction. Repeating it changes nothing.
 * @throws NOT_FOUND; RETURN_STATE; VALIDATION where the lines are not those of the return, or nothing came
 */
export async function receiveReturn(deps: Deps, staff: Staff, { id, body, locale }: Asked): Promise<StaffReturn> {
  await withTransaction(deps.db, deps.random, async tx => {
    const found = await lockReturn(tx, id)
    const lines = await cameOf(tx, found, body, locale)
    if (found.status === 'received' || found.status === 'refunded') return
    const { order, reason } = found
    await noteLines(tx, found, lines)
    await bookBack(tx, deps, { ref: id, reason, actorId: staff.accountId, units: lines })
    await deps.jobs.send(tx, 'stock.alerts')
    const amountAmd = lines.reduce((sum, line) => sum + line.amountAmd, 0)
    const facts = await promises(tx, deps, { id, orderId: order.id, staffId: staff.accountId, worthAmd: amountAmd })
    await moveOn(tx, deps, found, { to: 'received', actor: 'staff', facts })
    await audit(tx, deps, staff, {
      action: 'return.receive',
      subject: { type: 'order_return', id },
      before: { status: found.status },
      after: {
        status: 'received',
        amountAmd,
        lines: lines.map(({ sku, toStock, writtenOff, writtenOffWhy }) => ({
          sku,
          toStock,
          writtenOff,
          writtenOffWhy,
        })),
      },
    })
    await deps.jobs.send(tx, 'returns.finish')
  })
  return staffReturn(deps, id)
}

/**
 * The money's refund and the day the points are promised for. Goods that were paid with points alone have no refund, nor
 * have those whose money staff have granted already; of what they granted a part of, the rest goes back.
 */
async function promises(
  tx: Tx,
  deps: Deps,
  { id, orderId, staffId, worthAmd }: Record<'id' | 'orderId' | 'staffId', string> & { worthAmd: number },
): Promise<{ refund_id: string | null; points_due_on: Date }> {
  const calendar = await getSettings(tx, 'calendar')
  const pointsDueOn = new Date(addBusinessDays(shopDate(deps.clock.now()), POINTS_BUSINESS_DAYS, calendar))
  const amountAmd = Math.min(worthAmd, (await refundableAmd(tx, orderId)) ?? 0)
  if (amountAmd === 0) return { refund_id: null, points_due_on: pointsDueOn }
  const refund = await refundByStaff(tx, deps, { orderId, staffId, amountAmd, reason: 'return', key: `return:${id}` })
  return { refund_id: refund?.refundId ?? null, points_due_on: pointsDueOn }
}

async function cameOf(tx: Tx, { id, order }: LockedReturn, body: ReceiveReturn, locale: Locale): Promise<Came[]> {
  const asked = await query(
    tx,
    kysely
      .selectFrom('return_line as l')
      .innerJoin('order_line as g', join =>
        join.onRef('g.order_id', '=', 'l.order_id').onRef('g.variant_id', '=', 'l.variant_id'),
      )
      .select([
        'l.variant_id as variantId',
        'g.sku',
        'l.quantity',
        'l.amount_amd as amountAmd',
        'l.points_amd as pointsAmd',
      ])
      .where('l.return_id', '=', id),
  )
  refuseOtherLines(asked, body, locale)
  const [bought, taken] = [await boughtGoods(tx, order.id), await takenOf(tx, order.id, id)]
  return asked.map(({ variantId, sku, quantity, amountAmd, pointsAmd }) => {
    const came = body.lines.find(line => line.sku === sku)
    const goods = bought.find(line => line.variantId === variantId)
    if (!came || !goods) throw new AppError('VALIDATION')
    const units = came.toStock + came.writeOff
    const worth =
      units === quantity
        ? { amountAmd, points: pointsAmd }
        : worthBack(goods, taken.get(variantId) ?? nothingTaken, units)
    return {
      variantId,
      sku,
      quantity,
      toStock: came.toStock,
      writtenOff: came.writeOff,
      writtenOffWhy: came.writeOff > 0 ? (came.why ?? null) : null,
      amountAmd: worth.amountAmd,
      pointsAmd: worth.points,
    }
  })
}

/** @throws VALIDATION naming what is wrong: each line of the return once, not more than was asked for, something came */
function refuseOtherLines(
  asked: readonly { quantity: number; sku: string }[],
  { lines }: ReceiveReturn,
  locale: Locale,
): void {
  const wrong = (path: string, key = 'value_invalid'): ErrorDetail => ({ path, message: fieldText(key, locale) })
  const details = lines.flatMap(({ sku, toStock, writeOff, why }, index) => {
    const of = asked.find(line => line.sku === sku)
    const isFirst = lines.findIndex(line => line.sku === sku) === index
    if (!of || !isFirst) return [wrong(`body.lines.${index}.sku`)]
    if (toStock + writeOff > of.quantity) return [wrong(`body.lines.${index}`)]
    return writeOff > 0 && !why ? [wrong(`body.lines.${index}.why`, 'required')] : []
  })
  const isNothing = lines.every(({ toStock, writeOff }) => toStock + writeOff === 0)
  if (lines.length !== asked.length || isNothing) details.push(wrong('body.lines'))
  if (details.length > 0) throw new AppError('VALIDATION', { details })
}

/** What came of each line, and what it is worth now; units that did not come can be asked for again. */
async function noteLines(tx: Tx, { id: returnId, order }: LockedReturn, lines: readonly Came[]): Promise<void> {
  const rows = lines.map(({ variantId, toStock, writtenOff, writtenOffWhy, amountAmd, pointsAmd }) => ({
    variant_id: variantId,
    to_stock: toStock,
    written_off: writtenOff,
    written_off_why: writtenOffWhy,
    amount_amd: amountAmd,
    points_amd: pointsAmd,
  }))
  await execute(
    tx,
    kysely
      .updateTable('return_line as l')
      .from(recordsOf('return_line', rows).as('r'))
      .set(({ ref }) => ({
        to_stock: ref('r.to_stock'),
        written_off: ref('r.written_off'),
        written_off_why: ref('r.written_off_why'),
        amount_amd: ref('r.amount_amd'),
        points_amd: ref('r.points_amd'),
      }))
      .where('l.return_id', '=', returnId)
      .whereRef('l.variant_id', '=', 'r.variant_id'),
  )
  const missing = lines.map(line => ({
    variantId: line.variantId,
    units: line.quantity - line.toStock - line.writtenOff,
  }))
  await freeUnits(
    tx,
    order.id,
    missing.filter(({ units }) => units > 0),
  )
}
