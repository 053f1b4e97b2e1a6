import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type LotState, MAX_EXPORTED_LOTS, type StockLot } from '@shop/contracts/lots-staff.ts'
import { completeTexts, textIn, toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { matchesVariantText } from '#catalog/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { escapeLike, invalidCursorError, type Page, type PageParams, readPages, toPageBy } from '#platform/db/page.ts'
import { countWhere, kysely, query, rowCount } from '#platform/db/sql.ts'
import { translate } from '#platform/i18n/translate.ts'
import { getSettings } from '#settings/index.ts'
import { BEST_BEFORE, PACKED_ON } from './ledger.ts'

type ReadDeps = Pick<Deps, 'db' | 'clock'>
type LotFilter = { q?: string | undefined; state?: LotState | undefined }
/** The dates that decide the state of a lot. `warnDate`: the last day of the warning period. */
type LotPeriods = { today: string; warnDate: string; warnDays: number; datedCategories: readonly string[] }

async function readDates({ db, clock }: ReadDeps): Promise<LotPeriods> {
  const { warnDays, datedCategories } = await getSettings(db, 'lots')
  const today = shopDate(clock.now())
  return { today, warnDate: addDays(today, warnDays), warnDays, datedCategories }
}

const listedLots = kysely
  .selectFrom('stock_lot as l')
  .innerJoin('variant as v', 'v.id', 'l.variant_id')
  .innerJoin('product as p', 'p.id', 'v.product_id')
  .innerJoin('goods_receipt as r', 'r.id', 'l.goods_receipt_id')
  .where('l.remaining', '>', 0)

const rowsOfLots = listedLots.select([
  'l.id',
  'v.sku',
  'p.title',
  'p.brand',
  'p.category',
  'v.weight_grams as weight',
  'v.shelf',
  'l.number',
  'l.remaining',
  sql<number>`least(l.remaining, v.on_hand - v.reserved)`.as('removable'),
  'v.average_cost_amd as averageCost',
  'r.number as deliveryNumber',
  BEST_BEFORE.as('bestBeforeDate'),
  PACKED_ON.as('packedDate'),
])

type ListedLot = InferResult<typeof rowsOfLots>[number]

const isInState = ({ today, warnDate }: LotPeriods): Record<LotState, ReturnType<typeof sql<boolean>>> => ({
  expired: sql<boolean>`l.best_before_date < ${today}::date`,
  expiring: sql<boolean>`l.best_before_date BETWEEN ${today}::date AND ${warnDate}::date`,
})

function filtered({ q = '', state }: LotFilter, dates: LotPeriods) {
  const typed = q.replaceAll('\0', ' ').trim()
  const inState = state === undefined ? listedLots : listedLots.where(isInState(dates)[state])
  return typed === ''
    ? inState
    : inState.where(({ or, eb }) => or([matchesVariantText(typed), eb('l.number', 'ilike', `%${escapeLike(typed)}%`)]))
}

async function listPage(
  db: Tx,
  { limit, cursor, ...filter }: LotFilter & PageParams,
  dates: LotPeriods,
  locale: Locale,
) {
  const matching = filtered(filter, dates)
  const rest = cursor === undefined ? matching : matching.where(isBeyond(cursor, locale))
  const page = rest
    .select(['l.id', 'l.best_before_date as date'])
    // Lots without a date come last, as in the index.
    .orderBy('l.best_before_date')
    .orderBy('l.id')
    .limit(limit + 1)
  const rows = await query(
    db,
    rowsOfLots.innerJoin(page.as('page'), 'page.id', 'l.id').orderBy('page.date').orderBy('l.id'),
  )
  const [counted] = await query(db, matching.select(rowCount.as('total')))
  const cursorOf = ({ id, bestBeforeDate }: ListedLot) => `${bestBeforeDate ?? 'infinity'}:${id}`
  return toPageBy(rows, { limit, total: counted?.total ?? 0, cursorOf }, row => toLot(row, dates))
}

function isBeyond(cursor: string, locale: Locale) {
  const { date, id } = /^(?<date>\d{4}-\d\d-\d\d|infinity):(?<id>[\da-f-]{36})$/.exec(cursor)?.groups ?? {}
  if (date === undefined || id === undefined) throw invalidCursorError(locale)
  const isUndated = sql<boolean>`l.best_before_date IS NULL`
  return date === 'infinity'
    ? sql<boolean>`${isUndated} AND l.id > ${id}::uuid`
    : sql<boolean>`((l.best_before_date, l.id) > (${date}::date, ${id}::uuid) OR ${isUndated})`
}

function toLot(
  { title, averageCost, bestBeforeDate, category, ...row }: ListedLot,
  { today, warnDate, datedCategories }: LotPeriods,
): StockLot {
  const date = bestBeforeDate
  return {
    ...row,
    ...toTextFields('title', title),
    bestBeforeDate: date,
    needsDate: datedCategories.includes(category),
    daysLeft: date === null ? null : daysBetween(today, date),
    state: date === null || date > warnDate ? null : date < today ? 'expired' : 'expiring',
    removable: Math.max(0, row.removable),
    valueAmd: averageCost === null ? null : Math.round(Number(averageCost) * row.remaining),
  }
}

type LotPage = Page<StockLot> & { counts: Record<LotState, number>; warnDays: number }

/** Lists the lots with units in the store, the one that expires first at first. @throws VALIDATION for an invalid cursor */
export async function listLots(deps: ReadDeps, filter: LotFilter & PageParams, locale: Locale): Promise<LotPage> {
  const dates = await readDates(deps)
  const page = await listPage(deps.db, filter, dates, locale)
  return { ...page, counts: await countLots(deps.db, dates), warnDays: dates.warnDays }
}

/** Counts the lots in the store that have expired, and those that expire within the days of the settings. */
export async function countExpiringLots(deps: ReadDeps): Promise<Record<LotState, number>> {
  return countLots(deps.db, await readDates(deps))
}

async function countLots(db: Tx, dates: LotPeriods): Promise<Record<LotState, number>> {
  const { expired, expiring } = isInState(dates)
  const [counts] = await query(
    db,
    kysely
      .selectFrom('stock_lot as l')
      .select([countWhere(expired).as('expired'), countWhere(expiring).as('expiring')])
      .where('l.remaining', '>', 0)
      .where(sql<boolean>`l.best_before_date <= ${dates.warnDate}::date`),
  )
  return counts ?? { expired: 0, expiring: 0 }
}

const columns = [
  'lot',
  'bestBefore',
  'packed',
  'daysLeft',
  'sku',
  'title',
  'brand',
  'weight',
  'shelf',
  'remaining',
  'value',
  'delivery',
  'state',
] as const

/** Creates the CSV file of the lots that match the filters. Values are in AMD with VAT. */
export async function createLotsCsv(deps: ReadDeps, filter: LotFilter, locale: Locale): Promise<string> {
  const dates = await readDates(deps)
  const lots = await readPages(MAX_EXPORTED_LOTS, page => listPage(deps.db, { ...filter, ...page }, dates, locale))
  const cells = (lot: StockLot): Cell[] => [
    lot.number,
    lot.bestBeforeDate,
    lot.packedDate,
    lot.daysLeft,
    lot.sku,
    textIn(completeTexts({ ru: lot.title, en: lot.titleEN, hy: lot.titleHY }), locale),
    lot.brand,
    lot.weight,
    lot.shelf,
    lot.remaining,
    lot.valueAmd,
    lot.deliveryNumber,
    lot.state && translate(locale, `stock.lot.${lot.state}`),
  ]
  return toCsv([columns.map(column => translate(locale, `stock.lotColumn.${column}`)), ...lots.map(cells)])
}
