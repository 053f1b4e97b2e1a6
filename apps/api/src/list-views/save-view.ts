import { randomUUIDv7 } from 'node:crypto'
import { type ListView, MAX_VIEWS, ViewedList, viewedLists } from '@shop/contracts/list-views.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import { type AuditedAction, audit, type Staff } from '#audit/index.ts'
import { assertPermission } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { mayEdit, readViews, type Viewer, type ViewRow, views } from './queries.ts'

export type ViewContext = { staff: Staff; caller: Viewer; locale: Locale }

type ViewInput = { name: string; search: string; isShared: boolean }

/**
 * Saves a view, at the end of the own or the shared ones. An equal view stays as it is, so that the request can be
 * repeated.
 * @throws VALIDATION if the name is taken; TOO_MANY_VIEWS
 */
export function saveView(
  deps: Deps,
  context: ViewContext,
  { list, ...input }: ViewInput & { list: ViewedList },
): Promise<ListView[]> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockViews(tx, list)
    const scope = scopeOf(context, input.isShared)
    const others = await viewsOf(tx, list, scope)
    const same = others.find(({ name }) => isSameName(name, input.name))
    if (same && same.search !== input.search) throw nameTakenError(context.locale)
    if (!same) {
      if (others.length >= MAX_VIEWS) throw new AppError('TOO_MANY_VIEWS')
      const id = randomUUIDv7()
      const author = { owner_id: scope, author_id: context.caller.accountId }
      const columns = { id, list, name: input.name, search: input.search, position: others.length }
      await execute(tx, kysely.insertInto('list_view').values({ ...columns, ...author, created_at: deps.clock.now() }))
      const after = { list, name: input.name, isShared: true }
      if (input.isShared) await auditView(tx, deps, context, { action: 'list_view.create', id, after })
    }
    return readViews(tx, context.caller, list)
  })
}

/**
 * Changes a view, or shares it or makes it the caller's own. Without `search`, its filters stay as they are.
 * @throws NOT_FOUND; FORBIDDEN if it is not the caller's to change; VALIDATION if the name is taken; TOO_MANY_VIEWS
 */
export function changeView(
  deps: Deps,
  context: ViewContext,
  { id, name, search, isShared }: Omit<ViewInput, 'search'> & { id: string; search?: string | undefined },
): Promise<ListView[]> {
  return withTransaction(deps.db, deps.random, async tx => {
    const view = await lockView(tx, context, id)
    if (!view) throw new AppError('NOT_FOUND')
    const input = { name, search: search ?? view.search, isShared }
    const list = ViewedList.parse(view.list)
    if (await updateView(tx, context, view, input)) {
      const before = { list, name: view.name, isShared: view.ownerId === null }
      const after = { list, name: input.name, isShared: input.isShared }
      const isPrivate = !before.isShared && !after.isShared
      if (!isPrivate) await auditView(tx, deps, context, { action: 'list_view.change', id, before, after })
    }
    return readViews(tx, context.caller, list)
  })
}

/** @returns false if the view is like that already */
async function updateView(tx: Tx, context: ViewContext, view: ViewRow, input: ViewInput): Promise<boolean> {
  const isMoved = (view.ownerId === null) !== input.isShared
  if (!isMoved && view.name === input.name && view.search === input.search) return false
  const owner = isMoved ? (input.isShared ? null : await findAuthor(tx, context, view)) : view.ownerId
  const others = (await viewsOf(tx, view.list, owner)).filter(({ id }) => id !== view.id)
  if (others.some(({ name }) => isSameName(name, input.name))) throw nameTakenError(context.locale)
  if (isMoved && others.length >= MAX_VIEWS) throw new AppError('TOO_MANY_VIEWS')
  const columns = { name: input.name, search: input.search, owner_id: owner }
  const changes = isMoved ? { ...columns, position: others.length } : columns
  await execute(tx, kysely.updateTable('list_view').set(changes).where('id', '=', view.id))
  // A view that is no longer shared is no longer the default of others.
  const defaults = kysely.deleteFrom('list_view_default').where('view_id', '=', view.id)
  if (owner !== null) await execute(tx, defaults.where('account_id', '<>', owner))
  return true
}

/** Deletes a view, if it exists. @throws FORBIDDEN if it is not the caller's to delete */
export function deleteView(deps: Deps, context: ViewContext, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const view = await lockView(tx, context, id)
    if (!view) return
    await execute(tx, kysely.deleteFrom('list_view').where('id', '=', id))
    const before = { list: view.list, name: view.name, isShared: true }
    if (view.ownerId === null) await auditView(tx, deps, context, { action: 'list_view.delete', id, before })
  })
}

