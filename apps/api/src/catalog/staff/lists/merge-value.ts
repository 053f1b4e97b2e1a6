import type { MergeRequest } from '@shop/contracts/reference-lists.ts'
import { type AuditedAction, audit, auditAll } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import type { FieldKey } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { validationError } from '../field-errors.ts'
import { lockProducts } from '../lock-product.ts'
import { lockReferenceLists } from '../references.ts'
import type { Author } from '../save-product.ts'
import { refreshSearchTexts } from '../search-texts.ts'
import type { ListRow, ReferenceList } from './lists.ts'
import { findRow, getRow } from './queries.ts'
import { productIdsOf } from './save-value.ts'

/**
 * Moves all products of a value to another one. The old ID then refers to the other value.
 * @throws NOT_FOUND; VALIDATION if it cannot be merged into that one; CATALOG_CHANGED if its version or the number of its
 * products has changed
 */
export function mergeValue<Row extends ListRow, Written, Value>(
  deps: Deps,
  author: Author,
  list: ReferenceList<Row, Written, Value>,
  { id, into, version, products }: MergeRequest & { id: string },
): Promise<Value> {
  const refused = (why: FieldKey) => validationError(author, [{ path: 'body.into', why }])
  return withTransaction(deps.db, deps.random, async tx => {
    await lockReferenceLists(tx)
    const from = await getRow(tx, list, id)
    if (list.isBuiltIn(id)) throw refused('type_built_in')
    const to = id === into ? undefined : await findRow(tx, list, into)
    if (!to) throw refused('merge_target')
    if (from.version !== version || from.products !== products) throw new AppError('CATALOG_CHANGED')
    await moveProducts(tx, deps, author, { list, from: id, to: into })
    await list.moveRest(tx, id, into)
    await execute(
      tx,
      kysely
        .updateTable(list.table)
        .set(({ eb, lit }) => ({
          merged_into_id: into,
          version: eb('version', '+', eb.case().when('id', '=', id).then(lit(1)).else(lit(0)).end()),
        }))
        .where(({ eb, or }) => or([eb('id', '=', id), eb('merged_into_id', '=', id)])),
    )
    await audit(tx, deps, author.staff, {
      action: list.actions.merge,
      subject: { type: list.subject, id },
      before: { name: from.name.ru, products },
      after: { into, name: to.name.ru },
    })
    return list.toValue(await getRow(tx, list, into))
  })
}

type Move<Row extends ListRow, Written, Value> = { list: ReferenceList<Row, Written, Value>; from: string; to: string }

/** Gives products another value. Each gets a new version, so that an open editor notices. */
async function moveProducts<Row extends ListRow, Written, Value>(
  tx: Tx,
  deps: Deps,
  { staff }: Author,
  { list, from, to }: Move<Row, Written, Value>,
): Promise<void> {
  const ids = await productIdsOf(tx, list, from)
  await lockProducts(tx, ids)
  const moved = await query(
    tx,
    kysely
      .updateTable('product')
      .set(({ eb }) => ({
        [list.column]: to,
        version: eb('version', '+', 1),
        updated_at: deps.clock.now(),
        updated_by: staff.accountId,
      }))
      .where('id', '=', anyOf(ids))
      .returning(['id', 'version']),
  )
  await list.afterChange(tx, to)
  await refreshSearchTexts(tx, ids)
  const entries = moved.map(
    ({ id, version }): AuditedAction => ({
      action: 'product.change',
      subject: { type: 'product', id },
      before: { [list.field]: from },
      after: { [list.field]: to, version },
    }),
  )
  if (entries.length > 0) await auditAll(tx, deps, staff, entries)
}
