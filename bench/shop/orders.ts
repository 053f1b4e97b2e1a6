/**
 * `pnpm bench:orders`: orders of two variants placed by 8 and by 64 concurrent customers, each compared with a
 * transaction of the same shape directly on PostgreSQL in the same run; and the statements of one order.
 */

import { withShop } from '../shared/bench-context.ts'
import { buyersFor, placeOrder, twoOf, variantsOf } from '../shared/buyers.ts'
import { load, WARM_UP_SECONDS } from '../shared/load.ts'
import { costliest, resetStatistics } from '../shared/round-trips.ts'
import { straightOrders } from '../shared/straight.ts'
import { type Row, report } from '../shared/table.ts'

const SHARE = 0.15
const SECONDS = 8
/** More than are placed in the time. */
const MOST = 16_000

const rows = await withShop({ products: 1000, orders: 5000 }, async (context): Promise<Row[]> => {
  const variants = await variantsOf(context)
  const nextToken = await buyersFor(context, MOST)
  const found: Row[] = []
  for (const buyers of [8, 64]) {
    const before = context.cpuMs()
    await resetStatistics(context.db)
    const own = await load({
      url: context.url,
      connections: buyers,
      seconds: SECONDS,
      once: async (send, index) => void (await placeOrder(send, nextToken(), twoOf(variants, index))),
    })
    if (process.env.BENCH_STATEMENTS) process.stdout.write(`${await costliest(context)}\n`)
    const cpuMicros = ((context.cpuMs().api - before.api) * 1000) / (own.perSecond * (SECONDS + WARM_UP_SECONDS))
    const straight = await straightOrders(context, { connections: buyers, seconds: SECONDS })
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
  return [...found, { name: 'memory, MiB', ...(await context.memoryMib()) }]
})
report('orders', rows)
