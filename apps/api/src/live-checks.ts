import { sql } from 'kysely'
import { findDemoStaff, hasAdmin } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { SettingsError } from '#platform/config/env-values.ts'
import type { Db } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { DEMO_ADMIN, type Env } from './env.ts'

/**
 * Asserts that the database is fit for a live shop: no member of staff has the demo password, and the role of the API
 * cannot switch off the protection of the append-only tables.
 * @throws SettingsError, one line for each problem, each with its fix
 */
export async function assertFitForLive({ db, keys, log }: Pick<Deps, 'db' | 'keys' | 'log'>, env: Env): Promise<void> {
  const table = await findUnprotectedTable(db)
  const staff = await findDemoStaff({ db, keys }, env.PASSWORD_HASH_MEMORY_KIB, DEMO_ADMIN)
  const lines = [
    ...(table
      ? [
          `DATABASE_URL: its role may alter the table ${table} and switch off its protection. Set DATABASE_OWNER_URL to this URL and DATABASE_URL to a role of its own, then run pnpm db:deploy (docs/operations.md, Database roles).`,
        ]
      : []),
    ...staff.withPassword.map(
      phone =>
        `SHOP_MODE: the staff account ${phone} has the demo password. Start the shop with SHOP_MODE=demo and change the password in the profile, or take the role away.`,
    ),
  ]
  if (lines.length > 0)
    throw new SettingsError(
      lines.length === 1 ? lines.join('') : ['SHOP_MODE=live rejects this database:', ...lines].join('\n  '),
    )
  if (staff.hasPhone && env.ADMIN_PHONE !== DEMO_ADMIN.phone)
    log.warn('a staff account has the phone number of the demo admin, take its role away')
}

/** Returns an append-only table whose trigger the current role may disable, remove or bypass. */
async function findUnprotectedTable(db: Db): Promise<string | undefined> {
  const mayBypass = sql<boolean>`(pg_has_role(current_user, c.relowner, 'MEMBER')
    OR has_table_privilege(current_user, c.oid, 'TRUNCATE, TRIGGER'))`
  const [row] = await query(
    db,
    kysely
      .selectFrom(sql`pg_trigger`.as('t'))
      .innerJoin(sql`pg_class`.as('c'), join => join.on(sql`c.oid`, '=', sql`t.tgrelid`))
      .innerJoin(sql`pg_proc`.as('p'), join => join.on(sql`p.oid`, '=', sql`t.tgfoid`))
      .select(sql<string>`c.relname::text`.as('name'))
      .where(sql`p.proname`, '=', 'refuse_change')
      .where(mayBypass)
      .orderBy(sql`c.relname <> 'audit_entry'`)
      .orderBy(sql`c.relname`)
      .limit(1),
  )
  return row?.name
}

/** Asserts that a live shop has an admin. @throws SettingsError if no account is one: no one could run the shop */
export async function assertHasAdmin(db: Db, env: Env): Promise<void> {
  if (await hasAdmin(db)) return
  throw new SettingsError(
    env.ADMIN_PHONE && env.ADMIN_PASSWORD
      ? `ADMIN_PHONE: ${env.ADMIN_PHONE} is the account of a customer and no account is an admin. Run pnpm admin:make ${env.ADMIN_PHONE}, or set another phone.`
      : 'ADMIN_PHONE: no account is an admin, so no one can run the shop. Set ADMIN_PHONE and ADMIN_PASSWORD for the first start.',
  )
}
