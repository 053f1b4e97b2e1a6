import { bowlsOf } from '@shop/contracts/bowl.ts'
import type { CartMix, MixLine, QuoteLine, QuoteMix, StockStatus } from '@shop/contracts/checkout.ts'
import { linesWithin } from '@shop/contracts/mix-packs.ts'
import type { AgainMix, OrderMix } from '@shop/contracts/orders.ts'
import { checkMix, swapper } from '#mixes/index.ts'
import type { Tx } from '#platform/db.ts'

type Parts = QuoteMix['lines']
/** What a line of a cart could give. */
type StockedLine = Pick<QuoteLine, 'sku' | 'quantity' | 'status'>
type Shared<M> = { mix: M; parts: Parts }

/** From good to bad. */
const STATUSES: readonly StockStatus[] = ['ok', 'reduced', 'out_of_stock', 'unavailable']

/**
 * How each mix of a cart stands, of what its lines have: where fewer packs are left than the cart has, the mixes named
 * first get theirs. Reads only for a mix of which a part is gone: what to take in its place.
 */
export async function quoteMixes(db: Tx, mixes: readonly CartMix[], lines: readonly QuoteLine[]): Promise<QuoteMix[]> {
  const bySku = new Map(lines.map(line => [line.sku, line]))
  const shared = await withSwaps(db, sharePacks(mixes, lines))
  return shared.map(({ mix, parts }) => ({
    id: mix.id,
    status: STATUSES[Math.max(...parts.map(({ status }) => STATUSES.indexOf(status)))] ?? 'unavailable',
    priceAmd: parts.reduce((sum, { sku, quantity }) => sum + quantity * (bySku.get(sku)?.price ?? 0), 0),
    ...bowls(mix.lines, parts, bySku),
    lines: parts,
  }))
}

/** The mixes of an order as they could be had again, of what its lines can be had: as often as the scarcest part makes. */
export async function mixesAgain(
  db: Tx,
  mixes: readonly OrderMix[],
  lines: readonly StockedLine[],
): Promise<AgainMix[]> {
  const shared = await withSwaps(db, sharePacks(mixes, lines))
  return shared.map(({ mix: { name, lines: asked }, parts }) => {
    const withParts = asked.flatMap((line, nth) => {
      const part = parts[nth]
      return part ? { line, part } : []
    })
    const there = withParts.filter(({ part }) => part.quantity > 0)
    const gone = withParts.filter(({ part }) => part.quantity === 0)
    return {
      name,
      lines: [
        ...linesWithin(
          there.map(({ line }) => line),
          there.map(({ part }) => part.quantity),
        ),
      ],
      gone: gone.map(({ line, part: { status, swap } }) => ({ ...line, status, ...(swap && { swap }) })),
    }
  })
}

/** How many packs each mix gets of what the lines have: those named first get theirs. */
function sharePacks<M extends { lines: readonly MixLine[] }>(
  mixes: readonly M[],
  lines: readonly StockedLine[],
): Shared<M>[] {
  const bySku = new Map(lines.map(line => [line.sku, line]))
  const left = new Map(lines.map(({ sku, quantity }) => [sku, quantity]))
  return mixes.map(mix => ({
    mix,
    parts: mix.lines.map(({ sku, quantity: requested }) => {
      const quantity = Math.min(requested, left.get(sku) ?? 0)
      left.set(sku, (left.get(sku) ?? 0) - quantity)
      return { sku, requested, quantity, status: statusOf(requested, quantity, bySku.get(sku)) }
    }),
  }))
}

/** A part that no line of the cart has, or not enough of, is judged by what the line could give. */
function statusOf(requested: number, quantity: number, line: StockedLine | undefined): StockStatus {
  if (!line) return 'unavailable'
  if (quantity === requested) return 'ok'
  if (quantity > 0) return 'reduced'
  return line.status === 'unavailable' ? 'unavailable' : 'out_of_stock'
}

function bowls(
  asked: readonly MixLine[],
  parts: Parts,
  bySku: ReadonlyMap<string, QuoteLine>,
): Pick<QuoteMix, 'bowls'> {
  const weighed = asked.flatMap(({ sku, percentage }, index) =>
    percentage === undefined
      ? []
      : { percentage, weight: (parts[index]?.quantity ?? 0) * (bySku.get(sku)?.weight ?? 0) },
  )
  return weighed.length === asked.length ? { bowls: bowlsOf(weighed) } : {}
}

/** The mixes with what to take in place of each part of which they got nothing; the shelf is read once for all of them. */
async function withSwaps<M extends { lines: readonly MixLine[] }>(
  db: Tx,
  mixes: readonly Shared<M>[],
): Promise<Shared<M>[]> {
  const findSwap = swapper(db)
  const found: Shared<M>[] = []
  for (const { mix, parts } of mixes) {
    const isWhole = parts.every(({ quantity }) => quantity > 0)
    found.push({ mix, parts: isWhole ? parts : await swapped(db, mix.lines, parts, findSwap) })
  }
  return found
}

async function swapped(
  db: Tx,
  asked: readonly MixLine[],
  parts: Parts,
  findSwap: ReturnType<typeof swapper>,
): Promise<Parts> {
  const even = Math.floor(100 / asked.length)
  const { parts: checked } = await checkMix(
    db,
    asked.map(({ sku, quantity, percentage = even }, index) => ({
      sku,
      quantity,
      percentage,
      // The shelf may have more, but other mixes of this cart have it.
      isTaken: parts[index]?.quantity === 0,
    })),
    findSwap,
  )
  return parts.map((part, index) => {
    const swap = part.quantity === 0 ? checked[index]?.swap : undefined
    return swap ? { ...part, swap } : part
  })
}
