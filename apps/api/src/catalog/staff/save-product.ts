import { type WrittenName, writtenAttributesOf } from '@shop/contracts/attributes.ts'
import type { AuditAction } from '@shop/contracts/audit.ts'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import type { Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import {
  assertCurrentVersion,
  auditProduct,
  type ErrorContext,
  type FieldError,
  lockProduct,
  toErrorDetails,
  validationError,
} from './change-product.ts'
import { columnsOf } from './columns.ts'
import { type ProductDeps, receiveOpeningStock } from './opening-stock.ts'
import { writePictures, writeVariants } from './product-parts.ts'
import { findReferenceFault, readReferences, referencesOf, shareReferenceLists, withPresentIds } from './references.ts'
import { differenceOf, type Fields, fieldsOf, neededFields } from './rules.ts'
import { addRedirect, freeSlug, isSlugFree, lockSlug, removeRedirect } from './slugs.ts'
import { getStaffProduct } from './staff-row.ts'

export type Author = ErrorContext & { staff: Staff }

/**
 * Creates a draft. The same key of the same account returns the present state of the same draft.
 * @throws VALIDATION with each invalid field; FORBIDDEN if it has a price, a shelf or stock that the staff member may not change
 */
export function createProduct(
  deps: ProductDeps,
  { staff, locale }: Author,
  { key, product, may }: { key: string; product: WrittenProduct; may: VariantRights },
): Promise<StaffProduct> {
  assertVariantsKept({ before: [], after: product.variants, at: 'body' }, may, { locale })
  const id = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    await insertDraft(tx, deps, { staff, locale }, { id, product, at: 'body' })
    return getStaffProduct(tx, id)
  })
}

type Draft = {
  id: string
  product: WrittenProduct
  at: string
  action?: AuditAction
  /** True for a copy: it may keep the hidden taste or type of the original. */
  mayKeepHidden?: boolean
}

/** Inserts a draft. If the ID exists, the same request has created it before and nothing changes. */
async function insertDraft(tx: Tx, deps: ProductDeps, { staff, locale }: Author, draft: Draft): Promise<void> {
  const { id, at, action = 'product.create', mayKeepHidden = false } = draft
  const now = deps.clock.now()
  await shareReferenceLists(tx)
  await lockName(tx, id)
  if ((await execute(tx, kysely.selectFrom('product').select('id').where('id', '=', id))) > 0) return
  await takeSlug(tx, { locale }, { slug: draft.product.slug, id, at })
  const current = mayKeepHidden ? draft.product : {}
  const { product, columns } = await resolveProduct(tx, draft.product, { locale, at, current })
  const times = { created_at: now, withdrawn_at: now, updated_at: now, updated_by: staff.accountId }
  await execute(tx, kysely.insertInto('product').values({ ...columns, ...times, id }))
  const stock = await writeVariants(tx, product.variants, { productId: id, now, locale, at: `${at}.variants` })
  await writePictures(tx, deps, product.pictures, { productId: id, at: `${at}.pictures` })
  await auditProduct(tx, deps, staff, { action, id, version: 1, after: fieldsWithShelves(product) })
  const { category } = product
  await receiveOpeningStock(tx, deps, { staff, locale }, { category, stock, at: `${at}.variants` })
}

/**
 * Replaces a product. Optional attributes that the request omits keep their values. If the product already has these
 * values, nothing changes, whatever the version.
 * @throws PRODUCT_CHANGED; VALIDATION with each invalid field; PRODUCT_INCOMPLETE if a published product would lack a
 * required field; PRODUCT_NOT_FOUND; FORBIDDEN if a price or a shelf changes that the staff member may not change
 */
