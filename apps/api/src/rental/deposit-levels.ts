import { shopDate } from '@shop/contracts/days.ts'
import {
  type DepositLadder,
  type DepositLevel,
  DepositLevel as DepositLevels,
  type DepositStanding,
  depositAmdAt,
  IdentityDocument,
  type RentalDepositSettings,
} from '@shop/contracts/rental-deposits.ts'
import type { CustomerDeposit } from '@shop/contracts/rental-deposits-staff.ts'
import { type InferResult, sql } from 'kysely'
import { z } from 'zod'
import { actorName } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import {
  decideStanding,
  isSetLevelInForce,
  type KnownTrust,
  type RentalRecord,
  type RentalRecordSummary,
  summarizeRentals,
} from './deposit-rules.ts'

/** The level by which the deposit of a new rental is calculated, and its percentage. */
export type DepositTerms = { level: DepositLevel; percent: number }

/** The terms of a visitor, of a customer without an account, and of everyone while the levels are off. */
export const FULL_DEPOSIT: DepositTerms = { level: 'new', percent: 100 }

/**
 * Returns by which level the deposits of a customer's new rentals are calculated now.
 * @param accountId null for a visitor, and for a customer without an account
 */
export async function readDepositTerms(db: Tx, accountId: string | null, now: Date): Promise<DepositTerms> {
  if (accountId === null) return FULL_DEPOSIT
  const settings = await getSettings(db, 'rental_deposits')
  if (!settings.isOn) return FULL_DEPOSIT
  const { level, percent } = (await readStanding(db, accountId, { now, settings })).standing
  return { level, percent }
}

/** Returns the deposit of a new rental in AMD. @param fullAmd the deposit of the model */
export const depositOf = (fullAmd: number, { percent }: DepositTerms): number => depositAmdAt(fullAmd, percent)

const trusts = kysely
  .selectFrom('account as a')
  .leftJoin('rental_trust as t', 't.account_id', 'a.id')
  .select([
    't.verified_at as verifiedAt',
    't.withdrawn_at as withdrawnAt',
    't.document',
    't.level',
    't.reason',
    't.set_at as setAt',
  ])
  .select([actorName('t.verified_by').as('verifiedBy'), actorName('t.set_by').as('setBy')])

type TrustRow = InferResult<typeof trusts>[number]

/** When the verification was withdrawn. The process of the version before verifies again without clearing the time. */
const withdrawnOf = ({ verifiedAt, withdrawnAt }: TrustRow): Date | null => (verifiedAt === null ? withdrawnAt : null)

/** When an event of booking `b` last happened. Every rental that counts was handed over. */
const eventAt = (kind: string) =>
  sql<Date>`(SELECT max(h.at) FROM rental_event h WHERE h.booking_id = b.id AND h.kind = ${sql.lit(kind)})`

const RecordState = z.enum(['handed_over', 'returned', 'closed'])

/** Reads the rentals of an account that count for its level. */
async function readRecords(db: Tx, accountId: string): Promise<RentalRecord[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('rental_booking as b')
      .innerJoin('orders as o', 'o.id', 'b.order_id')
      .leftJoin('rental_event as e', join => join.onRef('e.booking_id', '=', 'b.id').on('e.kind', '=', 'returned'))
      .select([
        'b.state',
        sql<string>`b.to_date::text`.as('to'),
        eventAt('handed_over').as('handedOverAt'),
        'e.at as returnedAt',
        sql<Date | null>`${eventAt('closed')}`.as('settledAt'),
        sql<boolean>`coalesce((e.facts->>'lateDays')::int > 0, false)`.as('isLate'),
        sql<boolean>`EXISTS (SELECT 1 FROM rental_charge c WHERE c.booking_id = b.id AND c.kind = 'damage')`.as(
          'isDamaged',
        ),
      ])
      .where('o.account_id', '=', accountId)
      .where('b.state', 'in', RecordState.options),
  )
  return rows.map(({ state, ...row }) => ({ ...row, state: RecordState.parse(state) }))
}

type Standing = { standing: DepositStanding; row: TrustRow; known: KnownTrust; summary: RentalRecordSummary }

/** @throws NOT_FOUND */
async function readStanding(
  db: Tx,
  accountId: string,
  { now, settings }: { now: Date; settings: RentalDepositSettings },
): Promise<Standing> {
  const [row] = await query(db, trusts.where('a.id', '=', accountId))
  if (!row) throw new AppError('NOT_FOUND')
  const { verifiedAt, level, setAt } = row
  const known: KnownTrust = {
    isIdentityVerified: verifiedAt !== null,
    isIdentityWithdrawn: withdrawnOf(row) !== null,
    setLevel: level !== null && setAt !== null ? { level: DepositLevels.parse(level), at: setAt } : null,
  }
  const summary = summarizeRentals(await readRecords(db, accountId), shopDate(now))
  return { standing: decideStanding(known, summary, settings), row, known, summary }
}

/** True if the level that staff set for a customer decides now. @throws NOT_FOUND */
export async function hasSetLevel(db: Tx, accountId: string, now: Date): Promise<boolean> {
  const settings = await getSettings(db, 'rental_deposits')
  const { known, summary } = await readStanding(db, accountId, { now, settings })
  return isSetLevelInForce(known, summary)
}

/** Returns the settings as customers read them; undefined while the levels are off. */
export const toLadder = ({ isOn, ...ladder }: RentalDepositSettings): DepositLadder | undefined =>
  isOn ? ladder : undefined

/** Returns the deposit level of a customer; null while the levels are off. */
export async function findStanding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<DepositStanding | null> {
  const settings = await getSettings(db, 'rental_deposits')
  return settings.isOn ? (await readStanding(db, accountId, { now: clock.now(), settings })).standing : null
}

/** Returns the deposit level of a customer with everything that it is based on, for staff. @throws NOT_FOUND */
export async function showDeposit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<CustomerDeposit> {
  const settings = await getSettings(db, 'rental_deposits')
  const { standing, row, known, summary } = await readStanding(db, accountId, { now: clock.now(), settings })
  const { setLevel } = known
  return {
    standing,
    ladder: toLadder(settings) ?? null,
    identity:
      row.verifiedAt && toEntry(row.verifiedAt, row.verifiedBy, { document: IdentityDocument.parse(row.document) }),
    withdrawnAt: withdrawnOf(row)?.toISOString() ?? null,
    setLevel:
      setLevel &&
      toEntry(setLevel.at, row.setBy, {
        level: setLevel.level,
        reason: row.reason ?? '',
        isInForce: isSetLevelInForce(known, summary),
      }),
    lateRentals: summary.late,
    damagedRentals: summary.damaged,
    overdueRentals: summary.overdue,
  }
}

const toEntry = <Value extends object>(at: Date, by: string | null, value: Value) => ({
  ...value,
  at: at.toISOString(),
  ...(by !== null && { by }),
})

/** Exports the deposit level of a user with the document that it is based on. */
export async function exportTrust(db: Tx, accountId: string, now: Date) {
  const settings = await getSettings(db, 'rental_deposits')
  const { standing, row, known } = await readStanding(db, accountId, { now, settings })
  const { verifiedAt, document } = row
  const withdrawnAt = withdrawnOf(row)
  return {
    standing,
    ...(verifiedAt && { identity: { document: IdentityDocument.parse(document), at: verifiedAt.toISOString() } }),
    ...(withdrawnAt && { identityWithdrawnAt: withdrawnAt.toISOString() }),
    ...(known.setLevel && {
      setLevel: { level: known.setLevel.level, reason: row.reason ?? '', at: known.setLevel.at.toISOString() },
    }),
  }
}
