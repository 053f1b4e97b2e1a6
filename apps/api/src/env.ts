import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { identitySettings } from '#identity/index.ts'
import { findMessageProblems, messageSettings } from '#notifications/index.ts'
import { findPaymentProblems, paymentSettings } from '#payments/index.ts'
import { findPictureProblems, pictureSettings } from '#pictures/index.ts'
import {
  hasCredentials,
  hasKnownPassword,
  isWeak,
  mergeDistinct,
  oneOf,
  port,
  type SettingProblem,
  SettingsError,
  webAddress,
  wholeNumber,
} from '#platform/config/env-values.ts'
import { findReceiptProblems, receiptSettings } from '#receipts/index.ts'
import { suggestionSettings } from '#suggestions/index.ts'

const SECRET_MIN_LENGTH = 32

const postgresUrl = { pattern: /^postgres(ql)?:\/\//, error: 'must begin with postgresql://' }

/** The settings of the program itself. The order is that of .env.example. */
const serverSettings = {
  SHOP_MODE: oneOf(['demo', 'live'])
    .default('demo')
    .describe(
      'demo: sandbox providers, demo catalog and demo admin. Missing secrets are generated and stored in DATA_DIR. live: rejects sandbox providers, demo accounts, and missing or weak secrets.',
    ),
  HOST: z
    .string()
    .optional()
    .describe(
      'The address on which the API listens. Default: 127.0.0.1 in demo mode, because its admin is publicly known; 0.0.0.0 in live mode.',
    ),
  PORT: wholeNumber(3000, 0, 65_535).describe('The port of the API and the shop.'),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      'The public URL of the shop, used in messages and as the return URL of payments. Default: http://localhost:PORT',
    ),
  APP_SECRET: z
    .string()
    .min(SECRET_MIN_LENGTH, { error: `too short: at least ${SECRET_MIN_LENGTH} characters` })
    .optional()
    .describe(
      `At least ${SECRET_MIN_LENGTH} characters. The keys for tokens, codes, cookies and sealed messages are derived from it.`,
    ),
}

const storageSettings = {
  DATABASE_URL: z
    .string({ error: 'missing: the address of the PostgreSQL database' })
    .regex(postgresUrl.pattern, { error: postgresUrl.error })
    .describe(
      'PostgreSQL 18, for example postgresql://user:password@host:5432/shop. Default: an embedded server with its files in DATA_DIR.',
    ),
  // Read by the commands that run migrations; checked here, before them.
  DATABASE_OWNER_URL: z
    .string()
    .regex(postgresUrl.pattern, { error: postgresUrl.error })
    .optional()
    .describe(
      'The same database with the role that owns its tables, for example postgresql://shop:password@host:5432/shop. Only migrations use it (npm start, pnpm db:deploy): do not give it to the API or the worker. If it is set, the role of DATABASE_URL gets the right to read and write rows only. Default: migrations use DATABASE_URL, which live mode rejects.',
    ),
  DATABASE_READ_URL: z
    .string()
    .regex(postgresUrl.pattern, { error: postgresUrl.error })
    .optional()
    .describe('A replica of the database. The API uses it only for public reads of the catalog. Default: DATABASE_URL'),
  DATABASE_POOL: wholeNumber(10, 1, 100).describe(
    'Connections of each process to DATABASE_URL, and as many to DATABASE_READ_URL.',
  ),
  DATA_DIR: z
    .string()
    .default('./.data')
    .describe('Folder of the embedded database, the pictures and the generated secret of demo mode.'),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for backups (docs/operations.md, Back up). It should be on another disk than DATA_DIR, encrypted, and copied off the machine. Default: no backups.',
    ),
}

const webSettings = {
  WEB_DIR: z
    .string()
    .refine(folder => existsSync(join(resolve(folder), 'index.html')), {
      error: 'has no index.html: name the folder of the built web app, or leave it empty',
    })
    .optional()
    .describe('Folder of the built web app, with an index.html. Default: apps/web/dist'),
  WEB_RENDERER: z
    .string()
    .optional()
    .describe(
      'Module that renders public pages on the server. Default: apps/web/dist-server/entry.js. Without it, browsers render.',
    ),
  // Read by the web app's build; checked here, before it.
  VITE_API_BASE: z
    .string()
    .regex(/^(?:\/(?!\/)|https?:\/\/.)/, { error: 'must begin with /, http:// or https://' })
    .default('/serverapi')
    .describe('Base path or URL of the API for the web app. It is read when the web app is built.'),
}

