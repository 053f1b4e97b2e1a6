import type { CartMix, MixLine, QuoteLine, QuoteMix, StockStatus } from '@shop/contracts/checkout.ts'
import { bowlsOf, linesWithin } from '@shop/contracts/mix-quantities.ts'
import type { OrderMix } from '@shop/contracts/orders.ts'
import type { ReorderMix } from '@shop/contracts/reorder.ts'
import { checkMix, createSwapFinder } from '#mixes/index.ts'
import type { Tx } from '#platform/db/db.ts'

type Parts = QuoteMix['lines']
/** The stock of a cart line. */
type StockedLine = Pick<QuoteLine, 'sku' | 'quantity' | 'status'>
type AllocatedMix<M> = { mix: M; parts: Parts }

/** From best to worst. */
const STATUSES: readonly StockStatus[] = ['ok', 'reduced', 'out_of_stock', 'unavailable']

/**
 * Quotes the mixes of a cart. If fewer packs are left than the cart has, earlier mixes get them first. Queries the
 * database only for replacements of unavailable parts.
 */
export async function quoteMixes(db: Tx, mixes: readonly CartMix[], lines: readonly QuoteLine[]): Promise<QuoteMix[]> {
  const bySku = new Map(lines.map(line => [line.sku, line]))
  const allocated = await withSwaps(db, allocatePacks(mixes, lines))
  return allocated.map(({ mix, parts }) => ({
    id: mix.id,
    status: STATUSES[Math.max(...parts.map(({ status }) => STATUSES.indexOf(status)))] ?? 'unavailable',
    priceAmd: parts.reduce((sum, { sku, quantity }) => sum + quantity * (bySku.get(sku)?.price ?? 0), 0),
    ...bowls(mix.lines, parts, bySku),
    lines: parts,
  }))
}

/** Returns the mixes of an order as they can be reordered: each as often as its scarcest part allows. */
export async function reorderMixes(
  db: Tx,
  mixes: readonly OrderMix[],
  lines: readonly StockedLine[],
): Promise<ReorderMix[]> {
  const allocated = await withSwaps(db, allocatePacks(mixes, lines))
  return allocated.map(({ mix: { name, lines: mixLines }, parts }) => {
    const withParts = mixLines.flatMap((line, index) => {
      const part = parts[index]
      return part ? { line, part } : []
    })
    const available = withParts.filter(({ part }) => part.quantity > 0)
    const unavailable = withParts.filter(({ part }) => part.quantity === 0)
    return {
      name,
      lines: [
        ...linesWithin(
          available.map(({ line }) => line),
          available.map(({ part }) => part.quantity),
        ),
      ],
      gone: unavailable.map(({ line, part: { status, swap } }) => ({ ...line, status, ...(swap && { swap }) })),
    }
  })
}

/** Allocates the packs of the lines to the mixes, earlier mixes first. */
function allocatePacks<M extends { lines: readonly MixLine[] }>(
  mixes: readonly M[],
  lines: readonly StockedLine[],
): AllocatedMix<M>[] {
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

/** The status of a part. A part without any packs has the status of its line. */
function statusOf(requested: number, quantity: number, line: StockedLine | undefined): StockStatus {
  if (!line) return 'unavailable'
  if (quantity === requested) return 'ok'
  if (quantity > 0) return 'reduced'
  return line.status === 'unavailable' ? 'unavailable' : 'out_of_stock'
}

function bowls(
  mixLines: readonly MixLine[],
  parts: Parts,
  bySku: ReadonlyMap<string, QuoteLine>,
): Pick<QuoteMix, 'bowls'> {
  const weighed = mixLines.flatMap(({ sku, percentage }, index) =>
    percentage === undefined
      ? []
      : { percentage, weight: (parts[index]?.quantity ?? 0) * (bySku.get(sku)?.weight ?? 0) },
  )
  return weighed.length === mixLines.length ? { bowls: bowlsOf(weighed) } : {}
}

/** Adds a replacement to each part without packs. The catalog is read once for all mixes. */
async function withSwaps<M extends { lines: readonly MixLine[] }>(
  db: Tx,
  mixes: readonly AllocatedMix<M>[],
): Promise<AllocatedMix<M>[]> {
  const findSwap = createSwapFinder(db)
  const result: AllocatedMix<M>[] = []
  for (const { mix, parts } of mixes) {
    const isComplete = parts.every(({ quantity }) => quantity > 0)
    result.push({ mix, parts: isComplete ? parts : await swapParts(db, mix.lines, parts, findSwap) })
  }
  return result
}

async function swapParts(
  db: Tx,
  mixLines: readonly MixLine[],
  parts: Parts,
  findSwap: ReturnType<typeof createSwapFinder>,
): Promise<Parts> {
  const equalShare = Math.floor(100 / mixLines.length)
  const { parts: checked } = await checkMix(
    db,
    mixLines.map(({ sku, quantity, percentage = equalShare }, index) => ({
      sku,
      quantity,
      percentage,
      // Other mixes of this cart use the packs that are in stock.
      isInUse: parts[index]?.quantity === 0,
    })),
    findSwap,
  )
  return parts.map((part, index) => {
    const swap = part.quantity === 0 ? checked[index]?.swap : undefined
    return swap ? { ...part, swap } : part
  })
}
