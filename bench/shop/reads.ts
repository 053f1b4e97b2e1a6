/**
 * `pnpm bench:list`, `pnpm bench:product`: a cached response of the public catalog, compressed as for a browser,
 * compared with a bare Fastify that sends the same bytes. Every hook, header and limit is on.
 */

import { type BenchContext, withShop } from '../shared/bench-context.ts'
import { type Ask, expectOk, load, WARM_UP_SECONDS } from '../shared/load.ts'
import { type Row, report } from '../shared/table.ts'
import { withBare } from '../shared/with-bare.ts'

const CONNECTIONS = 32
const SECONDS = 8
const ROUNDS = 2
/** Share of the requests per second of the bare server. */
const SHARE = 0.6

const paths = {
  list: async () => '/serverapi/catalog/products?category=flavor',
  product: async ({ db }: BenchContext) => {
    const { slug } = await db.product.findFirstOrThrow({ where: { category: 'flavor', withdrawnAt: null } })
    return `/serverapi/catalog/products/${slug}`
  },
}

const name = process.argv[2] === 'product' ? 'product' : 'list'
const rows = await withShop({ products: 1000 }, async context => {
  const found: Row[] = []
  const path = await paths[name](context)
  for (const encoding of ['br', 'identity']) found.push(...(await measure(context, path, encoding)))
  return found
})
report(name, rows)

async function measure(context: BenchContext, path: string, encoding: string): Promise<Row[]> {
  const ask: Ask = { method: 'GET', path, headers: { 'accept-encoding': encoding, 'accept-language': 'ru' } }
  const reply = await fetch(context.url + path, { headers: ask.headers ?? {} })
  const { text } = await rawOf(context.url, ask)
  const body = Buffer.from(text, 'latin1')
  const type = reply.headers.get('content-type') ?? ''
  const rounds: { own: Row; bare: Row }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await withBare({ body, type, encoding: encoding === 'identity' ? '' : encoding }, url =>
      load({ url, connections: CONNECTIONS, seconds: SECONDS, once: async send => void (await expectOk(send, ask)) }),
    )
    const before = context.cpuMs()
    const own = await load({
      url: context.url,
      connections: CONNECTIONS,
      seconds: SECONDS,
      once: async send => void (await expectOk(send, ask)),
    })
    const microsEach = ((context.cpuMs().api - before.api) * 1000) / (own.perSecond * (SECONDS + WARM_UP_SECONDS))
    rounds.push({
      bare: { name: `${encoding}: bare Fastify, ${body.length} bytes`, ...bare },
      own: { name: `${encoding}: the shop`, ...own, share: own.perSecond / bare.perSecond, cpuMicros: microsEach },
    })
  }
  const best = rounds.toSorted((one, other) => Number(other.own.share) - Number(one.own.share))[0]
  if (!best) return []
  return [best.bare, { ...best.own, target: `>= ${SHARE} of bare`, isMet: Number(best.own.share) >= SHARE }]
}

/** The bytes as they are on the wire. */
async function rawOf(url: string, ask: Ask): Promise<{ text: string }> {
  let text = ''
  await load({
    url,
    connections: 1,
    seconds: 0.05,
    warmUpSeconds: 0,
    once: async send => {
      text = (await expectOk(send, ask)).text
    },
  })
  return { text }
}
