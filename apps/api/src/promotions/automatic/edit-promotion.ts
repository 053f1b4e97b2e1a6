import type { AuditAction } from '@shop/contracts/audit.ts'
import type { Promotion, PromotionTerms } from '@shop/contracts/automatic-promotions.ts'
import { byLocale, type Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { lockGroups } from './groups.ts'
import { findPromotion, getPromotion } from './queries.ts'

type EditContext = { staff: Staff; locale: Locale }
type SaveInput = { id: string; version: number; terms: PromotionTerms }

/**
 * Creates a draft, or replaces the terms of a promotion. Orders keep what they got. The same terms change nothing.
 * @throws NOT_FOUND; SETTING_CHANGED if the version is outdated; VALIDATION naming the field
 */
export function savePromotion(deps: Deps, context: EditContext, { id, version, terms }: SaveInput): Promise<Promotion> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockPromotion(tx, id, context.locale)
    if (!before && version > 0) throw new AppError('NOT_FOUND')
    if (before && isSame(before, terms)) return before
    if (before && before.version !== version) throw new AppError('SETTING_CHANGED')
    await assertValidTerms(tx, { id, terms, before, locale: context.locale })
    await writeTerms(tx, deps, { id, terms, before })
    return auditSaved(tx, deps, context, { action: before ? 'promotion.change' : 'promotion.create', id, before })
  })
}

type WriteInput = { id: string; terms: PromotionTerms; before: Promotion | undefined }

/** @throws SETTING_CHANGED if another request has just created it */
async function writeTerms(tx: Tx, { clock }: Deps, { id, terms, before }: WriteInput): Promise<void> {
  const columns = toColumns(terms)
  if (before) {
    // Counted here, because uses are counted only while there is a limit. The lock keeps orders out.
    const used = terms.usesInAll === null ? 0 : before.used
    const changes = { ...columns, used, version: before.version + 1 }
    await execute(tx, kysely.updateTable('promotion').set(changes).where('id', '=', id))
    return
  }
  const draft = kysely.insertInto('promotion').values({ ...columns, id, created_at: clock.now(), state: 'draft' })
  const created = await execute(
    tx,
    draft.onConflict(conflict => conflict.doNothing()),
  )
  if (created === 0) throw new AppError('SETTING_CHANGED')
}

/** Starts a promotion. @throws NOT_FOUND; SETTING_CHANGED if the version is outdated */
export function startPromotion(
  deps: Deps,
  context: EditContext,
  { id, version }: { id: string; version: number },
): Promise<Promotion> {
  return changeState(deps, context, { id, version, state: 'active', action: 'promotion.start' })
}

/** Ends a promotion at once; a draft stays one. @throws NOT_FOUND */
export function endPromotion(deps: Deps, context: EditContext, id: string): Promise<Promotion> {
  return changeState(deps, context, { id, state: 'ended', action: 'promotion.end' })
}

type StateChange = { id: string; version?: number; state: 'active' | 'ended'; action: AuditAction }

function changeState(
  deps: Deps,
  context: EditContext,
  { id, version, state, action }: StateChange,
): Promise<Promotion> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockPromotion(tx, id, context.locale)
    if (!before) throw new AppError('NOT_FOUND')
    if (before.state === state || (state === 'ended' && before.state === 'draft')) return before
    if (version !== undefined && before.version !== version) throw new AppError('SETTING_CHANGED')
    const changes = { state, version: before.version + 1 }
    await execute(tx, kysely.updateTable('promotion').set(changes).where('id', '=', id))
    return auditSaved(tx, deps, context, { action, id, before })
  })
}

/** Deletes a promotion that no order has used. A missing one is ignored. @throws CONFLICT if an order has used it */
export function deletePromotion(deps: Deps, { staff, locale }: EditContext, id: string): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockPromotion(tx, id, locale)
    if (!before) return
    if (before.wasUsed) throw new AppError('CONFLICT')
    await execute(tx, kysely.deleteFrom('promotion').where('id', '=', id))
    await audit(tx, deps, staff, { action: 'promotion.delete', subject: { type: 'promotion', id }, before })
  })
}

/** Locks a promotion against changes and against orders that use it. */
async function lockPromotion(tx: Tx, id: string, locale: Locale): Promise<Promotion | undefined> {
  await query(tx, kysely.selectFrom('promotion').select('id').where('id', '=', id).forUpdate())
  return findPromotion(tx, id, locale)
}

