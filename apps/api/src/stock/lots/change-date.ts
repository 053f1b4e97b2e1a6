import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { findPackedProblem } from '@shop/contracts/purchasing.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { formatDate } from '#platform/i18n/locale.ts'
import { textsOf, translate } from '#platform/i18n/translate.ts'
import { getSettings } from '#settings/index.ts'
import { BEST_BEFORE, PACKED_ON } from './ledger.ts'

type ChangeDateInput = {
  id: string
  /** Undefined: the date stays as it is. */
  bestBeforeDate?: string | null | undefined
  expected?: string | null | undefined
  /** Undefined: the date stays as it is. */
  packedDate?: string | null | undefined
  expectedPackedDate?: string | null | undefined
  reason: string
  locale: Locale
}
type LotDates = { bestBeforeDate: string | null; packedDate: string | null }

/**
 * Corrects or removes the dates of a lot. A repeated request finds its own dates and has no effect.
 * @throws NOT_FOUND; LOT_CHANGED if a date is neither the expected nor the new one; VALIDATION if the best-before date
 *   is removed and the category of the product needs one, or if the packed-on date is after it or after today
 */
export function changeLotDate(
  deps: Deps,
  staff: Staff,
  { id, expected = null, expectedPackedDate = null, reason, locale, ...input }: ChangeDateInput,
): Promise<LotDates> {
  return withTransaction(deps.db, deps.random, async tx => {
    const lot = await lockLot(tx, id)
    const before: LotDates = { bestBeforeDate: lot.bestBeforeDate, packedDate: lot.packedDate }
    const { bestBeforeDate = before.bestBeforeDate, packedDate = before.packedDate } = input
    const after: LotDates = { bestBeforeDate, packedDate }
    const changed = (['bestBeforeDate', 'packedDate'] as const).filter(name => before[name] !== after[name])
    if (changed.length === 0) return after
    const known: LotDates = { bestBeforeDate: expected, packedDate: expectedPackedDate }
    const outdated = changed.find(name => before[name] !== known[name])
    if (outdated) throw createChangedError(outdated, before[outdated])
    if (changed.includes('bestBeforeDate') && bestBeforeDate === null) await assertNeedsNoDate(tx, lot.category, locale)
    assertPackedInTime(after, shopDate(deps.clock.now()), locale)
    const columns = { best_before_date: toDate(bestBeforeDate), packed_date: toDate(packedDate) }
    await execute(tx, kysely.updateTable('stock_lot').set(columns).where('id', '=', id))
    const item = { sku: lot.sku, lotNumber: lot.number }
    const audited = (dates: LotDates) => Object.fromEntries(changed.map(name => [name, dates[name]]))
    await audit(tx, deps, staff, {
      action: 'stock.lot_date',
      subject: { type: 'variant', id: lot.variantId },
      before: { ...item, ...audited(before) },
      after: { ...item, ...audited(after), reason },
    })
    return after
  })
}

/** @throws NOT_FOUND */
async function lockLot(tx: Tx, id: string) {
  const [lot] = await query(
    tx,
    kysely
      .selectFrom('stock_lot as l')
      .innerJoin('variant as v', 'v.id', 'l.variant_id')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .select(['l.variant_id as variantId', 'l.number', 'v.sku', 'p.category'])
      .select([BEST_BEFORE.as('bestBeforeDate'), PACKED_ON.as('packedDate')])
      .where('l.id', '=', id)
      .forNoKeyUpdate('l'),
  )
  if (!lot) throw new AppError('NOT_FOUND')
  return lot
}

const toDate = (date: string | null): Date | null => (date === null ? null : new Date(date))

function assertPackedInTime(dates: LotDates, today: string, locale: Locale): void {
  const problem = findPackedProblem(dates, today)
  if (!problem) return
  throw new AppError('VALIDATION', { details: [{ path: 'body.packedDate', message: fieldText(problem, locale) }] })
}

async function assertNeedsNoDate(tx: Tx, category: string, locale: Locale): Promise<void> {
  const { datedCategories } = await getSettings(tx, 'lots')
  if (!datedCategories.some(dated => dated === category)) return
  const message = translate(locale, 'purchasing.dateNeeded')
  throw new AppError('VALIDATION', { details: [{ path: 'body.bestBeforeDate', message }] })
}

const CHANGED_TEXTS = { bestBeforeDate: 'stock.lotBestBeforeChanged', packedDate: 'stock.lotPackedChanged' } as const

function createChangedError(name: keyof LotDates, present: string | null): AppError {
  const texts = textsOf(CHANGED_TEXTS[name], locale => ({
    date: present === null ? '—' : formatDate(present, locale),
  }))
  return new AppError('LOT_CHANGED', { texts })
}
