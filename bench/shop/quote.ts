/** `pnpm bench:quote`: what a cart of two packings costs, for visitors, each cart another; and its round trips. */
import { packingsOf, quoteBody, twoOf } from '../shared/buyers.ts'
import { withShop } from '../shared/ground.ts'
import { load, WARM_UP_SECONDS, want } from '../shared/load.ts'
import { countTrips } from '../shared/round-trips.ts'
import { type Row, tell } from '../shared/table.ts'

const PER_SECOND = 2500
const TRIPS = 2
const SECONDS = 8

const rows = await withShop({ products: 1000 }, async (ground): Promise<Row[]> => {
  const packings = await packingsOf(ground)
  const found: Row[] = []
  for (const connections of [8, 32]) {
    const before = ground.cpuMs()
    const figures = await load({
      url: ground.url,
      connections,
      seconds: SECONDS,
      once: async (send, nth) => {
        const body = quoteBody(twoOf(packings, nth))
        await want(send, { method: 'POST', path: '/serverapi/checkout/quote', body })
      },
    })
    const cpuMicros = ((ground.cpuMs().api - before.api) * 1000) / (figures.perSecond * (SECONDS + WARM_UP_SECONDS))
    const isMet = figures.perSecond >= PER_SECOND
    found.push({ name: `${connections} shoppers`, ...figures, cpuMicros, target: `>= ${PER_SECOND}/s`, isMet })
  }
  const body = quoteBody(twoOf(packings, 1))
  const ask = () => fetch(`${ground.url}/serverapi/checkout/quote`, post(body)).then(reply => reply.text())
  const trips = await countTrips(ground, ask)
  found.push({ name: 'statements of a quote', trips, target: `<= ${TRIPS}`, isMet: trips <= TRIPS })
  return found
})
tell('quote', rows)

function post(body: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body }
}