const jobSettings = {
  JOBS: oneOf(['in-process', 'off'])
    .default('in-process')
    .describe(
      'Where jobs run (messages, expiry of unpaid orders, payments, refunds). in-process: in each API process; off: only in workers (pnpm worker).',
    ),
  WORKER_PORT: wholeNumber(3001, 0, 65_535).describe(
    "Port of the worker's health checks: /serverapi/health/live and /serverapi/health/ready.",
  ),
  WORKER_EXIT_AFTER_SECONDS: wholeNumber(180, 0, 86_400).describe(
    'Seconds without a database after which a worker ends with exit code 1, so that its service restarts it. 0: never.',
  ),
  SANDBOX_BANK_URL: webAddress
    .optional()
    .describe(
      'URL of the API for a worker in another container, which calls the sandbox payment page there. Default: PUBLIC_URL',
    ),
}

const monitoringSettings = {
  METRICS_PORT: port.describe(
    'Port of /metrics for Prometheus. Do not expose it to the internet. Default: no metrics. Workers on the same machine need another port: METRICS_PORT=9465 pnpm worker',
  ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address on which the metrics port listens. Use 0.0.0.0 in a container.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      'URL of an OpenTelemetry collector (OTLP over HTTP), for example http://collector:4318. It receives traces of requests, jobs and SQL statements. Default: no traces.',
    ),
  OTEL_SERVICE_NAME: z.string().default('shop').describe('The name of the service in these traces.'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug or silent.'),
}

const requestSettings = {
  CATALOG_KEEP_MS: wholeNumber(1000, 0, 10_000).describe(
    'How long public catalog responses are cached, in milliseconds: the maximum delay of a change. 0 turns the cache off.',
  ),
  RATE_LIMITS: oneOf(['on', 'off'])
    .default('on')
    .describe(
      'Rate limits per network address: on or off. off is for load tests, and live mode rejects it. Limits per phone and order always apply.',
    ),
  TRUST_PROXY_HOPS: wholeNumber(0, 0, 5).describe(
    'Number of trusted proxies that set X-Forwarded-For. Default: 0 (none).',
  ),
  SHUTDOWN_DRAIN_MS: wholeNumber(0, 0, 30_000).describe(
    'Milliseconds between "not ready" and shutdown, so that load balancers notice. Use twice their check interval.',
  ),
}

/**
 * Every environment setting with its default. Capabilities declare their own in `settings.ts`. After a change run
 * `pnpm settings:generate`.
 */
const tables = [
  serverSettings,
  storageSettings,
  webSettings,
  identitySettings,
  messageSettings,
  receiptSettings,
  jobSettings,
  monitoringSettings,
  paymentSettings,
  pictureSettings,
  suggestionSettings,
  requestSettings,
] as const
const Settings = z.object(mergeDistinct('setting', ...tables))

/** The settings in groups, for .env.example. */
export const settingTables: readonly Readonly<Record<string, z.ZodType>>[] = tables

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)

export type Env = Omit<z.infer<typeof Settings>, 'APP_SECRET' | 'PUBLIC_URL' | 'HOST'> & {
  APP_SECRET: string
  PUBLIC_URL: string
  /** The address to listen on. Default of a demo, whose admin and inbox are public: this machine only. */
  HOST: string
  /** Secrets and logins that were generated because none were set. Only in demo mode. */
  generated: string[]
}

/** The demo admin if none is set. It is printed at the start. */
export const DEMO_ADMIN = { phone: '+37491000001', password: 'Demo-admin1' }