type SavedInput = { action: AuditAction; id: string; before: Promotion | undefined }

async function auditSaved(
  tx: Tx,
  deps: Deps,
  { staff, locale }: EditContext,
  { action, id, before }: SavedInput,
): Promise<Promotion> {
  const after = await getPromotion(tx, id, locale)
  await audit(tx, deps, staff, { action, subject: { type: 'promotion', id }, ...(before && { before }), after })
  return after
}

function isSame(before: Promotion, terms: PromotionTerms): boolean {
  return JSON.stringify(toColumns(before)) === JSON.stringify(toColumns(terms))
}

function toColumns({ title, benefit, target, ...terms }: PromotionTerms) {
  const dateOf = (timestamp: string | null) => (timestamp === null ? null : new Date(timestamp))
  return {
    // In one order of languages, so that equal terms have equal JSON.
    title: byLocale(locale => title[locale]),
    kind: benefit.kind,
    percent: benefit.kind === 'percent' ? benefit.percent : null,
    amount_amd: benefit.kind === 'amount' ? benefit.amountAmd : null,
    buy_quantity: benefit.kind === 'buy_get' ? benefit.buyQuantity : null,
    get_quantity: benefit.kind === 'buy_get' ? benefit.getQuantity : null,
    target: target.kind,
    targets: target.kind === 'all' ? [] : [...new Set<string>(target.values)],
    group_ids: [...new Set(terms.groupIds)],
    minimum_goods_amd: terms.minimumGoodsAmd,
    covers_sale: terms.coversSale,
    is_exclusive: terms.isExclusive,
    is_with_codes: terms.isWithCodes,
    priority: terms.priority,
    starts_at: dateOf(terms.startsAt),
    ends_at: dateOf(terms.endsAt),
    uses_in_all: terms.usesInAll,
    uses_per_customer: terms.usesPerCustomer,
  }
}

type CheckedTerms = WriteInput & { locale: Locale }

/** @throws VALIDATION naming the field */
async function assertValidTerms(tx: Tx, { id, terms, before, locale }: CheckedTerms): Promise<void> {
  const { startsAt, endsAt, usesInAll, usesPerCustomer, target } = terms
  const fieldError = (field: string, why: FieldKey) =>
    new AppError('VALIDATION', { details: [{ path: `body.terms.${field}`, message: fieldText(why, locale) }] })
  if (startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    throw fieldError('endsAt', 'ends_before_start')
  if (usesInAll !== null && usesInAll < (before?.used ?? 0)) throw fieldError('usesInAll', 'used_oftener')
  if (usesPerCustomer !== null && (await exceedsUsesPerCustomer(tx, id, usesPerCustomer)))
    throw fieldError('usesPerCustomer', 'used_oftener')
  if (target.kind === 'product' || target.kind === 'collection') {
    if (!(await doTargetsExist(tx, target.kind, target.values))) throw fieldError('target.values', 'value_invalid')
  }
  // A group that was deleted before promotions protected theirs can stay.
  const groups = await lockGroups(tx, terms.groupIds)
  const isUnknown = (group: string) => !groups.has(group) && !before?.groupIds.includes(group)
  if (terms.groupIds.some(isUnknown)) throw fieldError('groupIds', 'value_invalid')
}

/** A collection must be a picked list: the products of a rule change with prices and stock. */
async function doTargetsExist(tx: Tx, kind: 'product' | 'collection', ids: readonly string[]): Promise<boolean> {
  const found =
    kind === 'product'
      ? kysely.selectFrom('product').select(rowCount.as('found')).where('id', '=', anyOf(ids))
      : kysely
          .selectFrom('collection')
          .select(rowCount.as('found'))
          .where('id', '=', anyOf(ids))
          .where('kind', '=', 'list')
  const [row] = await query(tx, found)
  return row?.found === new Set(ids).size
}

/** Returns true if a customer has used the promotion more often than a new limit allows. */
async function exceedsUsesPerCustomer(tx: Tx, id: string, usesPerCustomer: number): Promise<boolean> {
  const frequent = await query(
    tx,
    kysely
      .selectFrom('promotion_use')
      .select('account_id')
      .where('promotion_id', '=', id)
      .where('state', '=', 'live')
      .where('account_id', 'is not', null)
      .groupBy('account_id')
      .having(sql<boolean>`count(*) > ${usesPerCustomer}`)
      .limit(1),
  )
  return frequent.length > 0
}
