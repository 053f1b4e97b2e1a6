/**
 * `pnpm bench:purchases`: complete purchases by 8 concurrent customers: quote, order, Idram's precheck and callback,
 * order page. Also measures the CPU time of a purchase, and the memory of the API under that load.
 */

import { withShop } from '../shared/bench-context.ts'
import { buyersFor, payByIdram, placeOrder, quoteBody, twoOf, variantsOf } from '../shared/buyers.ts'
import { expectOk, load } from '../shared/load.ts'
import { costliest, countStatements, resetStatistics } from '../shared/round-trips.ts'
import { type Row, report } from '../shared/table.ts'

const BUYERS = 8
const PER_SECOND = 250
const MOST_MIB = 250
/** CPU time of one purchase, milliseconds. */
const MAX_API_MS = 6
const MAX_DATABASE_MS = 7
const SECONDS = 15
const MOST = 12_000

const rows = await withShop({ products: 1000, orders: 5000 }, async (context): Promise<Row[]> => {
  const variants = await variantsOf(context)
  const nextToken = await buyersFor(context, MOST)
  let warm: { cpuMs: ReturnType<typeof context.cpuMs>; reset: Promise<void> } | undefined
  const stats = await load({
    url: context.url,
    connections: BUYERS,
    seconds: SECONDS,
    onWarm: () => {
      warm = { cpuMs: context.cpuMs(), reset: resetStatistics(context.db) }
    },
    once: async (send, index) => {
      const items = twoOf(variants, index)
      const token = nextToken()
      await expectOk(send, { method: 'POST', path: '/serverapi/checkout/quote', body: quoteBody(items) })
      const { number, form } = await placeOrder(send, token, items)
      await payByIdram(send, form)
      const headers = { authorization: `Bearer ${token}` }
      const { text } = await expectOk(send, { method: 'GET', path: `/serverapi/orders/${number}`, headers })
      if (!text.includes('"paymentState":"paid"')) throw new Error(`not paid: ${text.slice(0, 300)}`)
    },
  })
  const after = context.cpuMs()
  if (!warm) throw new Error('expected the warm-up to be over')
  await warm.reset
  const before = warm.cpuMs
  const apiMs = (after.api - before.api) / stats.done
  const workerMs = (after.worker - before.worker) / stats.done
  const databaseMs = (after.database - before.database) / stats.done
  const statements = (await countStatements(context)) / stats.done
  if (process.env.BENCH_STATEMENTS) process.stdout.write(`${await costliest(context)}\n`)
  const memory = await context.memoryMib()
  const isMet = stats.perSecond >= PER_SECOND
  return [
    { name: `${BUYERS} buyers: whole purchases`, ...stats, target: `>= ${PER_SECOND}/s`, isMet },
    {
      name: 'CPU of a purchase, ms; statements',
      apiMs,
      workerMs,
      databaseMs,
      statements,
      target: `<= ${MAX_API_MS} in the API, ${MAX_DATABASE_MS} in PostgreSQL`,
      isMet: apiMs <= MAX_API_MS && databaseMs <= MAX_DATABASE_MS,
    },
    { name: 'memory, MiB', ...memory, target: `<= ${MOST_MIB} MiB`, isMet: memory.most <= MOST_MIB },
  ]
})
report('purchases', rows)
