/**
 * `pnpm bench:orders`: orders of two packings placed by 8 and by 64 buyers at once, each beside a transaction of the
 * same shape straight on PostgreSQL in the same run; and what one order sends to PostgreSQL.
 */
import { buyersFor, packingsOf, placeOrder, twoOf } from '../shared/buyers.ts'
import { withShop } from '../shared/ground.ts'
import { load, WARM_UP_SECONDS } from '../shared/load.ts'
import { costliest, resetStatistics } from '../shared/round-trips.ts'
import { straightOrders } from '../shared/straight.ts'
import { type Row, tell } from '../shared/table.ts'

const SHARE = 0.15
const SECONDS = 8
/** More than are placed in the time. */
const MOST = 16_000

const rows = await withShop({ products: 1000, orders: 5000 }, async (ground): Promise<Row[]> => {
  const packings = await packingsOf(ground)
  const nextToken = await buyersFor(ground, MOST)
  const found: Row[] = []
  for (const buyers of [8, 64]) {
    const before = ground.cpuMs()
    await resetStatistics(ground.db)
    const own = await load({
      url: ground.url,
      connections: buyers,
      seconds: SECONDS,
      once: async (send, nth) => void (await placeOrder(send, nextToken(), twoOf(packings, nth))),
    })
    if (process.env.BENCH_STATEMENTS) process.stdout.write(`${await costliest(ground)}\n`)
    const cpuMicros = ((ground.cpuMs().api - before.api) * 1000) / (own.perSecond * (SECONDS + WARM_UP_SECONDS))
    const straight = await straightOrders(ground, { connections: buyers, seconds: SECONDS })
    const share = own.perSecond / straight.perSecond
    found.push({ name: `${buyers} buyers: straight on PostgreSQL`, ...straight })
    found.push({
      name: `${buyers} buyers: the shop`,
      ...own,
      cpuMicros,
      share,
      target: `>= ${SHARE} of straight`,
      isMet: share >= SHARE,
    })
  }
  return [...found, { name: 'memory, MiB', ...(await ground.memoryMib()) }]
})
tell('orders', rows)
