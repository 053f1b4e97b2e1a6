import type { ListView, ViewedList } from '@shop/contracts/list-views.ts'
import type { Caller } from '#platform/auth/auth.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

export type Viewer = Pick<Caller, 'accountId' | 'permissions'>

/** A stored view. `ownerId` is null if it is shared. */
export type ViewRow = {
  id: string
  list: string
  name: string
  search: string
  ownerId: string | null
  authorId: string
}

export const views = kysely
  .selectFrom('list_view as v')
  .select(['v.id', 'v.list', 'v.name', 'v.search', 'v.owner_id as ownerId', 'v.author_id as authorId'])

/** Lists the shared views of a list and the viewer's own, each in their order. */
export async function readViews(db: Tx, viewer: Viewer, list: ViewedList): Promise<ListView[]> {
  const { accountId, permissions } = viewer
  const rows = await query(
    db,
    views
      .leftJoin('list_view_default as d', join =>
        join.onRef('d.view_id', '=', 'v.id').on('d.account_id', '=', accountId).on('d.list', '=', list),
      )
      .select('d.account_id as defaultOf')
      .where('v.list', '=', list)
      .where(({ eb, or }) => or([eb('v.owner_id', 'is', null), eb('v.owner_id', '=', accountId)]))
      .orderBy(({ eb }) => eb('v.owner_id', 'is not', null))
      .orderBy('v.position')
      .orderBy('v.id'),
  )
  // A search text may be the name or the phone of a customer.
  const isShown = ({ ownerId, search }: ViewRow) =>
    ownerId !== null || permissions.has('customers.personal') || !new URLSearchParams(search).has('q')
  return rows.filter(isShown).map(row => ({
    id: row.id,
    name: row.name,
    search: row.search,
    isShared: row.ownerId === null,
    canEdit: mayEdit(viewer, row),
    isDefault: row.defaultOf !== null,
  }))
}

/** The author may change a view, and staff who change settings a shared one. */
export const mayEdit = ({ accountId, permissions }: Viewer, { ownerId, authorId }: ViewRow): boolean =>
  ownerId === null ? authorId === accountId || permissions.has('settings.edit') : ownerId === accountId
