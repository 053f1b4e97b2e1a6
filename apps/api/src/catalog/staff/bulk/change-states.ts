import type { StateRow } from '@shop/contracts/catalog-bulk.ts'
import type { ProductState } from '@shop/contracts/catalog-staff.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { lockProduct } from '../lock-product.ts'
import { type Author, assertComplete } from '../save-product.ts'
import { writeStates } from '../states.ts'

/** Changes the state of each product in its own transaction. A failure does not affect the other products. */
export async function changeStates(
  deps: Deps,
  author: Author,
  { ids, state }: { ids: readonly string[]; state: ProductState },
): Promise<StateRow[]> {
  const rows: StateRow[] = []
  for (const id of new Set(ids)) rows.push(await changeOne(deps, author, { id, state }))
  return rows
}

async function changeOne(
  deps: Deps,
  { staff, locale }: Author,
  { id, state }: { id: string; state: ProductState },
): Promise<StateRow> {
  try {
    return await withTransaction(deps.db, deps.random, async tx => {
      const before = await lockProduct(tx, id)
      if (before.state === state) return { id, fate: 'same', missing: [] }
      if (state === 'published') assertComplete(before, { locale })
      await writeStates(tx, deps, staff, { products: [before], state })
      return { id, fate: 'changed', missing: [] }
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'PRODUCT_NOT_FOUND') return { id, fate: 'unknown', missing: [] }
    if (error.code !== 'PRODUCT_INCOMPLETE') throw error
    return { id, fate: 'incomplete', missing: (error.facts.details ?? []).flatMap(({ path }) => path ?? []) }
  }
}
