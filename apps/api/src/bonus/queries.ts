import { type BonusEntry, BonusKind, type EarnedPoints } from '@shop/contracts/bonus.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Db } from '#platform/db.ts'
import { idOf, type PageAsked, pageOf } from '#platform/page.ts'

/** A part of a return that earned less than a point leaves an entry without points, which says nothing to a person. */
const shown = (accountId: string) => ({ accountId, OR: [{ delta: { not: 0 } }, { short: { not: 0 } }] })

const select = {
  id: true,
  kind: true,
  delta: true,
  reason: true,
  createdAt: true,
  order: { select: { number: true } },
} as const

/** How many points a customer has; 0 for one who never had any. */
export async function balanceOf(db: Db, accountId: string): Promise<number> {
  const row = await db.bonusAccount.findUnique({ where: { accountId }, select: { balance: true } })
  return row?.balance ?? 0
}

/** A customer's points with a page of what they were for, newest first. @throws VALIDATION for no cursor of ours */
export async function listBonus(db: Db, accountId: string, { limit, cursor }: PageAsked, locale: Locale) {
  const before = cursor === undefined ? undefined : idOf(cursor, locale)
  const where = shown(accountId)
  const [balance, total, rows] = await Promise.all([
    balanceOf(db, accountId),
    db.bonusEntry.count({ where }),
    db.bonusEntry.findMany({
      where: { ...where, ...(before === undefined ? {} : { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
      select,
    }),
  ])
  return { balance, ...pageOf(rows, { limit, total }, toEntry) }
}

/**
 * What an order earned by the ledger, and how much of it went back with returned goods, owed points among it.
 * @returns undefined for one that earned none
 */
export async function earnedBy(db: Db, orderId: string): Promise<EarnedPoints | undefined> {
  const rows = await db.bonusEntry.findMany({
    where: { orderId, kind: { in: ['earned', 'taken_back'] } },
    select: { kind: true, delta: true, short: true },
  })
  const earned = rows.find(({ kind }) => kind === 'earned')
  if (!earned) return undefined
  const back = rows.filter(({ kind }) => kind === 'taken_back')
  return { points: earned.delta, takenBack: back.reduce((sum, { delta, short }) => sum + short - delta, 0) }
}

/** All that is held of a customer's points, newest first. */
export async function bonusHeld(db: Db, accountId: string): Promise<{ balance: number; entries: BonusEntry[] }> {
  const rows = await db.bonusEntry.findMany({ where: { accountId }, orderBy: { id: 'desc' }, select })
  return { balance: await balanceOf(db, accountId), entries: rows.map(toEntry) }
}

type Row = {
  id: bigint
  kind: string
  delta: number
  reason: string | null
  createdAt: Date
  order: { number: number } | null
}

function toEntry({ id, kind, delta, reason, createdAt, order }: Row): BonusEntry {
  return {
    id: String(id),
    kind: BonusKind.parse(kind),
    points: delta,
    at: createdAt.toISOString(),
    ...(order ? { orderNumber: order.number } : {}),
    reason: reason ?? undefined,
  }
}
