import type { RentalModelTerms } from '@shop/contracts/rental-units-staff.ts'
import type { InferResult } from 'kysely'
import { actorsOf, audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { lockModels } from './offers.ts'

const modelTerms = kysely
  .selectFrom('rental_offer')
  .select([
    'price_per_day_amd as pricePerDayAmd',
    'price_from_third_day_amd as priceFromThirdDayAmd',
    'deposit_amd as depositAmd',
    'buffer_days as bufferDays',
    'withdrawn_at as withdrawnAt',
  ])

type Row = InferResult<typeof modelTerms>[number]

export function termsOf({ pricePerDayAmd, priceFromThirdDayAmd, depositAmd, bufferDays, withdrawnAt }: Row) {
  return { pricePerDayAmd, priceFromThirdDayAmd, depositAmd, bufferDays, isOffered: withdrawnAt === null }
}

/**
 * Sets the rental terms of a hookah, AMD and days: of a new model, or changed ones. Bookings keep their own copy.
 * Locks the model, so that a concurrent booking gets either the old terms or the new ones. The same terms change
 * nothing.
 * @param seen the terms that the caller saw, null for none; undefined to set them in any case
 * @throws PRODUCT_NOT_FOUND; RENTAL_HOOKAH_ONLY for other products; RENTAL_TERMS_CHANGED naming each changed term,
 *   when and by whom it was changed last
 */
export function setTerms(
  deps: Deps,
  staff: Staff,
  { slug, isOffered, seen, ...terms }: RentalModelTerms & { slug: string; seen?: RentalModelTerms | null | undefined },
): Promise<void> {
  const now = deps.clock.now()
  const after = { ...terms, isOffered }
  return withTransaction(deps.db, deps.random, async tx => {
    const productId = await getHookahId(tx, slug)
    const subject = { type: 'rental_offer', id: productId } as const
    const columns = {
      price_per_day_amd: terms.pricePerDayAmd,
      price_from_third_day_amd: terms.priceFromThirdDayAmd,
      deposit_amd: terms.depositAmd,
      buffer_days: terms.bufferDays,
    }
    const insertion = kysely
      .insertInto('rental_offer')
      .values({ product_id: productId, ...columns, withdrawn_at: isOffered ? null : now })
      .onConflict(conflict => conflict.doNothing())
    if ((await execute(tx, insertion)) > 0) {
      await audit(tx, deps, staff, { action: 'rental_offer.add', subject, after: { slug, ...after } })
      return
    }
    const row = await lockTerms(tx, productId)
    const before = termsOf(row)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    if (seen !== undefined) await assertTermsUnchanged(tx, productId, { seen, now: before })
    const withdrawnAt = isOffered ? null : (row.withdrawnAt ?? now)
    const offer = kysely.updateTable('rental_offer').where('product_id', '=', productId)
    await execute(tx, offer.set({ ...columns, withdrawn_at: withdrawnAt }))
    await audit(tx, deps, staff, {
      action: 'rental_offer.change',
      subject,
      before: { slug, ...before },
      after: { slug, ...after },
    })
  })
}

async function lockTerms(tx: Tx, productId: string): Promise<Row> {
  await lockModels(tx, [productId])
  const [row] = await query(tx, modelTerms.where('product_id', '=', productId))
  if (!row) throw new Error(`expected the rental offer ${productId}, found none`)
  return row
}

type Terms = ReturnType<typeof termsOf>

/** Asserts that the caller saw the current terms. @throws RENTAL_TERMS_CHANGED */
async function assertTermsUnchanged(
  tx: Tx,
  id: string,
  { seen, now }: { seen: Terms | null; now: Terms },
): Promise<void> {
  const others = termNames.filter(name => seen?.[name] !== now[name])
  if (others.length === 0) return
  const [last] = (await actorsOf(tx, { type: 'rental_offer', id })).slice(-1)
  const by = last && { at: last.at, by: last.name }
  throw new AppError('RENTAL_TERMS_CHANGED', { details: others.map(name => ({ path: `body.${name}`, ...by })) })
}

const termNames = ['pricePerDayAmd', 'priceFromThirdDayAmd', 'depositAmd', 'bufferDays', 'isOffered'] as const

async function getHookahId(tx: Tx, slug: string): Promise<string> {
  const [product] = await query(tx, kysely.selectFrom('product').select(['id', 'category']).where('slug', '=', slug))
  if (!product) throw new AppError('PRODUCT_NOT_FOUND')
  if (product.category !== 'hookah') throw new AppError('RENTAL_HOOKAH_ONLY')
  return product.id
}
