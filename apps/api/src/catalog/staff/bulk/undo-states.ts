import { ProductState } from '@shop/contracts/catalog-staff.ts'
import * as z from 'zod/mini'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { lockProducts } from '../lock-product.ts'
import { writeStates } from '../states.ts'
import { readStates } from './change-filtered-states.ts'
import { toUndoCounts, type UndoResult } from './list-changes.ts'

const RecordedStates = z.array(z.object({ id: z.uuid(), before: ProductState }))

/**
 * Undoes a state change in one transaction with the audit entries. Products whose state has changed since keep it, and
 * incomplete products are not published. Repeating the request changes nothing and returns the same result.
 * @throws NOT_FOUND
 */
export function undoStates(deps: Deps, staff: Staff, id: string): Promise<{ restored: number; kept: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const [change] = await query(
      tx,
      kysely.selectFrom('state_change').select(['state', 'rows', 'undone']).where('id', '=', id).forUpdate(),
    )
    if (!change) throw new AppError('NOT_FOUND')
    if (change.undone !== null) return toUndoCounts(change.undone)
    const recorded = {
      state: ProductState.parse(change.state),
      before: new Map(RecordedStates.parse(change.rows).map(beforeOf)),
    }
    const undone = await restoreStates(tx, deps, staff, recorded)
    const changed = { undone_at: deps.clock.now(), undone: JSON.stringify(undone) }
    await execute(tx, kysely.updateTable('state_change').set(changed).where('id', '=', id))
    return toUndoCounts(undone)
  })
}

const beforeOf = ({ id, before }: { id: string; before: ProductState }) => [id, before] as const

type Change = { state: ProductState; before: ReadonlyMap<string, ProductState> }

async function restoreStates(tx: Tx, deps: Deps, staff: Staff, { state, before }: Change): Promise<UndoResult> {
  const ids = [...before.keys()]
  await lockProducts(tx, ids)
  const unchanged = (await readStates(tx, ids)).filter(
    product => product.state === state && (before.get(product.id) !== 'published' || product.missing.length === 0),
  )
  for (const former of ProductState.options) {
    const products = unchanged.filter(({ id }) => before.get(id) === former)
    if (products.length > 0) await writeStates(tx, deps, staff, { products, state: former })
  }
  const restored = new Set(unchanged.map(({ id }) => id))
  return { restored: restored.size, kept: ids.filter(id => !restored.has(id)) }
}
