/** `pnpm bench:quote`: quotes for a cart of two variants, for visitors with different carts; and its round trips. */

import { withShop } from '../shared/bench-context.ts'
import { quoteBody, twoOf, variantsOf } from '../shared/buyers.ts'
import { expectOk, load, WARM_UP_SECONDS } from '../shared/load.ts'
import { countTrips } from '../shared/round-trips.ts'
import { type Row, report } from '../shared/table.ts'

const PER_SECOND = 2500
const TRIPS = 2
const SECONDS = 8

const rows = await withShop({ products: 1000 }, async (context): Promise<Row[]> => {
  const variants = await variantsOf(context)
  const found: Row[] = []
  for (const connections of [8, 32]) {
    const before = context.cpuMs()
    const stats = await load({
      url: context.url,
      connections,
      seconds: SECONDS,
      once: async (send, index) => {
        const body = quoteBody(twoOf(variants, index))
        await expectOk(send, { method: 'POST', path: '/serverapi/checkout/quote', body })
      },
    })
    const cpuMicros = ((context.cpuMs().api - before.api) * 1000) / (stats.perSecond * (SECONDS + WARM_UP_SECONDS))
    const isMet = stats.perSecond >= PER_SECOND
    found.push({ name: `${connections} shoppers`, ...stats, cpuMicros, target: `>= ${PER_SECOND}/s`, isMet })
  }
  const body = quoteBody(twoOf(variants, 1))
  const ask = () => fetch(`${context.url}/serverapi/checkout/quote`, post(body)).then(reply => reply.text())
  const trips = await countTrips(context, ask)
  found.push({ name: 'statements of a quote', trips, target: `<= ${TRIPS}`, isMet: trips <= TRIPS })
  return found
})
report('quote', rows)

function post(body: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body }
}
