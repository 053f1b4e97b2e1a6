import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'

const MAX_LENGTH = 60
/** Texts with an at sign or this many digits may be personal data. */
const PERSONAL = /@|(?:\d\D*){6}/

type SearchDeps = Pick<Deps, 'db' | 'clock'>

/** Adds a search to the count of the current day. Texts that may be personal data are not stored. */
export async function countSearch(
  { db, clock }: SearchDeps,
  { q, locale, isFound }: { q: string; locale: Locale; isFound: boolean },
): Promise<void> {
  const text = q.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > MAX_LENGTH || text.includes('\0') || PERSONAL.test(text)) return
  await execute(
    db,
    kysely
      .insertInto('search_count')
      .values({ date: sql`${shopDate(clock.now())}::date`, locale, query: text, searches: 1, is_found: isFound })
      .onConflict(conflict =>
        conflict
          .columns(['date', 'locale', 'query'])
          .doUpdateSet({ searches: sql`search_count.searches + 1`, is_found: isFound }),
      ),
  )
}

const POPULAR_DAYS = 30
const MAX_POPULAR = 6
/** A name that fewer shoppers have searched for is not popular. */
const MIN_SEARCHES = 3

/**
 * Returns the names that were searched for most, in the spelling of the shop. Only names of brands, tastes and accessory
 * types are returned, so that no visitor can publish a text of their own.
 */
export async function listPopularSearches({ db, clock }: SearchDeps, locale: Locale): Promise<string[]> {
  const from = addDays(shopDate(clock.now()), -POPULAR_DAYS)
  const nameInLocale = sql<string>`name ->> ${locale}`.as('name')
  const names = kysely
    .selectFrom('product')
    .select('brand as name')
    .where('withdrawn_at', 'is', null)
    .union(kysely.selectFrom('flavor').select(nameInLocale).where('hidden_at', 'is', null))
    .union(kysely.selectFrom('accessory_type').select(nameInLocale).where('hidden_at', 'is', null))
  const rows = await query(
    db,
    kysely
      .selectFrom('search_count as s')
      .innerJoin(names.as('n'), join => join.on(sql<boolean>`lower(n.name) = s.query`))
      .select('n.name')
      .where('s.date', '>', sql<Date>`${from}::date`)
      .where('s.locale', '=', locale)
      .where('s.is_found', '=', true)
      .groupBy('n.name')
      .having(sql<number>`sum(s.searches)`, '>=', MIN_SEARCHES)
      .orderBy(sql`sum(s.searches)`, 'desc')
      .orderBy('n.name')
      .limit(MAX_POPULAR),
  )
  return rows.map(({ name }) => name)
}

const RETENTION_DAYS = 90

/** Deletes the counts of days more than 90 days ago. */
export async function deleteOldSearches({ db, clock }: SearchDeps): Promise<void> {
  const before = addDays(shopDate(clock.now()), -RETENTION_DAYS)
  await execute(db, kysely.deleteFrom('search_count').where('date', '<', sql<Date>`${before}::date`))
}
