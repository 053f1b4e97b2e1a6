import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { formatDate } from '#platform/i18n/locale.ts'
import { textsOf, translate } from '#platform/i18n/translate.ts'
import { getSettings } from '#settings/index.ts'
import { BEST_BEFORE } from './ledger.ts'

type ChangeDateInput = {
  id: string
  bestBeforeDate: string | null
  expected: string | null
  reason: string
  locale: Locale
}

/**
 * Corrects or removes the best-before date of a lot. A repeated request finds its own date and has no effect.
 * @throws NOT_FOUND; LOT_CHANGED if the lot has neither the expected date nor the new one; VALIDATION if
 *   the date is removed and the category of the product needs one
 */
export function changeLotDate(
  deps: Deps,
  staff: Staff,
  { id, bestBeforeDate, expected, reason, locale }: ChangeDateInput,
): Promise<{ bestBeforeDate: string | null }> {
  return withTransaction(deps.db, deps.random, async tx => {
    const [lot] = await query(
      tx,
      kysely
        .selectFrom('stock_lot as l')
        .innerJoin('variant as v', 'v.id', 'l.variant_id')
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .select(['l.variant_id as variantId', 'l.number', 'v.sku', 'p.category'])
        .select(BEST_BEFORE.as('bestBeforeDate'))
        .where('l.id', '=', id)
        .forNoKeyUpdate('l'),
    )
    if (!lot) throw new AppError('NOT_FOUND')
    if (lot.bestBeforeDate === bestBeforeDate) return { bestBeforeDate }
    if (lot.bestBeforeDate !== expected) throw createChangedError(lot.bestBeforeDate)
    if (bestBeforeDate === null) await assertNeedsNoDate(tx, lot.category, locale)
    const changed = { best_before_date: bestBeforeDate === null ? null : new Date(bestBeforeDate) }
    await execute(tx, kysely.updateTable('stock_lot').set(changed).where('id', '=', id))
    const item = { sku: lot.sku, lotNumber: lot.number }
    await audit(tx, deps, staff, {
      action: 'stock.lot_date',
      subject: { type: 'variant', id: lot.variantId },
      before: { ...item, bestBeforeDate: expected },
      after: { ...item, bestBeforeDate, reason },
    })
    return { bestBeforeDate }
  })
}

async function assertNeedsNoDate(tx: Tx, category: string, locale: Locale): Promise<void> {
  const { datedCategories } = await getSettings(tx, 'lots')
  if (!datedCategories.some(dated => dated === category)) return
  const message = translate(locale, 'purchasing.dateNeeded')
  throw new AppError('VALIDATION', { details: [{ path: 'body.bestBeforeDate', message }] })
}

function createChangedError(present: string | null): AppError {
  const texts = textsOf('stock.lotDateChanged', locale => ({
    date: present === null ? '—' : formatDate(present, locale),
  }))
  return new AppError('LOT_CHANGED', { texts })
}
