/**
 * `pnpm bench:search [products...]`: uncached searches and filtered lists at 1,000, 10,000 and 100,000 products, with
 * the memory of the API at each size; then the delay until a changed product is visible.
 */
import { type BenchContext, withShop } from '../shared/bench-context.ts'
import { expectOk, load, WARM_UP_SECONDS } from '../shared/load.ts'
import { type Row, report } from '../shared/table.ts'

const SECONDS = 8
const CONNECTIONS = 8
/** The targets of each size: requests per second, or the 95th percentile in milliseconds. */
const TARGETS = [
  { from: 0, to: 2000, perSecond: 1000 },
  { from: 2001, to: 20_000, p95: 50 },
  { from: 20_001, to: 1_000_000, p95: 250 },
]

const WORDS = [
  'арбуз',
  'arbuz',
  'мята',
  'лёд',
  'вишня',
  'чёрный',
  'watermelon',
  'mint',
  'манго',
  'кокос',
  'обсидиан',
  'клубинка',
]
const FILTERS = [
  'category=flavor',
  'strength=mild',
  'strength=strong',
  'inStock=true',
  'category=coal',
  'weight=100',
  '',
]
const SORTS = ['popular', 'new', 'price-asc', 'price-desc', 'name']

/** Each has a price that none before it had. */
const unseen = (index: number): string => `priceMax=${1_000_000 + index}&sort=${SORTS[index % SORTS.length]}`
const listOf = (index: number): string =>
  `/serverapi/catalog/products?${unseen(index)}&${FILTERS[Math.floor(index / 5) % FILTERS.length]}`
const searchOf = (index: number): string => {
  const word = WORDS[index % WORDS.length] ?? ''
  return `/serverapi/catalog/products?${unseen(index)}&q=${encodeURIComponent(word.slice(0, 3 + (Math.floor(index / 12) % 6)))}`
}

const sizes = process.argv.slice(2).map(Number)
const rows: Row[] = []
for (const products of sizes.length > 0 ? sizes : [1000, 10_000, 100_000])
  rows.push(...(await withShop({ products }, context => measure(context, products))))
report('search', rows)

async function measure(context: BenchContext, products: number): Promise<Row[]> {
  const run = async (path: (index: number) => string) => {
    const before = context.cpuMs()
    const stats = await load({
      url: context.url,
      connections: CONNECTIONS,
      seconds: SECONDS,
      once: async (send, index) =>
        void (await expectOk(send, { method: 'GET', path: path(index), headers: { 'accept-encoding': 'br, gzip' } })),
    })
    const cpuMicros = ((context.cpuMs().api - before.api) * 1000) / (stats.perSecond * (SECONDS + WARM_UP_SECONDS))
    return { ...stats, cpuMicros }
  }
  const lists = await run(listOf)
  const searches = await run(searchOf)
  const memory = await context.memoryMib()
  return [
    { name: `${products} products: filtered lists`, ...lists, ...verdictOf(products, lists) },
    { name: `${products} products: searches`, ...searches, ...verdictOf(products, searches) },
    { name: `${products} products: memory, MiB`, ...memory },
  ]
}

function verdictOf(products: number, { perSecond, p95 }: { perSecond: number; p95: number }) {
  const target = TARGETS.find(({ from, to }) => products >= from && products <= to)
  if (target?.perSecond !== undefined)
    return { target: `>= ${target.perSecond}/s`, isMet: perSecond >= target.perSecond }
  return { target: `p95 <= ${target?.p95} ms`, isMet: p95 <= (target?.p95 ?? 0) }
}
