import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '@shop/contracts/audit.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { ChangePromoCode, NewPromoCode, PromoCode } from '@shop/contracts/promotions.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { getPromoCode } from './queries.ts'

type EditContext = { staff: Staff; locale: Locale }

/** Creates a code. @throws VALIDATION naming the field; PROMO_CODE_TAKEN, also for a repeated request */
export function createPromoCode(deps: Deps, { staff, locale }: EditContext, body: NewPromoCode): Promise<PromoCode> {
  const { percent = null, amountAmd = null, startsAt, endsAt, ...terms } = body
  if ((percent === null) === (amountAmd === null)) throw createFieldError('percent', locale, 'percent_or_amount')
  assertPeriodValid(startsAt, endsAt, locale)
  return withTransaction(deps.db, deps.random, async tx => {
    const [created] = await query(
      tx,
      kysely
        .insertInto('promo_code')
        .values({
          ...toColumns({ ...terms, percent, amountAmd, startsAt, endsAt }),
          id: randomUUIDv7(),
          code: terms.code,
          title: terms.title,
          created_at: deps.clock.now(),
        })
        .onConflict(conflict => conflict.doNothing())
        .returning('id'),
    )
    if (!created) throw new AppError('PROMO_CODE_TAKEN', { details: [{ path: 'body.code' }] })
    const after = await getPromoCode(tx, created.id)
    await auditChange(tx, deps, staff, { action: 'promo_code.create', after })
    return after
  })
}

/**
 * Changes the given terms of a code. Orders that use it keep their discount. The discount itself cannot change once an
 * order has used the code: each use locks its row until it is written.
 * @throws NOT_FOUND; SETTING_CHANGED if the version is outdated; VALIDATION naming the field
 */
export function changePromoCode(
  deps: Deps,
  { staff, locale }: EditContext,
  { id, version, startsAt, endsAt, percent, amountAmd, ...terms }: ChangePromoCode & { id: string },
): Promise<PromoCode> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockPromoCode(tx, id)
    if (before.version !== version) throw new AppError('SETTING_CHANGED')
    const reduction = toReduction(before, { percent, amountAmd }, locale)
    const { startsAt: from = before.startsAt, endsAt: until = before.endsAt } = { startsAt, endsAt }
    assertPeriodValid(from, until, locale)
    if ((terms.usesInAll ?? before.used) < before.used) throw createFieldError('usesInAll', locale, 'used_oftener')
    if (await exceedsUsesPerCustomer(tx, id, terms.usesPerCustomer))
      throw createFieldError('usesPerCustomer', locale, 'used_oftener')
    const changes = { ...toColumns({ ...terms, ...reduction, startsAt, endsAt }), version: version + 1 }
    await execute(tx, kysely.updateTable('promo_code').set(changes).where('id', '=', id))
    const after = await getPromoCode(tx, id)
    await auditChange(tx, deps, staff, { action: 'promo_code.change', before, after })
    return after
  })
}

type Reduction = Pick<ChangePromoCode, 'percent' | 'amountAmd'>

/** Returns the new discount of a code; empty if it does not change. */
function toReduction(before: PromoCode, { percent, amountAmd }: Reduction, locale: Locale) {
  if (percent === undefined && amountAmd === undefined) return {}
  const field = percent === undefined ? 'amountAmd' : 'percent'
  if (percent !== undefined && amountAmd !== undefined) throw createFieldError(field, locale, 'percent_or_amount')
  const after = { percent: percent ?? null, amountAmd: amountAmd ?? null }
  const isSame = after.percent === before.percent && after.amountAmd === before.amountAmd
  if (before.wasUsed && !isSame) throw createFieldError(field, locale, 'promo_promised')
  return after
}

/** Ends a code at once; orders that use it keep it. @throws NOT_FOUND */
export function endPromoCode(deps: Deps, { staff }: EditContext, id: string): Promise<PromoCode> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockPromoCode(tx, id)
    if (!before.isActive) return before
    const changes = { is_active: false, version: before.version + 1 }
    await execute(tx, kysely.updateTable('promo_code').set(changes).where('id', '=', id))
    const after = await getPromoCode(tx, id)
    await auditChange(tx, deps, staff, { action: 'promo_code.end', before, after })
    return after
  })
}

async function lockPromoCode(tx: Tx, id: string): Promise<PromoCode> {
  await query(tx, kysely.selectFrom('promo_code').select('id').where('id', '=', id).forUpdate())
  return getPromoCode(tx, id)
}

/** Returns true if a customer has used the code more often than a new limit allows, which is rejected. */
async function exceedsUsesPerCustomer(
  tx: Tx,
  id: string,
  usesPerCustomer: number | null | undefined,
): Promise<boolean> {
  if (usesPerCustomer === null || usesPerCustomer === undefined) return false
  const frequent = await query(
    tx,
    kysely
      .selectFrom('promo_redemption')
      .select('account_id')
      .where('promo_code_id', '=', id)
      .where('state', '=', 'live')
      .where('account_id', 'is not', null)
      .groupBy('account_id')
      .having(({ fn }) => fn.countAll(), '>', usesPerCustomer)
      .limit(1),
  )
  return frequent.length > 0
}

type AuditedChange = { action: AuditAction; before?: PromoCode; after: PromoCode }

async function auditChange(tx: Tx, deps: Deps, staff: Staff, { after, ...entry }: AuditedChange): Promise<void> {
  await audit(tx, deps, staff, { ...entry, after, subject: { type: 'promo_code', id: after.id } })
}

/** Converts the terms to columns. A missing term stays undefined, which does not change its column. */
function toColumns(terms: Partial<Omit<PromoCode, 'id' | 'createdAt'>>) {
  const dateOf = (timestamp: string | null | undefined) => (timestamp ? new Date(timestamp) : timestamp)
  return {
    title: terms.title,
    percent: terms.percent,
    amount_amd: terms.amountAmd,
    starts_at: dateOf(terms.startsAt),
    ends_at: dateOf(terms.endsAt),
    uses_in_all: terms.usesInAll,
    uses_per_customer: terms.usesPerCustomer,
    minimum_goods_amd: terms.minimumGoodsAmd,
    categories: terms.categories,
    is_active: terms.isActive,
  }
}

function assertPeriodValid(startsAt: string | null, endsAt: string | null, locale: Locale): void {
  if (startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    throw createFieldError('endsAt', locale, 'ends_before_start')
}

function createFieldError(field: string, locale: Locale, why: FieldKey): AppError {
  return new AppError('VALIDATION', {
    details: [{ path: `body.${field}`, message: fieldText(why, locale) }],
  })
}
