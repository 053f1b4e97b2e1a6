import type { MadeStateChange } from '@shop/contracts/catalog-bulk.ts'
import { ProductState } from '@shop/contracts/catalog-staff.ts'
import * as z from 'zod/mini'
import { namesOf, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { execute, kysely, query, rowCount } from '#platform/sql.ts'
import { standingOf } from './found-states.ts'
import { lockProducts } from './lock-product.ts'
import { writeStates } from './write-states.ts'

const Made = z.array(z.object({ id: z.uuid(), before: ProductState }))
/** What became of a change that was taken back: how many products are as before it, and which stayed. */
const Undone = z.object({ restored: z.int(), kept: z.array(z.uuid()) })
type Undone = z.infer<typeof Undone>

/**
 * Takes a change of many states back: each product that still is what the change made of it becomes what it was, unless
 * the shop could not show it any more. One transaction with its entries of the log; the same again changes nothing and
 * answers the same.
 * @throws NOT_FOUND
 */
export function undoStates(deps: Deps, staff: Staff, id: string): Promise<{ restored: number; kept: number }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const [change] = await query(
      tx,
      kysely.selectFrom('state_change').select(['state', 'rows', 'undone']).where('id', '=', id).forUpdate(),
    )
    if (!change) throw new AppError('NOT_FOUND')
    if (change.undone !== null) return countsOf(change.undone)
    const made = { state: ProductState.parse(change.state), before: new Map(Made.parse(change.rows).map(beforeOf)) }
    const undone = await takeBack(tx, deps, staff, made)
    const changed = { undone_at: deps.clock.now(), undone: JSON.stringify(undone) }
    await execute(tx, kysely.updateTable('state_change').set(changed).where('id', '=', id))
    return countsOf(undone)
  })
}

const beforeOf = ({ id, before }: { id: string; before: ProductState }) => [id, before] as const

type Change = { state: ProductState; before: ReadonlyMap<string, ProductState> }

async function takeBack(tx: Tx, deps: Deps, staff: Staff, { state, before }: Change): Promise<Undone> {
  const ids = [...before.keys()]
  await lockProducts(tx, ids)
  const standing = (await standingOf(tx, ids)).filter(
    product => product.state === state && (before.get(product.id) !== 'published' || product.missing.length === 0),
  )
  for (const former of ProductState.options) {
    const products = standing.filter(({ id }) => before.get(id) === former)
    if (products.length > 0) await writeStates(tx, deps, staff, { products, state: former })
  }
  const restored = new Set(standing.map(({ id }) => id))
  return { restored: restored.size, kept: ids.filter(id => !restored.has(id)) }
}

function countsOf(undone: unknown): { restored: number; kept: number } {
  const { restored, kept } = Undone.parse(undone)
  return { restored, kept: kept.length }
}

/** A page of the changes of the state of all that was found, the newest first. */
export async function listStateChanges(db: Tx, { limit, cursor }: PageAsked): Promise<Page<MadeStateChange>> {
  const changes = kysely.selectFrom('state_change')
  const [[counted], rows] = await Promise.all([
    query(db, changes.select(rowCount.as('total'))),
    query(
      db,
      changes
        .select(['id', 'at', 'staff_id as staffId', 'state', 'products', 'undone_at as undoneAt', 'undone'])
        .$if(cursor !== undefined, page => page.where('id', '<', cursor ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1),
    ),
  ])
  const names = await namesOf(
    db,
    rows.map(({ staffId }) => staffId),
  )
  return pageOf(
    rows,
    { limit, total: counted?.total ?? 0 },
    ({ id, at, staffId, state, products, undoneAt, undone }) => ({
      id,
      at: at.toISOString(),
      by: names.get(staffId) ?? null,
      state: ProductState.parse(state),
      products,
      undone: undoneAt === null ? null : { at: undoneAt.toISOString(), ...countsOf(undone) },
    }),
  )
}