/**
 * Reads the settings once. An empty value means the default. In demo mode a missing secret is generated and stored in
 * DATA_DIR. Live mode rejects generated and sandbox values.
 * @throws SettingsError with one line per wrong setting
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = Settings.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const byName = new Map<string, string>()
    for (const { path, message } of parsed.error.issues) {
      const name = path.join('.')
      if (!byName.has(name)) byName.set(name, message)
    }
    throw settingsError([...byName], 'These settings are wrong:')
  }
  const settings = parsed.data
  if (settings.SHOP_MODE === 'live') return { ...liveEnv(settings), generated: [] }
  return demoEnv(settings)
}

function settingsError(problems: readonly SettingProblem[], heading: string): SettingsError {
  const lines = problems.map(([name, wrong]) => `${name}: ${wrong}`)
  return new SettingsError(lines.length === 1 ? lines.join('') : [heading, ...lines].join('\n  '))
}

function liveEnv(settings: z.infer<typeof Settings>): Omit<Env, 'generated'> {
  const { APP_SECRET, PUBLIC_URL, HOST = '0.0.0.0' } = settings
  const problems: SettingProblem[] = [
    ...(['SMS_ADAPTER', 'EMAIL_ADAPTER', 'RECEIPT_ADAPTER'] as const)
      .filter(name => settings[name] === 'sandbox')
      .map((name): SettingProblem => [name, 'sandbox is not for a live shop']),
    ...(APP_SECRET ? [] : [['APP_SECRET', 'missing, needed in live mode'] as const]),
    ...(APP_SECRET && isWeak(APP_SECRET)
      ? [['APP_SECRET', 'weak: take 32 random bytes (openssl rand -base64 32)'] as const]
      : []),
    ...databaseProblems(settings),
    ...(PUBLIC_URL ? [] : [['PUBLIC_URL', 'missing, needed in live mode'] as const]),
    ...(PUBLIC_URL && isUnencrypted(PUBLIC_URL)
      ? [['PUBLIC_URL', 'must begin with https:// in live mode, except for localhost'] as const]
      : []),
    ...(settings.RATE_LIMITS === 'off' ? [['RATE_LIMITS', 'off is not allowed in live mode'] as const] : []),
    ...(settings.ADMIN_PASSWORD === DEMO_ADMIN.password
      ? [['ADMIN_PASSWORD', 'the demo password is not allowed in live mode'] as const]
      : []),
    ...findMessageProblems(settings, true),
    ...findPaymentProblems(settings, true),
    ...findPictureProblems(settings, true),
    ...findReceiptProblems(settings, true),
  ]
  if (!APP_SECRET || !PUBLIC_URL || problems.length > 0)
    throw settingsError(problems, 'SHOP_MODE=live rejects these settings:')
  return { ...settings, APP_SECRET, PUBLIC_URL, HOST }
}

const databaseUrls = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URL'] as const

function databaseProblems(settings: z.infer<typeof Settings>): SettingProblem[] {
  return databaseUrls.flatMap((name): SettingProblem[] => {
    const url = settings[name]
    if (url === undefined) return []
    if (hasKnownPassword(url)) return [[name, 'the password of the database is a known default']]
    return hasCredentials(url)
      ? []
      : [[name, 'has no password. Add one to the URL, or connect by a unix socket or a client certificate.']]
  })
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

const isUnencrypted = (url: string): boolean =>
  url.startsWith('http://') && !LOCAL_HOSTS.includes(new URL(url).hostname)

function demoEnv(settings: z.infer<typeof Settings>): Env {
  const problems = [
    ...findMessageProblems(settings, false),
    ...findPaymentProblems(settings, false),
    ...findPictureProblems(settings, false),
    ...findReceiptProblems(settings, false),
  ]
  if (problems.length > 0) throw settingsError(problems, 'These settings are wrong:')
  const generated = [
    ...(settings.APP_SECRET ? [] : ['APP_SECRET']),
    ...(settings.ADMIN_PHONE ? [] : ['ADMIN_PHONE']),
    ...(settings.ADMIN_PASSWORD ? [] : ['ADMIN_PASSWORD']),
  ]
  return {
    ...settings,
    HOST: settings.HOST ?? '127.0.0.1',
    APP_SECRET: settings.APP_SECRET ?? readOrCreateSecret(settings.DATA_DIR),
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    ADMIN_PHONE: settings.ADMIN_PHONE ?? DEMO_ADMIN.phone,
    ADMIN_PASSWORD: settings.ADMIN_PASSWORD ?? DEMO_ADMIN.password,
    generated,
  }
}

/**
 * Returns the secret that an earlier start stored in DATA_DIR, or a new one. Writes a temporary file and links it, so
 * that concurrent processes use the first one and none reads an incomplete file.
 * @throws SettingsError if DATA_DIR is not usable or the stored secret is too short
 */
function readOrCreateSecret(dataDir: string): string {
  const folder = resolve(dataDir)
  const file = join(folder, 'app-secret')
  try {
    mkdirSync(folder, { recursive: true })
    if (!existsSync(file)) createSecret(file)
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= SECRET_MIN_LENGTH) return secret
  } catch (error) {
    throw new SettingsError(`DATA_DIR: ${folder} cannot be used (${String(codeOf(error))})`)
  }
  throw new SettingsError(
    `APP_SECRET: ${file} is too short: at least ${SECRET_MIN_LENGTH} characters; remove it or set one`,
  )
}

function createSecret(file: string): void {
  const secret = randomBytes(32).toString('base64url')
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, secret, { flag: 'wx', mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