type ViewOrder = { list: ViewedList; isShared: boolean; ids: readonly string[] }

/** Sets the order of the caller's own views or of the shared ones. @throws FORBIDDEN without permission for shared ones */
export function orderViews(deps: Deps, context: ViewContext, { list, isShared, ids }: ViewOrder): Promise<ListView[]> {
  if (isShared) assertPermission(context.caller, 'settings.edit')
  return withTransaction(deps.db, deps.random, async tx => {
    await lockViews(tx, list)
    const all = (await viewsOf(tx, list, scopeOf(context, isShared))).map(({ id }) => id)
    const sorted = [...ids.filter(id => all.includes(id)), ...all.filter(id => !ids.includes(id))]
    const places = sql`unnest(${sorted}::uuid[]) WITH ORDINALITY`
    await execute(
      tx,
      kysely
        .updateTable('list_view as v')
        .from(places.as<'p'>(sql`p(id, place)`))
        .set({ position: sql<number>`p.place::int` })
        .where(sql<boolean>`v.id = p.id`),
    )
    return readViews(tx, context.caller, list)
  })
}

/** Sets the view with which a list opens for the caller. @throws NOT_FOUND if the caller does not have the view */
export function setDefaultView(
  deps: Deps,
  { caller }: ViewContext,
  { list, id }: { list: ViewedList; id: string | null },
): Promise<ListView[]> {
  const { accountId } = caller
  return withTransaction(deps.db, deps.random, async tx => {
    await lockViews(tx, list)
    const own = kysely.deleteFrom('list_view_default').where('account_id', '=', accountId)
    await execute(tx, own.where('list', '=', list))
    if (id !== null) {
      const shown = await readViews(tx, caller, list)
      if (!shown.some(view => view.id === id)) throw new AppError('NOT_FOUND')
      const chosen = { account_id: accountId, list, view_id: id }
      await execute(tx, kysely.insertInto('list_view_default').values(chosen))
    }
    return readViews(tx, caller, list)
  })
}

/** The account that has a view; null for everybody. */
const scopeOf = ({ caller }: ViewContext, isShared: boolean): string | null => (isShared ? null : caller.accountId)

/** Returns the author of a view that is no longer shared, or the caller if the author's account is deleted. */
async function findAuthor(tx: Tx, { caller }: ViewContext, { authorId }: ViewRow): Promise<string> {
  const [author] = await query(tx, kysely.selectFrom('account').select('id').where('id', '=', authorId))
  return author?.id ?? caller.accountId
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Serializes the changes of a list's views: their number is limited. */
const lockViews = (tx: Tx, list: string) => lockName(tx, `list-views:${list}`)

const viewsOf = (tx: Tx, list: string, owner: string | null): Promise<ViewRow[]> =>
  query(
    tx,
    views
      .where('v.list', '=', list)
      .where('v.owner_id', owner === null ? 'is' : '=', owner)
      .orderBy('v.position')
      .orderBy('v.id'),
  )

/** Locks a view that the caller may change. Own views of others do not exist for the caller. @throws FORBIDDEN */
async function lockView(tx: Tx, { caller }: ViewContext, id: string): Promise<ViewRow | undefined> {
  const [found] = await query(tx, views.where('v.id', '=', id))
  if (!found || (found.ownerId !== null && found.ownerId !== caller.accountId)) return undefined
  assertPermission(caller, viewedLists[ViewedList.parse(found.list)])
  await lockViews(tx, found.list)
  const [view] = await query(tx, views.where('v.id', '=', id))
  if (view && !mayEdit(caller, view)) throw new AppError('FORBIDDEN')
  return view
}

const nameTakenError = (locale: Locale) =>
  new AppError('VALIDATION', { details: [{ path: 'body.name', message: fieldText('name_taken', locale) }] })

type ViewEntry = Pick<AuditedAction, 'action' | 'before' | 'after'> & { id: string }

/** Writes the audit entry of a shared view. Without its filters: they may be personal, and entries are never deleted. */
const auditView = (tx: Tx, deps: Deps, { staff }: ViewContext, { id, ...entry }: ViewEntry) =>
  audit(tx, deps, staff, { ...entry, subject: { type: 'list_view', id } })
