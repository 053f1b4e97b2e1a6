import type { FoundCustomer } from '@shop/contracts/account-staff.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { escapeLike } from '#platform/typed-order.ts'
import { figuresOf, noFigures } from './customer-figures.ts'

/** What a customer's row in the list needs. */
export const foundSelect = {
  id: true,
  name: true,
  phone: true,
  email: true,
  createdAt: true,
  blockedAt: true,
  bonus: { select: { balance: true } },
} satisfies Prisma.AccountSelect

type Row = Prisma.AccountGetPayload<{ select: typeof foundSelect }>

/** Finds customers for staff, the newest account first. */
export async function findCustomers(
  db: Tx,
  { q, only, limit, cursor }: PageAsked & { q?: string | undefined; only?: 'blocked' | undefined },
): Promise<Page<FoundCustomer>> {
  const where = { AND: [q === undefined ? {} : like(q), only === 'blocked' ? { blockedAt: { not: null } } : {}] }
  const [total, rows] = await Promise.all([
    db.account.count({ where }),
    db.account.findMany({
      where: cursor === undefined ? where : { AND: [where, { id: { lt: cursor } }] },
      orderBy: { id: 'desc' },
      take: limit + 1,
      select: foundSelect,
    }),
  ])
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
  )
  return pageOf(rows, { limit, total }, row => ({ ...toFound(row), ...(figures.get(row.id) ?? noFigures) }))
}

/** Who a customer is, without the figures. */
export function toFound({ id, name, phone, email, createdAt, blockedAt, bonus }: Row) {
  return {
    accountId: id,
    name,
    phone,
    email,
    points: bonus?.balance ?? 0,
    since: createdAt.toISOString(),
    isBlocked: blockedAt !== null,
  }
}

const SHORTEST_PHONE = 3

/** What can be a phone is one, however it is written: 091 12-34-56 is +37491123456. Two digits would be anybody's. */
function like(q: string): Prisma.AccountWhereInput {
  const text = { contains: escapeLike(q), mode: 'insensitive' } as const
  const words = { OR: [{ name: text }, { email: text }] }
  if (!/^[\d\s()+-]+$/.test(q)) return words
  const local = q.replace(/\D/g, '').replace(/^(374|0)/, '')
  return local.length < SHORTEST_PHONE ? words : { phone: { contains: local } }
}
