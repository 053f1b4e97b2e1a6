import { Category } from '@shop/contracts/catalog.ts'
import type { PromoCode } from '@shop/contracts/promotions.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type PageAsked, pageOf } from '#platform/page.ts'

const used = {
  redemptions: { where: { state: 'live' }, select: { discountAmd: true } },
  _count: { select: { redemptions: true } },
} as const

/** One code. @throws NOT_FOUND */
export async function getPromoCode(db: Tx, id: string): Promise<PromoCode> {
  const row = await db.promoCode.findUnique({ where: { id }, include: used })
  if (!row) throw new AppError('NOT_FOUND')
  return toPromoCode(row)
}

/** A page of the codes, newest first. */
export async function listPromoCodes(db: Tx, { limit, cursor }: PageAsked) {
  const [total, rows] = await Promise.all([
    db.promoCode.count(),
    db.promoCode.findMany({
      where: cursor === undefined ? {} : { id: { lt: cursor } },
      // Their ids tell the time.
      orderBy: { id: 'desc' },
      take: limit + 1,
      include: used,
    }),
  ])
  return pageOf(rows, { limit, total }, toPromoCode)
}

type Row = Omit<PromoCode, 'createdAt' | 'startsAt' | 'endsAt' | 'categories' | 'discountedAmd' | 'wasUsed'> & {
  createdAt: Date
  startsAt: Date | null
  endsAt: Date | null
  categories: string[]
  redemptions: { discountAmd: number }[]
  _count: { redemptions: number }
}

function toPromoCode({ redemptions, _count, createdAt, startsAt, endsAt, categories, ...row }: Row): PromoCode {
  return {
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    categories: categories.map(category => Category.parse(category)),
    wasUsed: _count.redemptions > 0,
    discountedAmd: redemptions.reduce((sum, { discountAmd }) => sum + discountAmd, 0),
  }
}
