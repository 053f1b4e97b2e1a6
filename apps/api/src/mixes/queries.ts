import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Mix, OwnMix } from '@shop/contracts/mixes.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/db/db.ts'
import { escapeLike, invalidCursorError, type Page, type PageParams } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type MixRow, showMixes } from './show-mix.ts'

/**
 * `h` is a mix that staff hid, `m` a saved mix. They are the same if two of account, composition and name are equal.
 */
export const IS_SAME_MIX = sql<boolean>`(
  (h.account_id = m.account_id AND h.composition = m.composition)
  OR (h.account_id = m.account_id AND h.name_key = mix_name_key(m.name))
  OR (h.composition = m.composition AND h.name_key = mix_name_key(m.name)))`

/** True for a row `m` of saved_mix that staff hide: the mix itself, or a renamed or copied version. */
export const IS_HIDDEN = sql<boolean>`EXISTS (SELECT 1 FROM hidden_mix h WHERE ${IS_SAME_MIX})`

const SAVES = sql<number>`(SELECT count(*)::int FROM saved_mix c WHERE c.origin_id = m.id)`

const savedMixes = kysely
  .selectFrom('saved_mix as m')
  .leftJoin('saved_mix as o', 'o.id', 'm.origin_id')
  .select(({ selectFrom }) => [
    'm.id',
    'm.share_id as shareId',
    'm.name',
    'm.names',
    'm.is_public as isPublic',
    'm.created_at as createdAt',
    'o.share_id as origin',
    SAVES.as('saves'),
    jsonArrayFrom(
      selectFrom('saved_mix_part as p')
        .select(['p.product_id as productId', 'p.percentage'])
        .whereRef('p.mix_id', '=', 'm.id')
        .orderBy('p.position'),
    ).as('parts'),
  ])

/** Returns a mix by its link, of any account. @throws NOT_FOUND, also for a hidden mix */
export async function mixByLink(db: Tx, shareId: string): Promise<MixRow> {
  const [mix] = await query(
    db,
    savedMixes.where('m.share_id', '=', shareId).where(({ not }) => not(IS_HIDDEN)),
  )
  if (!mix) throw new AppError('NOT_FOUND')
  return mix
}

/** Returns a mix by its link, with its stock state. @throws NOT_FOUND, also for a hidden mix */
export async function showByLink(db: Tx, shareId: string): Promise<Mix> {
  const [mix] = await showMixes(db, [await mixByLink(db, shareId)])
  if (!mix) throw new AppError('NOT_FOUND')
  return mix
}

/** Returns a mix of the customer, with its stock state. @throws NOT_FOUND, also for a mix of another account */
export async function showOwn(db: Db, accountId: string, id: string): Promise<OwnMix> {
  const rows = await query(db, savedMixes.where('m.id', '=', id).where('m.account_id', '=', accountId))
  const [own] = await showOwnRows(db, rows)
  if (!own) throw new AppError('NOT_FOUND')
  return own
}

/** Lists the mixes of the customer, newest first. @throws VALIDATION for an invalid cursor */
export async function listOwn(db: Db, accountId: string, page: PageParams, locale: Locale): Promise<Page<OwnMix>> {
  const before = page.cursor === undefined ? undefined : parseUuidCursor(page.cursor, locale)
  const own = savedMixes.where('m.account_id', '=', accountId)
  const older = before === undefined ? own : own.where('m.id', '<', before)
  const rows = await query(db, older.orderBy('m.id', 'desc').limit(page.limit + 1))
  const shown = rows.slice(0, page.limit)
  return {
    items: await showOwnRows(db, shown),
    nextCursor: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
    total: await db.savedMix.count({ where: { accountId } }),
  }
}

async function showOwnRows(db: Db, rows: readonly MixRow[]): Promise<OwnMix[]> {
  const mixes = await showMixes(db, rows)
  const hidden = await findHidden(
    db,
    rows.map(({ id }) => id),
  )
  return mixes.map((mix, index) => {
    const { id = '', origin = null } = rows[index] ?? {}
    return { ...mix, isHidden: hidden.has(id), origin: origin ?? undefined }
  })
}

/** True for a row `m` of saved_mix in the public list. A copy is listed as the mix that it was saved from. */
export const IS_LISTED = sql<boolean>`m.is_public AND m.origin_id IS NULL AND NOT ${IS_HIDDEN}`

