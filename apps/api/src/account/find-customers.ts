import type { FoundCustomer } from '@shop/contracts/account-staff.ts'
import type { Prisma, Tx } from '#platform/db.ts'

type Wanted = { q: string; limit: number; cursor?: string | undefined }

/** Finds customers for staff, the newest account first. The cursor is the last one's id. */
export async function findCustomers(
  db: Tx,
  { q, limit, cursor }: Wanted,
): Promise<{ items: FoundCustomer[]; nextCursor: string | null; total: number }> {
  const where = like(q)
  const [total, rows] = await Promise.all([
    db.account.count({ where }),
    db.account.findMany({
      where: cursor === undefined ? where : { AND: [where, { id: { lt: cursor } }] },
      orderBy: { id: 'desc' },
      take: limit + 1,
      select: {
        id: true,
        name: true,
        phone: true,
        email: true,
        createdAt: true,
        bonus: { select: { balance: true } },
      },
    }),
  ])
  const items = rows.slice(0, limit).map(({ id, name, phone, email, createdAt, bonus }) => ({
    accountId: id,
    name,
    phone,
    email,
    points: bonus?.balance ?? 0,
    since: createdAt.toISOString(),
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.accountId ?? null) : null, total }
}

const SHORTEST_PHONE = 3

/** What can be a phone is one, however it is written: 091 12-34-56 is +37491123456. Two digits would be anybody's. */
function like(q: string): Prisma.AccountWhereInput {
  const text = { contains: q.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
  const words = { OR: [{ name: text }, { email: text }] }
  if (!/^[\d\s()+-]+$/.test(q)) return words
  const local = q.replace(/\D/g, '').replace(/^(374|0)/, '')
  return local.length < SHORTEST_PHONE ? words : { phone: { contains: local } }
}
