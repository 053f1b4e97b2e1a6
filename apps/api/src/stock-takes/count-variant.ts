import type { StockTakeLine } from '@shop/contracts/stock-takes-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { UNPACKED_PIECES } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getLine, ON_SHELVES } from './queries.ts'
import { lockStockTake } from './steps.ts'

type CountInput = { number: number; sku: string; counted: number; seen: number | null }

/**
 * Records the counted units of a variant. The lock of the variant decides what is expected at this moment.
 * @throws NOT_FOUND; PRODUCT_NOT_FOUND; STOCK_TAKE_STATE if the stock take is over, or the difference is approved;
 * STOCK_TAKE_COUNTED if another staff member has counted it since the client read it
 */
export function countVariant(
  deps: Deps,
  staff: Staff,
  { number, sku, counted, seen }: CountInput,
): Promise<StockTakeLine> {
  return withTransaction(deps.db, deps.random, async tx => {
    const take = await lockStockTake(tx, number, ['counting', 'review'])
    const variants = kysely.selectFrom('variant as v').where('v.sku', '=', sku)
    const [variant] = await query(tx, variants.select('v.id').forNoKeyUpdate())
    if (!variant) throw new AppError('PRODUCT_NOT_FOUND')
    const before = await readCount(tx, take.id, variant.id)
    const line = { takeId: take.id, variantId: variant.id }
    if (isRecorded(before, { seen, counted, staff })) return getLine(tx, line)
    const values = {
      ...(await readExpected(tx, variant.id)),
      counted,
      counted_at: deps.clock.now(),
      counted_by_id: staff.accountId,
    }
    await execute(
      tx,
      kysely
        .insertInto('stock_take_line')
        .values({ stock_take_id: take.id, variant_id: variant.id, ...values })
        .onConflict(conflict => conflict.columns(['stock_take_id', 'variant_id']).doUpdateSet(values)),
    )
    await audit(tx, deps, staff, {
      action: 'stock_take.count',
      subject: { type: 'stock_take', id: take.id },
      before: { sku, counted: before?.counted ?? null },
      after: { sku, counted },
    })
    return getLine(tx, line)
  })
}

type Count = Awaited<ReturnType<typeof readCount>>

/**
 * Returns true if this request was recorded before and its response was lost: the expected quantity was taken then.
 * @throws STOCK_TAKE_STATE if the difference is approved; STOCK_TAKE_COUNTED if it is another count than the client has seen
 */
function isRecorded(
  before: Count,
  { seen, counted, staff }: Pick<CountInput, 'seen' | 'counted'> & { staff: Staff },
): boolean {
  if (before && before.approved !== null) throw new AppError('STOCK_TAKE_STATE')
  if ((before?.counted ?? null) === seen) return false
  if (before?.counted !== counted || before.countedById !== staff.accountId) throw new AppError('STOCK_TAKE_COUNTED')
  return true
}

async function readCount(tx: Tx, takeId: string, variantId: string) {
  const counts = kysely.selectFrom('stock_take_line').select(['counted', 'approved', 'counted_by_id as countedById'])
  const [count] = await query(tx, counts.where('stock_take_id', '=', takeId).where('variant_id', '=', variantId))
  return count
}

/** Reads in its own statement, so that it sees what was committed while the lock of the variant was awaited. */
async function readExpected(tx: Tx, variantId: string) {
  const variants = kysely.selectFrom('variant as v').where('v.id', '=', variantId)
  const parts = variants.select([ON_SHELVES.as('expected'), UNPACKED_PIECES.as('unpacked'), 'v.reserved'])
  const [row] = await query(tx, parts.select('v.average_cost_amd as unit_cost_amd'))
  if (!row) throw new Error(`expected variant ${variantId}, found none`)
  return row
}