/** Lists the public mixes, most saved first, then newest first. @throws VALIDATION */
export async function listPublic(db: Tx, { limit, cursor }: PageParams, locale: Locale): Promise<Page<Mix>> {
  const after = cursor === undefined ? null : parsePublicCursor(cursor, locale)
  const listed = savedMixes.where(IS_LISTED)
  const rest = after ? listed.where(sql<boolean>`(${SAVES}, m.id) < (${after.saves}::int, ${after.id}::uuid)`) : listed
  const rows = await query(
    db,
    rest
      .orderBy('saves', 'desc')
      .orderBy('m.id', 'desc')
      .limit(limit + 1),
  )
  const shown = rows.slice(0, limit)
  const count = kysely.selectFrom('saved_mix as m').select(rowCount.as('total'))
  const [counted] = await query(db, count.where(IS_LISTED))
  const last = shown.at(-1)
  return {
    items: await showMixes(db, shown),
    nextCursor: rows.length > limit && last ? `${last.saves}.${last.id}` : null,
    total: counted?.total ?? 0,
  }
}

/** What staff search for: a part of the name in any language, and the customer whose own mixes come first. */
type FindMixesInput = { q: string | undefined; accountId: string | undefined; limit: number }

/**
 * Finds mixes to order: the customer's own ones, newest first, then the public ones by name, most saved first. Without
 * a text, only the customer's.
 */
export async function findMixes(
  db: Tx,
  { q, accountId, limit }: FindMixesInput,
): Promise<(Mix & { isOwn: boolean })[]> {
  const pattern = `%${escapeLike(q ?? '')}%`
  const named = savedMixes.where(
    sql<boolean>`(m.name ILIKE ${pattern} OR EXISTS (SELECT 1 FROM jsonb_each_text(m.names) n WHERE n.value ILIKE ${pattern}))`,
  )
  const own = accountId === undefined ? [] : await query(db, newestOf(named, accountId).limit(limit))
  const listed = named.where(IS_LISTED).orderBy('saves', 'desc').orderBy('m.id', 'desc').limit(limit)
  const ownIds = new Set(own.map(({ id }) => id))
  const others = q === undefined ? [] : (await query(db, listed)).filter(({ id }) => !ownIds.has(id))
  const rows = [...own, ...others].slice(0, limit)
  return (await showMixes(db, rows)).map((mix, index) => ({ ...mix, isOwn: ownIds.has(rows[index]?.id ?? '') }))
}

const newestOf = (mixes: typeof savedMixes, accountId: string) =>
  mixes.where('m.account_id', '=', accountId).orderBy('m.id', 'desc')

/** Returns the mixes of an account for the export. */
export async function exportSavedMixes(
  db: Db,
  accountId: string,
): Promise<{ name: string; isPublic: boolean; keptAt: string; flavors: { title: string; percentage: number }[] }[]> {
  const rows = await db.savedMix.findMany({
    where: { accountId },
    orderBy: { id: 'desc' },
    select: {
      name: true,
      isPublic: true,
      createdAt: true,
      parts: { select: { percentage: true, product: { select: { title: true } } }, orderBy: { position: 'asc' } },
    },
  })
  return rows.map(({ name, isPublic, createdAt, parts }) => ({
    name,
    isPublic,
    keptAt: createdAt.toISOString(),
    flavors: parts.map(({ percentage, product }) => ({ title: LocalTexts.parse(product.title).ru, percentage })),
  }))
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function parseUuidCursor(cursor: string, locale: Locale): string {
  if (UUID.test(cursor)) return cursor
  throw invalidCursorError(locale)
}

function parsePublicCursor(cursor: string, locale: Locale): { saves: number; id: string } {
  const [, saves, id = ''] = /^(\d{1,9})\.(.*)$/.exec(cursor) ?? []
  return { saves: Number(saves), id: parseUuidCursor(id, locale) }
}

/** Returns which of these mixes staff hide. */
export async function findHidden(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const mixes = kysely.selectFrom('saved_mix as m').select('m.id').where('m.id', 'in', ids)
  const rows = await query(db, mixes.where(IS_HIDDEN))
  return new Set(rows.map(({ id }) => id))
}
