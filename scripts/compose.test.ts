import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ready } from '../packages/contracts/src/health.ts'
import { archiveSettings } from './database/archive.ts'
import { performanceSettings } from './database/server.ts'
import { settingsOfTheMachine } from './generate-settings.ts'
import { root } from './root.ts'

/** The parts of a service that these tests check. */
type Service = {
  image?: string
  build?: { target: string }
  environment?: Record<string, string | number>
  env_file?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  network_mode?: string
  volumes?: string[]
  command?: string[]
  cap_drop?: string[]
  cap_add?: string[]
  read_only?: boolean
  security_opt?: string[]
  privileged?: boolean
  user?: string
  logging?: { options: Record<string, string> }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const file = (name: string): string => readFileSync(join(root, name), 'utf8')
const read = (name: string): Compose => parse(file(name), { merge: true })
const single = read('docker-compose.yml')
const scaled = read('docker-compose.scaled.yml')
const settings = [...file('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name = '']) => name)

/** A setting of .env with its default, as a compose file writes it. */
const fromEnv = (name: string, unset = '') => `\${${name}:-${unset}}`

/** The rights that an image cannot start without. */
const NEEDED_RIGHTS: Record<string, string[]> = {
  postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  // Reads and restores the files of two users, and runs PostgreSQL as its own user for a drill.
  backup: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID'],
  restore: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID'],
  caddy: ['NET_BIND_SERVICE'],
}

const services = [single, scaled].flatMap((compose, index) =>
  Object.entries(compose.services).map(([name, service]) => ({
    title: `${name} of ${index === 0 ? 'docker-compose.yml' : 'docker-compose.scaled.yml'}`,
    name,
    service,
  })),
)

describe('each service', () => {
  test.for(services)('is published on 127.0.0.1 unless the operator sets an address: $title', ({ service }) => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^\$\{BIND:-127\.0\.0\.1\}:/)
    expect(service.network_mode).toBeUndefined()
  })

  test.for(services)('has no rights of root and cannot change its own files: $title', ({ name, service }) => {
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.cap_add).toEqual(NEEDED_RIGHTS[name])
    expect(service.read_only).toBe(true)
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
    expect(service.privileged).toBeUndefined()
  })

  test.for(services)('uses an ordinary role of the database unless it needs the owner: $title', ({ name, service }) => {
    const { DATABASE_URL, DATABASE_OWNER_URL, POSTGRES_USER, POSTGRES_PASSWORD } = service.environment ?? {}
    const needsOwner = ['migrate', 'backup', 'restore'].includes(name)
    const hasNoDatabase = ['postgres', 'caddy'].includes(name)
    if (!hasNoDatabase) expect(DATABASE_URL).toMatch(/^postgresql:\/\/shop_app:/)
    if (needsOwner) expect(DATABASE_OWNER_URL).toMatch(/^postgresql:\/\/shop:/)
    else expect(DATABASE_OWNER_URL || '').toBe('')
    if (name === 'postgres') expect(POSTGRES_USER).toBe('shop')
    else expect(POSTGRES_PASSWORD || '').toBe('')
    // A service that gets the whole of .env must have the owner's password taken out.
    if (service.env_file) expect([POSTGRES_PASSWORD, DATABASE_OWNER_URL]).toEqual(['', ''])
  })

  test.for(services)('has a log of limited size: $title', ({ service }) => {
    expect(service.logging?.options).toEqual({ 'max-size': '20m', 'max-file': '5' })
  })

  test.for(services)('names only services and volumes of its own file: $title', ({ title, service }) => {
    const own = title.endsWith('scaled.yml') ? scaled : single
    for (const name of Object.keys(service.depends_on ?? {})) expect(Object.keys(own.services)).toContain(name)
    // BACKUP_DIR is a volume unless it names a folder.
    const mounted = (service.volumes ?? []).map(
      volume => volume.replace(/^\$\{BACKUP_DIR:-(\w+)\}/, '$1').split(':')[0] ?? '',
    )
    for (const name of mounted.filter(each => /^\w/.test(each))) expect(Object.keys(own.volumes)).toContain(name)
  })

  test.for(services)('is built from a stage of the Dockerfile: $title', ({ service }) => {
    const stages = [...file('Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, stage]) => stage)
    if (service.build) expect(stages).toContain(service.build.target)
    else expect(service.image).toMatch(/^(?:postgres:18|caddy:2)(?:@sha256:[\da-f]{64})?$/)
  })
})

/** Settings of the machine, of the build, of tests, and those that belong to the compose file itself. */
const NOT_HANDED_ON = [
  ...settingsOfTheMachine,
  'BIND',
  'DOMAIN',
  'TRUSTED_PROXIES',
  'POSTGRES_PASSWORD',
  'POSTGRES_APP_PASSWORD',
  'TEST_DATABASE_URL',
  'CHROMIUM_PATH',
]

describe('the shop in containers', () => {
  test.for([single, scaled])(
    'has the settings of the embedded database, and archives its log as the restore reads it',
    ({ services: all }) => {
      const { command = [], volumes = [] } = all.postgres ?? {}
      const settings = { ...archiveSettings({ wal: '/backups/wal' }), ...performanceSettings }
      expect(command).toEqual([
        'postgres',
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ])
      expect(volumes).toContain(`${fromEnv('BACKUP_DIR', 'backups')}:/backups`)
      expect(all.backup?.volumes).toEqual([
        'postgres:/var/lib/postgresql:ro',
        'data:/data:ro',
        `${fromEnv('BACKUP_DIR', 'backups')}:/backups`,
      ])
      expect(all.restore?.volumes).toEqual(all.backup?.volumes?.map(volume => volume.replace(/:ro$/, '')))
      expect(all.backup?.environment).toMatchObject({
        DATABASE_FILES: all.postgres?.environment?.PGDATA,
        DATA_DIR: '/data',
      })
      expect(all.restore?.environment).toEqual(all.backup?.environment)
    },
  )

  test.for(['shop', 'worker'])('hands every setting of the program to its service "%s"', name => {
    const environment = single.services[name]?.environment ?? {}
    const missing = settings.filter(setting => !NOT_HANDED_ON.includes(setting) && environment[setting] === undefined)
    expect(missing).toEqual([])
    for (const [setting, value] of Object.entries(environment))
      if (String(value).startsWith('${')) expect(value).toMatch(new RegExp(`^\\$\\{${setting}:-`))
  })

  test('has a worker that reaches the sandbox payment page in the shop', () => {
    const port = single.services.shop?.environment?.PORT
    expect(single.services.worker?.environment?.SANDBOX_BANK_URL).toBe(`http://shop:${port}`)
  })
})

describe('the shop in containers at scale', () => {
  const caddyfile = file('ops/caddy/Caddyfile')
  const { caddy, worker, ...others } = scaled.services
  const api = Object.entries(others).filter(([name]) => name.startsWith('shop-'))

  test('has two API processes and a worker with the same settings, and no unknown setting', () => {
    expect(api.map(([name]) => name)).toEqual(['shop-1', 'shop-2'])
    expect(api[0]?.[1]).toEqual(api[1]?.[1])
    expect(api[0]?.[1].environment).toMatchObject({ JOBS: 'off', TRUST_PROXY_HOPS: fromEnv('TRUST_PROXY_HOPS', '1') })
    const { JOBS, TRUST_PROXY_HOPS, ...shared } = api[0]?.[1].environment ?? {}
    const { WORKER_PORT, SANDBOX_BANK_URL, ...own } = worker?.environment ?? {}
    expect(own).toEqual(shared)
    expect(SANDBOX_BANK_URL).toBe(`http://caddy:${shared.PORT}`)
    for (const name of Object.keys({ ...shared, JOBS, TRUST_PROXY_HOPS, WORKER_PORT, SANDBOX_BANK_URL }))
      expect(settings).toContain(name)
  })

  test('is reached through Caddy alone, which knows each of the two and asks for their health', () => {
    const published = Object.entries(scaled.services).filter(([, { ports }]) => ports !== undefined)
    expect(published.map(([name]) => name)).toEqual(['caddy'])
    const [, upstreams = ''] = /reverse_proxy (.+) \{$/m.exec(caddyfile) ?? []
    expect(upstreams.split(' ')).toEqual(api.map(([name]) => `${name}:{$PORT:3000}`))
    expect(caddyfile).toContain(`health_uri /serverapi${ready.path}`)
    expect(caddy?.volumes).toContain('./ops/caddy/Caddyfile:/etc/caddy/Caddyfile:ro')
    // PUBLIC_URL names one port, inside as outside.
    const port = String(caddy?.environment?.PORT)
    expect(port).toMatch(/^\$\{PORT:-3000\}$/)
    for (const [, { environment }] of api) expect(environment?.PORT).toBe(port)
    expect(caddy?.ports).toEqual([`\${BIND:-127.0.0.1}:${port}:${port}`])
  })

  test('believes a proxy in front of Caddy only if the operator names it', () => {
    expect(caddyfile).toContain('trusted_proxies {$TRUSTED_PROXIES}')
    expect(caddy?.environment?.TRUSTED_PROXIES).toBe(fromEnv('TRUSTED_PROXIES'))
  })

  test('has its metrics read by the Prometheus of ops/prometheus', () => {
    type Scraped = { job_name: string; static_configs: { targets: string[] }[] }
    const { scrape_configs: scraped }: { scrape_configs: Scraped[] } = parse(file('ops/prometheus/prometheus.yml'))
    const shop = scraped.find(each => each.job_name === 'shop')
    const targets = shop?.static_configs.flatMap(each => each.targets)
    expect(targets).toEqual(['shop-1', 'shop-2', 'worker'].map(name => `${name}:${worker?.environment?.METRICS_PORT}`))
  })

  test('publishes 80 and 443 with the override for TLS, and passes the host name to the shop', () => {
    const tls: Compose = parse(file('docker-compose.tls.yml'), { merge: true })
    expect(Object.keys(tls.services).toSorted()).toEqual(['caddy', 'shop-1', 'shop-2', 'worker'])
    for (const name of ['shop-1', 'shop-2', 'worker'])
      expect(tls.services[name]?.environment?.PUBLIC_URL).toMatch(/^https:\/\/\$\{DOMAIN:\?/)
    expect(tls.services.caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp'])
    expect(tls.services.caddy?.volumes).toEqual(['./ops/caddy/sites:/etc/caddy/sites:ro'])
    expect(file('ops/caddy/sites/tls.caddy')).toMatch(/^\{\$DOMAIN\} \{\n\timport shop\n\}$/m)
    expect(caddyfile).toContain('import /etc/caddy/sites/*.caddy')
  })
})
