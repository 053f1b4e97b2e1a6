import type { AuditAction } from '@shop/contracts/audit.ts'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import type { Staff } from '#audit/index.ts'
import { lockName } from '#platform/advisory-lock.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { idOfKey } from '#platform/key-reference.ts'
import { execute, kysely } from '#platform/sql.ts'
import { columnsOf } from './columns.ts'
import { auditProduct, lockProduct, refuseOther } from './lock-product.ts'
import { findReferenceFault, readReferences, referencesOf, shareReferenceLists, withPresentIds } from './references.ts'
import { type By, detailsOf, invalid } from './refusals.ts'
import { differenceOf, fieldsOf, neededFields } from './rules.ts'
import { addRedirect, isSlugFree, lockSlug, removeRedirect } from './slugs.ts'
import { findStaffProduct } from './staff-row.ts'
import { writePictures } from './write-pictures.ts'
import { writeVariants } from './write-variants.ts'

export type Author = By & { staff: Staff }

/**
 * Makes a draft. The same key of the same person is the same draft, as it stands now.
 * @throws VALIDATION naming each wrong field
 */
export function createProduct(
  deps: Deps,
  { staff, locale }: Author,
  { key, product }: { key: string; product: WrittenProduct },
): Promise<StaffProduct> {
  const id = idOfKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    await insertDraft(tx, deps, { staff, locale }, { id, product, at: 'body' })
    return findStaffProduct(tx, id)
  })
}

type Draft = {
  id: string
  product: WrittenProduct
  at: string
  action?: AuditAction
  /** A copy may have the hidden taste or type of its original. */
  mayKeepHidden?: boolean
}

/** Writes a new draft, unless it is there: then it was made by the same call before. */
export async function insertDraft(tx: Tx, deps: Deps, { staff, locale }: Author, draft: Draft): Promise<void> {
  const { id, at, action = 'product.create', mayKeepHidden = false } = draft
  const now = deps.clock.now()
  await shareReferenceLists(tx)
  await lockName(tx, id)
  if ((await execute(tx, kysely.selectFrom('product').select('id').where('id', '=', id))) > 0) return
  await takeSlug(tx, { locale }, { slug: draft.product.slug, id, at })
  const kept = mayKeepHidden ? draft.product : {}
  const { product, columns } = await resolveProduct(tx, draft.product, { locale, at, kept })
  const times = { created_at: now, withdrawn_at: now, updated_at: now, updated_by: staff.accountId }
  await execute(tx, kysely.insertInto('product').values({ ...columns, ...times, id }))
  await writeVariants(tx, product.variants, { productId: id, now, locale, at: `${at}.variants` })
  await writePictures(tx, deps, product.pictures, { productId: id, at: `${at}.pictures` })
  await auditProduct(tx, deps, staff, { action, id, version: 1, after: fieldsOf(product) })
}

/**
 * Writes a product whole. The same again changes nothing, whatever the version.
 * @throws PRODUCT_CHANGED; VALIDATION naming each wrong field; PRODUCT_INCOMPLETE where the shop shows it and could not
 * any more; PRODUCT_NOT_FOUND
 */
export function saveProduct(
  deps: Deps,
  { staff, locale }: Author,
  { id, version, product: sent }: { id: string; version: number; product: WrittenProduct },
): Promise<StaffProduct> {
  return withTransaction(deps.db, deps.random, async tx => {
    await shareReferenceLists(tx)
    const before = await lockProduct(tx, id)
    if (sent.category !== before.category)
      throw invalid({ locale }, [{ path: 'body.product.category', why: 'category_fixed' }])
    const { product, columns } = await resolveProduct(tx, sent, { locale, at: 'body.product', kept: before })
    const change = differenceOf(fieldsOf(before), fieldsOf(product))
    if (!change) return before
    await refuseOther(tx, before, version)
    if (product.slug !== before.slug) await moveSlug(tx, deps, { locale }, { before, slug: product.slug })
    const now = deps.clock.now()
    const changed = { ...columns, version: version + 1, updated_at: now, updated_by: staff.accountId }
    await execute(tx, kysely.updateTable('product').set(changed).where('id', '=', id))
    await writeVariants(tx, product.variants, { productId: id, now, locale, at: 'body.product.variants' })
    await writePictures(tx, deps, product.pictures, { productId: id, at: 'body.product.pictures' })
    await auditProduct(tx, deps, staff, { action: 'product.change', id, version: version + 1, ...change })
    const after = await findStaffProduct(tx, id)
    if (after.state === 'published') {
      refuseIncomplete(after, { locale })
      await deps.jobs.send(tx, 'stock.alerts')
    }
    return after
  })
}

type Resolving = By & { at: string; kept: Parameters<typeof findReferenceFault>[2] }

/**
 * Resolves the taste and the accessory type of a product.
 * @throws VALIDATION if there is none of that id, or a hidden one that the product does not have already
 */
async function resolveProduct(tx: Tx, sent: WrittenProduct, { locale, at, kept }: Resolving) {
  const references = await readReferences(tx, referencesOf(sent))
  const fault = findReferenceFault(sent, references, kept)
  if (fault) throw invalid({ locale }, [{ path: `${at}.${fault.field}`, why: fault.why }])
  const product = withPresentIds(sent, references)
  return { product, columns: columnsOf(product, references) }
}

/** @throws PRODUCT_INCOMPLETE naming each field that the shop cannot be without */
export function refuseIncomplete({ hurdles }: StaffProduct, by: By): void {
  const wrong = hurdles.flatMap(hurdle => {
    if (!(hurdle in neededFields)) return []
    const path = neededFields[hurdle as keyof typeof neededFields]
    return [{ path, why: hurdle === 'no_packing' ? 'packing_missing' : 'required' }]
  })
  if (wrong.length > 0) throw new AppError('PRODUCT_INCOMPLETE', { details: detailsOf(by, wrong) })
}

/** @throws VALIDATION where the address is another product's */
async function takeSlug(tx: Tx, by: By, { slug, id, at }: { slug: string; id: string; at: string }): Promise<void> {
  await lockSlug(tx, slug)
  if (!(await isSlugFree(tx, slug, id))) throw invalid(by, [{ path: `${at}.slug`, why: 'slug_taken' }])
}

/** The address that people know leads to the new one; one that it had before is its own again. */
async function moveSlug(
  tx: Tx,
  { clock }: Deps,
  by: By,
  { before: { id, slug: former }, slug }: { before: StaffProduct; slug: string },
): Promise<void> {
  await takeSlug(tx, by, { slug, id, at: 'body.product' })
  await removeRedirect(tx, { slug, productId: id })
  await lockSlug(tx, former)
  await addRedirect(tx, { slug: former, productId: id, now: clock.now() })
}