export function saveProduct(
  deps: ProductDeps,
  { staff, locale }: Author,
  { id, version, product: sent, may }: { id: string; version: number; product: WrittenProduct; may: VariantRights },
): Promise<StaffProduct> {
  return withTransaction(deps.db, deps.random, async tx => {
    await shareReferenceLists(tx)
    const before = await lockProduct(tx, id)
    if (sent.category !== before.category)
      throw validationError({ locale }, [{ path: 'body.product.category', why: 'category_fixed' }])
    const whole = withKeptValues(sent, before)
    const { product, columns } = await resolveProduct(tx, whole, { locale, at: 'body.product', current: before })
    const change = differenceOf(fieldsWithShelves(before), fieldsWithShelves(product))
    if (!change) return before
    // Before the prices: they differ if someone changed them after the version that was read.
    await assertCurrentVersion(tx, before, version)
    assertVariantsKept({ before: before.variants, after: product.variants, at: 'body.product' }, may, { locale })
    if (product.slug !== before.slug) await moveSlug(tx, deps, { locale }, { before, slug: product.slug })
    const now = deps.clock.now()
    const changed = { ...columns, version: version + 1, updated_at: now, updated_by: staff.accountId }
    await execute(tx, kysely.updateTable('product').set(changed).where('id', '=', id))
    const at = 'body.product.variants'
    const stock = await writeVariants(tx, product.variants, { productId: id, now, locale, at })
    await writePictures(tx, deps, product.pictures, { productId: id, at: 'body.product.pictures' })
    await auditProduct(tx, deps, staff, { action: 'product.change', id, version: version + 1, ...change })
    await receiveOpeningStock(tx, deps, { staff, locale }, { category: product.category, stock, at })
    const after = await getStaffProduct(tx, id)
    if (after.state === 'published') {
      assertComplete(after, { locale })
      await deps.jobs.send(tx, 'stock.alerts')
    }
    return after
  })
}

/** What the staff member may change of a variant. */
export type VariantRights = { prices: boolean; shelves: boolean }
type KeptVariant = {
  sku: string
  price: number
  oldPrice?: number | null | undefined
  shelf?: string | null | undefined
  openingStock?: number | undefined
}
type VariantChange = { before: readonly KeptVariant[]; after: readonly KeptVariant[]; at: string }

/** @throws FORBIDDEN with each price, shelf or opening stock that differs and may not be changed; a new variant has new ones */
function assertVariantsKept({ before, after, at }: VariantChange, may: VariantRights, by: ErrorContext): void {
  const known = new Map(before.map(variant => [variant.sku, variant]))
  const changed = after.flatMap((variant, index) => {
    const isChanged = (name: 'price' | 'oldPrice' | 'shelf') =>
      (known.get(variant.sku)?.[name] ?? null) !== (variant[name] ?? null)
    const path = `${at}.variants.${index}`
    const prices = (['price', 'oldPrice'] as const).filter(name => !may.prices && isChanged(name))
    return [
      ...prices.map((name): FieldError => ({ path: `${path}.${name}`, why: 'price_forbidden' })),
      ...(!may.shelves && isChanged('shelf')
        ? [{ path: `${path}.shelf`, why: 'stock_forbidden' } satisfies FieldError]
        : []),
      ...(!may.shelves && !known.has(variant.sku) && (variant.openingStock ?? 0) > 0
        ? [{ path: `${path}.openingStock`, why: 'stock_forbidden' } satisfies FieldError]
        : []),
    ]
  })
  if (changed.length > 0) throw new AppError('FORBIDDEN', { details: toErrorDetails(by, changed) })
}

/** The editable fields with the shelves, which CSV files of products do not have. */
function fieldsWithShelves(product: StaffProduct | WrittenProduct): Fields {
  const variants: readonly KeptVariant[] = product.variants
  const shelves = variants.map(({ sku, shelf }) => [`variants.${sku}.shelf`, shelf ?? null] as const)
  return { ...fieldsOf(product), ...Object.fromEntries(shelves) }
}

