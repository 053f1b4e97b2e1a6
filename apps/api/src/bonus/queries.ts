import { type BonusEntry, BonusKind, type EarnedPoints } from '@shop/contracts/bonus.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Db } from '#platform/db/db.ts'
import { type PageParams, parseIdCursor, toPage } from '#platform/db/page.ts'

/** Hides entries without points. A partial return that takes back less than one point leaves such an entry. */
const visibleEntries = (accountId: string) => ({ accountId, OR: [{ delta: { not: 0 } }, { short: { not: 0 } }] })

const select = {
  id: true,
  kind: true,
  delta: true,
  reason: true,
  createdAt: true,
  order: { select: { number: true } },
} as const

/** Returns the points of a customer. */
export async function getBalance(db: Db, accountId: string): Promise<number> {
  const row = await db.bonusAccount.findUnique({ where: { accountId }, select: { balance: true } })
  return row?.balance ?? 0
}

/** Lists the points entries of a customer, newest first, with the balance. @throws VALIDATION for an invalid cursor */
export async function listBonus(db: Db, accountId: string, { limit, cursor }: PageParams, locale: Locale) {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const where = visibleEntries(accountId)
  const [balance, total, rows] = await Promise.all([
    getBalance(db, accountId),
    db.bonusEntry.count({ where }),
    db.bonusEntry.findMany({
      where: { ...where, ...(before === undefined ? {} : { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
      select,
    }),
  ])
  return { balance, ...toPage(rows, { limit, total }, toEntry) }
}

/**
 * Returns the points that an order earned, and those taken back for returned items, including points that
 * the customer still owes.
 * @returns undefined if it earned none
 */
export async function findEarnedPoints(db: Db, orderId: string): Promise<EarnedPoints | undefined> {
  const rows = await db.bonusEntry.findMany({
    where: { orderId, kind: { in: ['earned', 'taken_back'] } },
    select: { kind: true, delta: true, short: true },
  })
  const earned = rows.find(({ kind }) => kind === 'earned')
  if (!earned) return undefined
  const revoked = rows.filter(({ kind }) => kind === 'taken_back')
  return { points: earned.delta, takenBack: revoked.reduce((sum, { delta, short }) => sum + short - delta, 0) }
}

/** Returns the points of a customer for the export, newest first. */
export async function exportBonus(db: Db, accountId: string): Promise<{ balance: number; entries: BonusEntry[] }> {
  const rows = await db.bonusEntry.findMany({ where: { accountId }, orderBy: { id: 'desc' }, select })
  return { balance: await getBalance(db, accountId), entries: rows.map(toEntry) }
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
