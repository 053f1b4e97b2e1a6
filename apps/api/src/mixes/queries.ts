import type { Locale } from '@shop/contracts/locale.ts'
import type { Mix, OwnMix } from '@shop/contracts/mixes.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { badCursor, type Page, type PageAsked } from '#platform/page.ts'
import { hiddenAmong, IS_HIDDEN } from './hidden.ts'
import { type MixRow, showMixes } from './show-mix.ts'

const columns = {
  id: true,
  shareId: true,
  name: true,
  isPublic: true,
  createdAt: true,
  origin: { select: { shareId: true } },
  _count: { select: { copies: true } },
  parts: { select: { productId: true, percentage: true }, orderBy: { position: 'asc' } },
} satisfies Prisma.SavedMixSelect

type Selected = Prisma.SavedMixGetPayload<{ select: typeof columns }>

const toRow = ({ _count, origin, ...mix }: Selected): MixRow => ({
  ...mix,
  origin: origin?.shareId ?? null,
  saves: _count.copies,
})

/** A mix by its link, whoever keeps it. @throws NOT_FOUND, also for what staff hide */
export async function mixByLink(db: Tx, shareId: string): Promise<MixRow> {
  const mix = await db.savedMix.findUnique({ where: { shareId }, select: columns })
  if (!mix || (await hiddenAmong(db, [mix.id])).has(mix.id)) throw new AppError('NOT_FOUND')
  return toRow(mix)
}

/** A mix by its link, as it stands on the shelf. @throws NOT_FOUND, also for what staff hide */
export async function showByLink(db: Tx, shareId: string): Promise<Mix> {
  const [mix] = await showMixes(db, [await mixByLink(db, shareId)])
  if (!mix) throw new AppError('NOT_FOUND')
  return mix
}

/** One of the customer's own, as it stands on the shelf. @throws NOT_FOUND, also for another's */
export async function showOwn(db: Tx, accountId: string, id: string): Promise<OwnMix> {
  const mix = await db.savedMix.findFirst({ where: { id, accountId }, select: columns })
  const [own] = mix ? await showOwnRows(db, [toRow(mix)]) : []
  if (!own) throw new AppError('NOT_FOUND')
  return own
}

/** A page of the customer's own mixes, newest first. @throws VALIDATION for no cursor of ours */
export async function listOwn(db: Tx, accountId: string, page: PageAsked, locale: Locale): Promise<Page<OwnMix>> {
  const before = page.cursor === undefined ? undefined : uuidOf(page.cursor, locale)
  const rows = await db.savedMix.findMany({
    where: { accountId, ...(before === undefined ? {} : { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: page.limit + 1,
    select: columns,
  })
  const shown = rows.slice(0, page.limit)
  return {
    items: await showOwnRows(db, shown.map(toRow)),
    nextCursor: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null,
    total: await db.savedMix.count({ where: { accountId } }),
  }
}

async function showOwnRows(db: Tx, rows: readonly MixRow[]): Promise<OwnMix[]> {
  const mixes = await showMixes(db, rows)
  const hidden = await hiddenAmong(
    db,
    rows.map(({ id }) => id),
  )
  return mixes.map((mix, index) => {
    const { id = '', origin = null } = rows[index] ?? {}
    return { ...mix, isHidden: hidden.has(id), ...(origin !== null && { origin }) }
  })
}

/** A copy is shown by what it was saved from. */
const SHOWN = Prisma.sql`m.is_public AND m.origin_id IS NULL AND NOT ${IS_HIDDEN}`

/** A page of the mixes that are shown to everybody, most saved first, newer before older. @throws VALIDATION */
export async function listPublic(db: Tx, { limit, cursor }: PageAsked, locale: Locale): Promise<Page<Mix>> {
  const after = cursor === undefined ? null : placeOf(cursor, locale)
  const places = await db.$queryRaw<{ id: string; saves: number }[]>`
    SELECT * FROM (
      SELECT m.id, (SELECT count(*) FROM saved_mix c WHERE c.origin_id = m.id)::int AS saves
      FROM saved_mix m WHERE ${SHOWN}) ranked
    WHERE ${after ? Prisma.sql`(saves, id) < (${after.saves}::int, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY saves DESC, id DESC LIMIT ${limit + 1}`
  const shown = places.slice(0, limit)
  const mixes = await db.savedMix.findMany({ where: { id: { in: shown.map(({ id }) => id) } }, select: columns })
  const byId = new Map(mixes.map(mix => [mix.id, toRow(mix)]))
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM saved_mix m WHERE ${SHOWN}`
  const last = shown.at(-1)
  return {
    items: await showMixes(
      db,
      shown.flatMap(({ id }) => byId.get(id) ?? []),
    ),
    nextCursor: places.length > limit && last ? `${last.saves}.${last.id}` : null,
    total: counted?.total ?? 0,
  }
}

/** What is kept of a person's mixes: what we hold. */
export async function mixesKept(
  db: Tx,
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
