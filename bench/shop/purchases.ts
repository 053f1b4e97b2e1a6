/**
 * `pnpm bench:purchases`: whole purchases by 8 buyers at once: quote, order, Idram asks, Idram tells that it is paid, the
 * order's page says so. Also the CPU time of a purchase, and the memory of the API under that load.
 */
import { buyersFor, packingsOf, payByIdram, placeOrder, quoteBody, twoOf } from '../shared/buyers.ts'
import { withShop } from '../shared/ground.ts'
import { load, WARM_UP_SECONDS, want } from '../shared/load.ts'
import { costliest, resetStatistics } from '../shared/round-trips.ts'
import { type Row, tell } from '../shared/table.ts'

const BUYERS = 8
const PER_SECOND = 250
const MOST_MIB = 250
/** CPU time of one purchase, milliseconds. */
const MAX_API_MS = 6
const MAX_DATABASE_MS = 7
const SECONDS = 15
const MOST = 12_000

const rows = await withShop({ products: 1000, orders: 5000 }, async (ground): Promise<Row[]> => {
  const packings = await packingsOf(ground)
  const nextToken = await buyersFor(ground, MOST)
  await resetStatistics(ground.db)
  const before = ground.cpuMs()
  const figures = await load({
    url: ground.url,
    connections: BUYERS,
    seconds: SECONDS,
    once: async (send, nth) => {
      const items = twoOf(packings, nth)
      const token = nextToken()
      await want(send, { method: 'POST', path: '/serverapi/checkout/quote', body: quoteBody(items) })
      const { number, form } = await placeOrder(send, token, items)
      await payByIdram(send, form)
      const headers = { authorization: `Bearer ${token}` }
      const { text } = await want(send, { method: 'GET', path: `/serverapi/orders/${number}`, headers })
      if (!text.includes('"paymentState":"paid"')) throw new Error(`not paid: ${text.slice(0, 300)}`)
    },
  })
  const after = ground.cpuMs()
  const purchases = figures.perSecond * (SECONDS + WARM_UP_SECONDS)
  const apiMs = (after.api - before.api) / purchases
  const workerMs = (after.worker - before.worker) / purchases
  const databaseMs = (after.database - before.database) / purchases
  if (process.env.BENCH_STATEMENTS) process.stdout.write(`${await costliest(ground)}\n`)
  const memory = await ground.memoryMib()
  const isMet = figures.perSecond >= PER_SECOND
  return [
    { name: `${BUYERS} buyers: whole purchases`, ...figures, target: `>= ${PER_SECOND}/s`, isMet },
    {
      name: 'CPU of a purchase, ms',
      apiMs,
      workerMs,
      databaseMs,
      target: `<= ${MAX_API_MS} in the API, ${MAX_DATABASE_MS} in PostgreSQL`,
      isMet: apiMs <= MAX_API_MS && databaseMs <= MAX_DATABASE_MS,
    },
    { name: 'memory, MiB', ...memory, target: `<= ${MOST_MIB} MiB`, isMet: memory.most <= MOST_MIB },
  ]
})
tell('purchases', rows)
