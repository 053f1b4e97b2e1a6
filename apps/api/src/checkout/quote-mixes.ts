import { bowlsOf } from '@shop/contracts/bowl.ts'
import type { CartMix, QuoteLine, QuoteMix, StockStatus } from '@shop/contracts/checkout.ts'
import { checkMix, swapper } from '#mixes/index.ts'
import type { Tx } from '#platform/db.ts'

type Parts = QuoteMix['lines']
type MixLine = CartMix['lines'][number]

/** From good to bad. */
const STATUSES: readonly StockStatus[] = ['ok', 'reduced', 'out_of_stock', 'unavailable']

/**
 * How each mix of a cart stands, of what its lines have: where fewer packs are left than the cart has, the mixes named
 * first get theirs. Reads only for a mix of which a part is gone: what to take in its place.
 */
export async function quoteMixes(db: Tx, mixes: readonly CartMix[], lines: readonly QuoteLine[]): Promise<QuoteMix[]> {
  const bySku = new Map(lines.map(line => [line.sku, line]))
  const left = new Map(lines.map(({ sku, quantity }) => [sku, quantity]))
  const findSwap = swapper(db)
  const quoted: QuoteMix[] = []
  for (const mix of mixes) {
    const parts = mix.lines.map(({ sku, quantity: requested }): Parts[number] => {
      const quantity = Math.min(requested, left.get(sku) ?? 0)
      left.set(sku, (left.get(sku) ?? 0) - quantity)
      return { sku, requested, quantity, status: statusOf(requested, quantity, bySku.get(sku)) }
    })
    quoted.push({
      id: mix.id,
      status: STATUSES[Math.max(...parts.map(({ status }) => STATUSES.indexOf(status)))] ?? 'unavailable',
      priceAmd: parts.reduce((sum, { sku, quantity }) => sum + quantity * (bySku.get(sku)?.price ?? 0), 0),
      ...bowls(mix.lines, parts, bySku),
      lines: await withSwaps(db, mix.lines, parts, findSwap),
    })
  }
  return quoted
}

/** A part that no line of the cart has, or not enough of, is judged by what the line could give. */
function statusOf(requested: number, quantity: number, line: QuoteLine | undefined): StockStatus {
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

async function withSwaps(
  db: Tx,
  asked: readonly MixLine[],
  parts: Parts,
  findSwap: ReturnType<typeof swapper>,
): Promise<Parts> {
  if (parts.every(({ quantity }) => quantity > 0)) return parts
  const even = Math.floor(100 / asked.length)
  const { parts: checked } = await checkMix(
    db,
    asked.map(({ sku, quantity, percentage = even }) => ({ sku, quantity, percentage })),
    findSwap,
  )
  return parts.map((part, index) => {
    const swap = part.quantity === 0 ? checked[index]?.swap : undefined
    return swap ? { ...part, swap } : part
  })
}