/** Returns the product with the stored value of each optional attribute and shelf that the request does not name. */
function withKeptValues(sent: WrittenProduct, before: StaffProduct): WrittenProduct {
  const named: Partial<Record<WrittenName, unknown>> = sent
  const absent = writtenAttributesOf(sent.category).filter(name => named[name] === undefined)
  // The values come from the same product, which the type of recordOf cannot express.
  const shelves = new Map(before.variants.map(({ sku, shelf }) => [sku, shelf]))
  const variants = sent.variants.map(({ shelf, ...variant }) => ({
    ...variant,
    shelf: shelf === undefined ? (shelves.get(variant.sku) ?? null) : shelf,
  }))
  return { ...sent, ...recordOf(absent, name => before[name] ?? null), variants } as WrittenProduct
}

type ResolveContext = ErrorContext & { at: string; current: Parameters<typeof findReferenceFault>[2] }

/**
 * Resolves the taste and the accessory type of a product.
 * @throws VALIDATION if there is none of that id, or a hidden one that the product does not have already
 */
async function resolveProduct(tx: Tx, sent: WrittenProduct, { locale, at, current }: ResolveContext) {
  const references = await readReferences(tx, referencesOf(sent))
  const fault = findReferenceFault(sent, references, current)
  if (fault) throw validationError({ locale }, [{ path: `${at}.${fault.field}`, why: fault.why }])
  const product = withPresentIds(sent, references)
  return { product, columns: columnsOf(product, references) }
}

/** @throws PRODUCT_INCOMPLETE with each required field that is empty */
export function assertComplete({ hurdles }: StaffProduct, by: ErrorContext): void {
  const wrong = hurdles.flatMap((blocker): FieldError[] => {
    if (!(blocker in neededFields)) return []
    const path = neededFields[blocker as keyof typeof neededFields]
    return [{ path, why: blocker === 'no_packing' ? 'pack_size_missing' : 'required' }]
  })
  if (wrong.length > 0) throw new AppError('PRODUCT_INCOMPLETE', { details: toErrorDetails(by, wrong) })
}

/** @throws VALIDATION if another product has the slug */
async function takeSlug(
  tx: Tx,
  by: ErrorContext,
  { slug, id, at }: { slug: string; id: string; at: string },
): Promise<void> {
  await lockSlug(tx, slug)
  if (!(await isSlugFree(tx, slug, id))) throw validationError(by, [{ path: `${at}.slug`, why: 'slug_taken' }])
}

/** Redirects the former slug to the new one and removes the redirect of a slug that is used again. */
async function moveSlug(
  tx: Tx,
  { clock }: Deps,
  by: ErrorContext,
  { before: { id, slug: former }, slug }: { before: StaffProduct; slug: string },
): Promise<void> {
  await takeSlug(tx, by, { slug, id, at: 'body.product' })
  await removeRedirect(tx, { slug, productId: id })
  await lockSlug(tx, former)
  await addRedirect(tx, { slug: former, productId: id, now: clock.now() })
}

/** The part of the original SKU that is kept, so that the suffix fits. */
const MAX_PREFIX_LENGTH = 58

/**
 * Creates a draft with the same texts, variants and prices, its own slug and SKUs, and no stock. It needs no permission
 * for prices, because it repeats those that others set. The same key of the same account returns the same draft.
 * @throws PRODUCT_NOT_FOUND
 */
export function duplicateProduct(
  deps: ProductDeps,
  author: Author,
  { id: source, key }: { id: string; key: string },
): Promise<StaffProduct> {
  const id = idFromIdempotencyKey(author.staff.accountId, key)
  const suffix = id.slice(-5).toUpperCase()
  return withTransaction(deps.db, deps.random, async tx => {
    const original = await getStaffProduct(tx, source)
    const copy = {
      ...original,
      slug: await freeSlug(tx, `${original.slug.slice(0, 100)}-copy`, id),
      variants: original.variants.map(variant => ({
        ...variant,
        sku: `${variant.sku.slice(0, MAX_PREFIX_LENGTH)}-${suffix}`,
        shelf: null,
      })),
    }
    const product = WrittenProduct.parse(copy)
    await insertDraft(tx, deps, author, { id, product, at: 'body', action: 'product.duplicate', mayKeepHidden: true })
    return getStaffProduct(tx, id)
  })
}
