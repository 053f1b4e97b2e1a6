import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '@shop/contracts/audit.ts'
import { MAX_COLLECTIONS, type StaffCollection, type WrittenCollection } from '@shop/contracts/collections-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import { usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { pageChangedError } from './page-changed.ts'
import { getForStaff, listForStaff } from './queries.ts'

type EditContext = { staff: Staff; locale: Locale }

/**
 * Creates a collection as the last one of the menus.
 * @throws VALIDATION naming the field; CONFLICT if there are too many collections
 */
export function createCollection(
  deps: Deps,
  { staff, locale }: EditContext,
  written: WrittenCollection,
): Promise<StaffCollection> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAll(tx)
    const existing = await query(tx, kysely.selectFrom('collection').select('position'))
    if (existing.length >= MAX_COLLECTIONS) throw new AppError('CONFLICT')
    const id = randomUUIDv7()
    const now = deps.clock.now()
    await assertSlugFree(tx, { id, slug: written.slug, path: 'body.slug', locale })
    await usePicture(tx, deps, written.pictureId, 'body.pictureId')
    const position = Math.max(0, ...existing.map(each => each.position)) + 1
    const row = { ...toColumns(written), id, position, created_at: now, published_at: written.isPublished ? now : null }
    await execute(tx, kysely.insertInto('collection').values(row))
    await writeProducts(tx, { id, written, path: 'body.products', locale })
    const after = await getForStaff(tx, id)
    await auditCollection(tx, deps, staff, { action: 'collection.create', after })
    return after
  })
}

type SaveInput = { id: string; version: number; collection: WrittenCollection }

/**
 * Replaces a collection, publishes it or takes it off the shop. The same content changes nothing.
 * @throws NOT_FOUND; VALIDATION naming the field; PAGE_CHANGED if the version is outdated
 */
export function saveCollection(
  deps: Deps,
  { staff, locale }: EditContext,
  { id, version, collection: written }: SaveInput,
): Promise<StaffCollection> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAll(tx)
    const before = await getForStaff(tx, id)
    if (before.version !== version) throw await pageChangedError(tx, { type: 'collection', id }, version)
    const at = 'body.collection'
    if (before.wasPublished && before.slug !== written.slug) throw fieldError(`${at}.slug`, 'slug_fixed', locale)
    await assertSlugFree(tx, { id, slug: written.slug, path: `${at}.slug`, locale })
    await usePicture(tx, deps, written.pictureId, `${at}.pictureId`)
    const publishedAt = written.isPublished && !before.wasPublished ? { published_at: deps.clock.now() } : {}
    const columns = { ...toColumns(written), ...publishedAt, version: version + 1 }
    await execute(tx, kysely.updateTable('collection').set(columns).where('id', '=', id))
    await execute(tx, kysely.deleteFrom('collection_product').where('collection_id', '=', id))
    await writeProducts(tx, { id, written, path: `${at}.products`, locale })
    const after = await getForStaff(tx, id)
    await auditCollection(tx, deps, staff, { action: actionOf(before, after), before, after })
    return after
  })
}

function actionOf(before: StaffCollection, after: StaffCollection): AuditAction {
  if (before.isPublished === after.isPublished) return 'collection.change'
  return after.isPublished ? 'collection.publish' : 'collection.unpublish'
}

/** Deletes a collection. A missing one is ignored. */
export function deleteCollection(deps: Deps, staff: Staff, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAll(tx)
    const before = (await listForStaff(tx)).find(each => each.id === id)
    if (!before) return
    await execute(tx, kysely.deleteFrom('collection').where('id', '=', id))
    const subject = { type: 'collection', id } as const
    await audit(tx, deps, staff, { action: 'collection.delete', subject, before: toAudited(before) })
  })
}

/** Sets the order of the menus. @throws PAGE_CHANGED if the ids are not those of all collections */
export function orderCollections(deps: Deps, staff: Staff, ids: readonly string[]): Promise<StaffCollection[]> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockAll(tx)
    const before = await listForStaff(tx)
    const isComplete = before.length === ids.length && before.every(({ id }) => ids.includes(id))
    if (!isComplete) throw new AppError('PAGE_CHANGED')
    if (before.every(({ id }, index) => id === ids[index])) return before
    for (const [index, id] of ids.entries())
      await execute(
        tx,
        kysely
          .updateTable('collection')
          .set({ position: index + 1 })
          .where('id', '=', id),
      )
    const after = await listForStaff(tx)
    const slugsOf = (list: readonly StaffCollection[]) => ({ slugs: list.map(({ slug }) => slug) })
    await audit(tx, deps, staff, {
      action: 'collection.order',
      subject: { type: 'collection', id: 'all' },
      before: slugsOf(before),
      after: slugsOf(after),
    })
    return after
  })
}

/** Serializes changes of collections: there are few, and slugs and positions concern all of them. */
const lockAll = (tx: Tx) => lockName(tx, 'collections')

function toColumns(written: WrittenCollection) {
  return {
    slug: written.slug,
    kind: written.kind,
    rule: written.kind === 'rule' ? written.rule : null,
    title: written.title,
    sub_title: written.subTitle,
    description: written.description,
    picture_id: written.pictureId,
    is_in_menu: written.isInMenu,
    is_published: written.isPublished,
  }
}

type Field = { path: string; locale: Locale }

function fieldError(path: string, why: FieldKey, locale: Locale): AppError {
  return new AppError('VALIDATION', { details: [{ path, message: fieldText(why, locale) }] })
}

async function assertSlugFree(tx: Tx, { id, slug, path, locale }: { id: string; slug: string } & Field): Promise<void> {
  const other = kysely.selectFrom('collection').select('id').where('slug', '=', slug).where('id', '<>', id)
  if ((await query(tx, other)).length > 0) throw fieldError(path, 'collection_slug_taken', locale)
}

async function usePicture(tx: Tx, deps: Deps, id: string | null, path: string): Promise<void> {
  if (id !== null) await usePictures(tx, deps, { owner: 'catalog', ids: [id], path })
}

/** @throws VALIDATION if a product of the list does not exist */
async function writeProducts(
  tx: Tx,
  { id, written, path, locale }: { id: string; written: WrittenCollection } & Field,
): Promise<void> {
  if (written.kind !== 'list') return
  const slugs = written.products.filter(slug => !slug.includes('\0'))
  const products = kysely.selectFrom('product').select(['id', 'slug']).where('slug', '=', anyOf(slugs))
  const ids = new Map((await query(tx, products)).map(product => [product.slug, product.id]))
  const rows = written.products.map((slug, position) => {
    const productId = ids.get(slug)
    if (productId === undefined) throw fieldError(`${path}.${position}`, 'collection_product_unknown', locale)
    return { collection_id: id, position, product_id: productId }
  })
  await execute(tx, kysely.insertInto('collection_product').values(rows))
}

type AuditedChange = { action: AuditAction; before?: StaffCollection; after: StaffCollection }

async function auditCollection(tx: Tx, deps: Deps, staff: Staff, { action, before, after }: AuditedChange) {
  await audit(tx, deps, staff, {
    action,
    subject: { type: 'collection', id: after.id },
    ...(before && { before: toAudited(before) }),
    after: toAudited(after),
  })
}

/** The fields of a collection that staff have set. */
function toAudited({ id: _, wasPublished, picture, products, rule, ...fields }: StaffCollection) {
  return {
    ...fields,
    rule: rule ? { ...rule } : null,
    picture: picture?.id ?? null,
    products: products.map(({ slug }) => slug),
  }
}
