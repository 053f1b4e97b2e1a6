import { type Db, Prisma } from '#platform/db.ts'

/** When a session was last used is noted at each call, whoever calls and whatever comes of it. */
const NOT_OF_A_CALL = ['session']

/** One word for all that the shop holds, the same for as long as no row of any table changes. */
export async function snapshotOf(db: Db): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (${NOT_OF_A_CALL})`
  const hashes = tables.map(
    ({ name }) =>
      Prisma.sql`SELECT ${name} AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM ${Prisma.raw(`"${name}"`)} t`,
  )
  return JSON.stringify(await db.$queryRaw`${Prisma.join(hashes, ' UNION ALL ')} ORDER BY name`)
}
