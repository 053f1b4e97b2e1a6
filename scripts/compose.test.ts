import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ready } from '../packages/contracts/src/health.ts'
import { root } from './root.ts'

const file = (name: string): string => readFileSync(join(root, name), 'utf8')
const compose = file('docker-compose.yml')
const services = compose.slice(compose.indexOf('\nservices:'))

/** The settings that an anchor hands on. */
function handedOn(anchor: string): string[] {
  const [, rest = ''] = compose.split(`x-${anchor}: &${anchor}\n`)
  const [own = ''] = rest.split(/^\S/m)
  return [...own.matchAll(/^ {2}([A-Z\d_]+): \$\{\1:/gm)].map(([, name = '']) => name)
}

/** Those of .env.example that begin with one of these words. */
const known = (...words: string[]): string[] =>
  [...file('.env.example').matchAll(/^(([A-Z\d]+)_[A-Z_]+)=/gm)].flatMap(([, name = '', word = '']) =>
    words.includes(word) ? [name] : [],
  )

describe('the shop in containers', () => {
  test.for([
    ['messages', known('SMS', 'NIKITA', 'DEXATEL', 'EMAIL', 'SMTP', 'MAIL')],
    ['payments', known('PAYMENT', 'IDRAM', 'AMERIABANK', 'ARCA', 'RECEIPT')],
    // The directory is the volume's.
    ['pictures', known('PICTURE', 'S3').filter(name => name !== 'PICTURE_DIR')],
  ] as const)('is handed every setting of its %s', ([anchor, names]) => {
    expect(handedOn(anchor).toSorted()).toEqual(names.toSorted())
  })

  test.for(['shop', 'worker'])('has them all in its service "%s"', service => {
    const [, rest = ''] = services.split(`\n  ${service}:\n`)
    const [own = ''] = rest.split(/^ {2}\w/m)
    expect(own).toContain('<<: [*messages, *payments, *pictures]')
  })
})

/** What a service of a compose file says, as far as these tests look at it. */
type Service = {
  environment?: Record<string, string | number>
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  network_mode?: string
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

describe('the shop in containers at scale', () => {
  const scaled: Compose = parse(file('docker-compose.scaled.yml'), { merge: true })
  const caddyfile = file('ops/caddy/Caddyfile')
  const { caddy, worker, ...others } = scaled.services
  const api = Object.entries(others).filter(([name]) => name.startsWith('shop-'))

  test('has two API processes and a worker that are set up alike, and no setting that there is not', () => {
    const known = new Set([...file('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name))
    expect(api.map(([name]) => name)).toEqual(['shop-1', 'shop-2'])
    expect(api[0]?.[1]).toEqual(api[1]?.[1])
    expect(api[0]?.[1].environment).toMatchObject({ JOBS: 'off', TRUST_PROXY_HOPS: 1 })
    const { JOBS, TRUST_PROXY_HOPS, ...shared } = api[0]?.[1].environment ?? {}
    expect(worker?.environment).toEqual({ ...shared, WORKER_PORT: 9465 })
    for (const name of Object.keys({ ...worker?.environment, JOBS, TRUST_PROXY_HOPS })) expect(known).toContain(name)
  })

  test('is reached through Caddy alone, which knows each of the two and asks for their health', () => {
    const published = Object.entries(scaled.services).filter(([, { ports }]) => ports !== undefined)
    expect(published.map(([name]) => name)).toEqual(['caddy'])
    const [, upstreams = ''] = /reverse_proxy (.+) \{$/m.exec(caddyfile) ?? []
    expect(upstreams.split(' ')).toEqual(api.map(([name]) => `${name}:{$PORT:3000}`))
    expect(caddyfile).toContain(`health_uri /serverapi${ready.path}`)
    expect(caddy?.volumes).toContain('./ops/caddy/Caddyfile:/etc/caddy/Caddyfile:ro')
    // The bank's pages are where PUBLIC_URL says, inside as outside: one port everywhere.
    const port = String(caddy?.environment?.PORT)
    expect(port).toMatch(/^\$\{PORT:-3000\}$/)
    for (const [, { environment }] of api) expect(environment?.PORT).toBe(port)
    expect(caddy?.ports).toEqual([`${port}:${port}`])
    // The sandbox bank answers the worker at the address that people use.
    expect(worker?.network_mode).toBe('service:caddy')
  })

  test('names only services and volumes that it has', () => {
    for (const { depends_on = {}, volumes = [] } of Object.values(scaled.services)) {
      for (const name of Object.keys(depends_on)) expect(Object.keys(scaled.services)).toContain(name)
      const own = volumes.map(volume => volume.split(':')[0] ?? '').filter(name => !name.startsWith('.'))
      for (const name of own) expect(Object.keys(scaled.volumes)).toContain(name)
    }
    const { scrape_configs: scraped }: { scrape_configs: { static_configs: { targets: string[] }[] }[] } = parse(
      file('ops/prometheus/prometheus.yml'),
    )
    for (const target of scraped.flatMap(each => each.static_configs.flatMap(({ targets }) => targets))) {
      const [host = '', port] = target.split(':')
      expect(Object.keys(scaled.services)).toContain(host)
      expect(Number(port)).toBe(worker?.environment?.METRICS_PORT)
    }
  })
})
