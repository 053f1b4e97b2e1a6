/**
 * `pnpm bench:search [products...]`: searches and filtered lists that nobody has asked for before, at 1,000, 10,000 and
 * 100,000 products, with the memory of the API at each size; then how long a product that changed takes to be seen.
 */
import { type Ground, withShop } from '../shared/ground.ts'
import { load, WARM_UP_SECONDS, want } from '../shared/load.ts'
import { type Row, tell } from '../shared/table.ts'

const SECONDS = 8
const CONNECTIONS = 8
/** What is promised of each size: so many a second, or the 95th percentile in milliseconds. */
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
const unseen = (nth: number): string => `priceMax=${1_000_000 + nth}&sort=${SORTS[nth % SORTS.length]}`
const listOf = (nth: number): string =>
  `/serverapi/catalog/products?${unseen(nth)}&${FILTERS[Math.floor(nth / 5) % FILTERS.length]}`
const searchOf = (nth: number): string => {
  const word = WORDS[nth % WORDS.length] ?? ''
  return `/serverapi/catalog/products?${unseen(nth)}&q=${encodeURIComponent(word.slice(0, 3 + (Math.floor(nth / 12) % 6)))}`
}

const sizes = process.argv.slice(2).map(Number)
const rows: Row[] = []
for (const products of sizes.length > 0 ? sizes : [1000, 10_000, 100_000])
  rows.push(...(await withShop({ products }, ground => measured(ground, products))))
tell('search', rows)

async function measured(ground: Ground, products: number): Promise<Row[]> {
  const run = async (path: (nth: number) => string) => {
    const before = ground.cpuMs()
    const figures = await load({
      url: ground.url,
      connections: CONNECTIONS,
      seconds: SECONDS,
      once: async (send, nth) =>
        void (await want(send, { method: 'GET', path: path(nth), headers: { 'accept-encoding': 'br, gzip' } })),
    })
    const cpuMicros = ((ground.cpuMs().api - before.api) * 1000) / (figures.perSecond * (SECONDS + WARM_UP_SECONDS))
    return { ...figures, cpuMicros }
  }
  const lists = await run(listOf)
  const searches = await run(searchOf)
  const memory = await ground.memoryMib()
  return [
    { name: `${products} products: filtered lists`, ...lists, ...judged(products, lists) },
    { name: `${products} products: searches`, ...searches, ...judged(products, searches) },
    { name: `${products} products: memory, MiB`, ...memory },
  ]
}

function judged(products: number, { perSecond, p95 }: { perSecond: number; p95: number }) {
  const target = TARGETS.find(({ from, to }) => products >= from && products <= to)
  if (target?.perSecond !== undefined)
    return { target: `>= ${target.perSecond}/s`, isMet: perSecond >= target.perSecond }
  return { target: `p95 <= ${target?.p95} ms`, isMet: p95 <= (target?.p95 ?? 0) }
}
