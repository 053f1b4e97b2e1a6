import { type MadePriceChange, PriceStep } from '@shop/contracts/catalog-bulk.ts'
import type { Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { Undone } from './undo-prices.ts'

/** A page of the changes of many prices, the newest first. */
export async function listPriceChanges(db: Tx, { limit, cursor }: PageAsked): Promise<Page<MadePriceChange>> {
  const [total, rows] = await Promise.all([
    db.priceChange.count(),
    db.priceChange.findMany({
      where: cursor === undefined ? {} : { id: { lt: cursor } },
      orderBy: { id: 'desc' },
      take: limit + 1,
      select: { id: true, at: true, staffId: true, step: true, packings: true, undoneAt: true, undone: true },
    }),
  ])
  const staff = await db.account.findMany({
    where: { id: { in: rows.map(({ staffId }) => staffId) } },
    select: { id: true, name: true },
  })
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  return pageOf(rows, { limit, total }, ({ id, at, staffId, step, packings, undoneAt, undone }) => ({
    id,
    at: at.toISOString(),
    by: names.get(staffId) ?? null,
    step: PriceStep.parse(step),
    packings,
    undone: undoneAt === null ? null : { at: undoneAt.toISOString(), ...countsOf(undone) },
  }))
}

function countsOf(undone: unknown): { restored: number; kept: number } {
  const { restored, kept } = Undone.parse(undone)
  return { restored, kept: kept.length }
}
