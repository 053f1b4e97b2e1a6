import type { FoundCustomer } from '@shop/contracts/account-staff.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'

/** Finds customers for staff, the newest account first. */
export async function findCustomers(
  db: Tx,
  { q, limit, cursor }: PageAsked & { q: string },
): Promise<Page<FoundCustomer>> {
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
  return pageOf(rows, { limit, total }, ({ id, name, phone, email, createdAt, bonus }) => ({
    accountId: id,
    name,
    phone,
    email,
    points: bonus?.balance ?? 0,
    since: createdAt.toISOString(),
  }))
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
