/**
 * `pnpm bench:list`, `pnpm bench:product`: a kept answer of the public catalogue, packed as a browser takes it, beside a
 * bare Fastify that answers the same bytes. Every hook, header and limit is on.
 */
import { withBare } from '../shared/beside-bare.ts'
import { type Ground, withShop } from '../shared/ground.ts'
import { type Ask, load, WARM_UP_SECONDS, want } from '../shared/load.ts'
import { type Row, tell } from '../shared/table.ts'

const CONNECTIONS = 32
const SECONDS = 8
const ROUNDS = 2
/** Of the bare answer's requests a second. */
const SHARE = 0.6

const paths = {
  list: async () => '/serverapi/catalog/products?category=flavor',
  product: async ({ db }: Ground) => {
    const { slug } = await db.product.findFirstOrThrow({ where: { category: 'flavor', withdrawnAt: null } })
    return `/serverapi/catalog/products/${slug}`
  },
}

const name = process.argv[2] === 'product' ? 'product' : 'list'
const rows = await withShop({ products: 1000 }, async ground => {
  const found: Row[] = []
  const path = await paths[name](ground)
  for (const encoding of ['br', 'identity']) found.push(...(await measured(ground, path, encoding)))
  return found
})
tell(name, rows)

async function measured(ground: Ground, path: string, encoding: string): Promise<Row[]> {
  const ask: Ask = { method: 'GET', path, headers: { 'accept-encoding': encoding, 'accept-language': 'ru' } }
  const reply = await fetch(ground.url + path, { headers: ask.headers ?? {} })
  const { text } = await rawOf(ground.url, ask)
  const body = Buffer.from(text, 'latin1')
  const type = reply.headers.get('content-type') ?? ''
  const rounds: { own: Row; bare: Row }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await withBare({ body, type, encoding: encoding === 'identity' ? '' : encoding }, url =>
      load({ url, connections: CONNECTIONS, seconds: SECONDS, once: async send => void (await want(send, ask)) }),
    )
    const before = ground.cpuMs()
    const own = await load({
      url: ground.url,
      connections: CONNECTIONS,
      seconds: SECONDS,
      once: async send => void (await want(send, ask)),
    })
    const microsEach = ((ground.cpuMs().api - before.api) * 1000) / (own.perSecond * (SECONDS + WARM_UP_SECONDS))
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
      text = (await want(send, ask)).text
    },
  })
  return { text }
}
