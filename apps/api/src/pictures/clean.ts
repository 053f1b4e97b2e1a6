import { type Expression, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { PICTURE_PATH } from './queries.ts'
import { keysOf, type PictureOwner, pictureOwners } from './rules.ts'
import type { PictureStore } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Pictures deleted by one run; the next run continues. */
const MAX_DELETED = 500

/** Selects the ids of the pictures that a capability uses. */
export type PicturesInUse = Expression<string>

/** The tables with the URL of a picture. */
type TableWithImage = { [Table in keyof DB]: DB[Table] extends { image_url: string } ? Table : never }[keyof DB]

/**
 * Selects the pictures whose URLs a table has, such as the pictures of ordered products. They stay in use after the
 * product has other pictures.
 */
export const picturesAt = (table: TableWithImage) =>
  kysely
    .selectFrom(table)
    .select(sql<string>`substring(image_url FROM ${`^${PICTURE_PATH}/([0-9a-f-]{36})/`}::text)::uuid`.as('id'))
    .where(sql<boolean>`starts_with(image_url, ${`${PICTURE_PATH}/`})`)

export type CleaningDeps = Pick<Deps, 'db' | 'clock'> & { pictureStore: PictureStore }

/**
 * Deletes pictures that have not been used for a day, and the remains of failed uploads: first marks a picture as not
 * ready, so that it cannot be used again, then deletes its files, then its row. The next run completes an aborted one.
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
    inUse.reduce((pictures, ids) => pictures.where('id', 'not in', ids), old),
  )
  const unused = await db.picture.findMany({
    where: { readyAt: null, touchedAt: { lt: before } },
    orderBy: { touchedAt: 'asc' },
    take: MAX_DELETED,
    select: { id: true, owner: true, widths: true },
  })
  for (const { id, owner, widths } of unused) {
    await pictureStore.remove(keysOf({ owner: ownerOf(owner), id, widths }))
    await db.picture.deleteMany({ where: { id } })
  }
}

function ownerOf(text: string): PictureOwner {
  const owner = pictureOwners.find(each => each === text)
  if (!owner) throw new Error(`unknown picture owner: ${text}`)
  return owner
}

/** Runs every night at 3:30 in Yerevan. `picturesInUse` selects the pictures that each capability uses. */
export const pictureJobs = {
  'pictures.clean': { cron: '30 23 * * *', run: deps => cleanPictures(deps, deps.picturesInUse) },
} satisfies JobTable<CleaningDeps & { picturesInUse: readonly PicturesInUse[] }>
