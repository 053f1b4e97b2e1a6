import { type Expression, sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { execute, kysely } from '#platform/sql.ts'
import type { DB } from '#platform/tables/tables.ts'
import { PICTURE_PATH } from './queries.ts'
import { keysOf, type PictureOwner, pictureOwners } from './rules.ts'
import type { PictureStore } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A run does so many, the next one goes on. */
const AT_ONCE = 500

/** Selects the ids of the pictures that a capability uses. */
export type PicturesInUse = Expression<string>

/** The tables that keep the address of a picture. */
type TableWithImage = { [Table in keyof DB]: DB[Table] extends { image_url: string } ? Table : never }[keyof DB]

/**
 * The pictures whose addresses a table keeps, of what goods looked like when they were ordered: what lasts longer than
 * the product's own choice of pictures.
 */
export const picturesAt = (table: TableWithImage) =>
  kysely
    .selectFrom(table)
    .select(sql<string>`substring(image_url FROM ${`^${PICTURE_PATH}/([0-9a-f-]{36})/`}::text)::uuid`.as('id'))
    .where(sql<boolean>`starts_with(image_url, ${`${PICTURE_PATH}/`})`)

export type CleaningDeps = Pick<Deps, 'db' | 'clock'> & { pictureStore: PictureStore }

/**
 * Removes pictures that nothing has used for a day, and what broken uploads left: first a picture is not ready any more,
 * so that nobody takes it into use, then its files go, then its row. A run that breaks off is ended by the next.
 */
export async function cleanPictures(
  { db, clock, pictureStore }: CleaningDeps,
  inUse: readonly PicturesInUse[],
): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS)
  const old = kysely
    .updateTable('picture')
    .set({ ready_at: null })
    .where('ready_at', 'is not', null)
    .where('touched_at', '<', before)
  await execute(
    db,
    inUse.reduce((unused, ids) => unused.where('id', 'not in', ids), old),
  )
  const gone = await db.picture.findMany({
    where: { readyAt: null, touchedAt: { lt: before } },
    orderBy: { touchedAt: 'asc' },
    take: AT_ONCE,
    select: { id: true, owner: true, widths: true },
  })
  for (const { id, owner, widths } of gone) {
    await pictureStore.remove(keysOf({ owner: ownerOf(owner), id, widths }))
    await db.picture.deleteMany({ where: { id } })
  }
}

function ownerOf(text: string): PictureOwner {
  const owner = pictureOwners.find(each => each === text)
  if (!owner) throw new Error(`pictures of nobody: ${text}`)
  return owner
}

/** Every night at half past three in Yerevan. `picturesInUse` is what each capability uses. */
export const pictureJobs = {
  'pictures.clean': { cron: '30 23 * * *', run: deps => cleanPictures(deps, deps.picturesInUse) },
} satisfies JobTable<CleaningDeps & { picturesInUse: readonly PicturesInUse[] }>
