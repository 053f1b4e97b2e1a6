import type { Locale } from '@shop/contracts/locale.ts'
import type { Mix, OwnMix } from '@shop/contracts/mixes.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { badCursor, type Page, type PageAsked } from '#platform/page.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'
import { hiddenAmong, IS_HIDDEN } from './hidden.ts'
import { type MixRow, showMixes } from './show-mix.ts'

const SAVES = sql<number>`(SELECT count(*)::int FROM saved_mix c WHERE c.origin_id = m.id)`

const savedMixes = kysely
  .selectFrom('saved_mix as m')
  .leftJoin('saved_mix as o', 'o.id', 'm.origin_id')
  .select(({ selectFrom }) => [
    'm.id',
    'm.share_id as shareId',
    'm.name',
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

/** A mix by its link, whoever keeps it. @throws NOT_FOUND, also for what staff hide */
export async function mixByLink(db: Tx, shareId: string): Promise<MixRow> {
  const [mix] = await query(
    db,
    savedMixes.where('m.share_id', '=', shareId).where(({ not }) => not(IS_HIDDEN)),
  )
  if (!mix) throw new AppError('NOT_FOUND')
  return mix
}

/** A mix by its link, as it stands on the shelf. @throws NOT_FOUND, also for what staff hide */
export async function showByLink(db: Tx, shareId: string): Promise<Mix> {
  const [mix] = await showMixes(db, [await mixByLink(db, shareId)])
  if (!mix) throw new AppError('NOT_FOUND')
  return mix
}

/** One of the customer's own, as it stands on the shelf. @throws NOT_FOUND, also for another's */
export async function showOwn(db: Db, accountId: string, id: string): Promise<OwnMix> {
  const rows = await query(db, savedMixes.where('m.id', '=', id).where('m.account_id', '=', accountId))
  const [own] = await showOwnRows(db, rows)
  if (!own) throw new AppError('NOT_FOUND')
  return own
}

/** A page of the customer's own mixes, newest first. @throws VALIDATION for no cursor of ours */
export async function listOwn(db: Db, accountId: string, page: PageAsked, locale: Locale): Promise<Page<OwnMix>> {
  const before = page.cursor === undefined ? undefined : uuidOf(page.cursor, locale)
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
  const hidden = await hiddenAmong(
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

/** A page of the mixes that are shown to everybody, most saved first, newer before older. @throws VALIDATION */
export async function listPublic(db: Tx, { limit, cursor }: PageAsked, locale: Locale): Promise<Page<Mix>> {
  const after = cursor === undefined ? null : placeOf(cursor, locale)
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

/** What is kept of a person's mixes: what we hold. */
export async function mixesKept(
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
      parts: { select: { percentage: true, product: { select: { titleRu: true } } }, orderBy: { position: 'asc' } },
    },
  })
  return rows.map(({ name, isPublic, createdAt, parts }) => ({
    name,
    isPublic,
    keptAt: createdAt.toISOString(),
    flavors: parts.map(({ percentage, product }) => ({ title: product.titleRu, percentage })),
  }))
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function uuidOf(cursor: string, locale: Locale): string {
  if (UUID.test(cursor)) return cursor
  throw badCursor(locale)
}

function placeOf(cursor: string, locale: Locale): { saves: number; id: string } {
  const [, saves, id = ''] = /^(\d{1,9})\.(.*)$/.exec(cursor) ?? []
  return { saves: Number(saves), id: uuidOf(id, locale) }
}
