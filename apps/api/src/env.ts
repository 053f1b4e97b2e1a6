import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { identitySettings } from '#identity/index.ts'
import { findMessageProblems, messageSettings } from '#notifications/index.ts'
import { findPaymentProblems, paymentSettings } from '#payments/index.ts'
import { findPictureProblems, pictureSettings } from '#pictures/index.ts'
import {
  oneOf,
  port,
  type SettingProblem,
  SettingsError,
  webAddress,
  wholeNumber,
} from '#platform/config/env-values.ts'
import { mergeDistinct } from '#platform/config/merge-distinct.ts'
import { hasCredentials, hasKnownPassword, isWeak } from '#platform/config/weak-secrets.ts'
import { receiptSettings } from '#receipts/index.ts'
import { suggestionSettings } from '#suggestions/index.ts'

const SECRET_MIN_LENGTH = 32

/**
 * Every environment setting with its default; capabilities declare their own in `settings.ts`. .env.example explains each.
 */
const Settings = z.object(
  mergeDistinct(
    'setting',
    {
      SHOP_MODE: oneOf(['demo', 'live']).default('demo'),
      HOST: z.string().optional(),
      PORT: wholeNumber(3000, 0, 65_535),
      PUBLIC_URL: webAddress.optional(),
      DATABASE_URL: z
        .string({ error: 'missing: the address of the PostgreSQL database' })
        .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgresql://' }),
      // Read by the commands that run migrations; checked here, before them.
      DATABASE_OWNER_URL: z
        .string()
        .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgresql://' })
        .optional(),
      DATABASE_READ_URL: z
        .string()
        .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgresql://' })
        .optional(),
      DATABASE_POOL: wholeNumber(10, 1, 100),
      DATA_DIR: z.string().default('./.data'),
      BACKUP_DIR: z.string().optional(),
      WEB_DIR: z
        .string()
        .refine(folder => existsSync(join(resolve(folder), 'index.html')), {
          error: 'has no index.html: name the folder of the built web app, or leave it empty',
        })
        .optional(),
      WEB_RENDERER: z.string().optional(),
      APP_SECRET: z
        .string()
        .min(SECRET_MIN_LENGTH, { error: `too short: at least ${SECRET_MIN_LENGTH} characters` })
        .optional(),
      JOBS: oneOf(['in-process', 'off']).default('in-process'),
      WORKER_PORT: wholeNumber(3001, 0, 65_535),
      WORKER_EXIT_AFTER_SECONDS: wholeNumber(180, 0, 86_400),
      SANDBOX_BANK_URL: webAddress.optional(),
      METRICS_PORT: port,
      METRICS_HOST: z.string().default('127.0.0.1'),
      OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
      OTEL_SERVICE_NAME: z.string().default('shop'),
      CATALOG_KEEP_MS: wholeNumber(1000, 0, 10_000),
      RATE_LIMITS: oneOf(['on', 'off']).default('on'),
      TRUST_PROXY_HOPS: wholeNumber(0, 0, 5),
      LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
      SHUTDOWN_DRAIN_MS: wholeNumber(0, 0, 30_000),
      // Read by the web app's build; checked here, before it.
      VITE_API_BASE: z
        .string()
        .regex(/^(?:\/(?!\/)|https?:\/\/.)/, { error: 'must begin with /, http:// or https://' })
        .default('/serverapi'),
    },
    identitySettings,
    messageSettings,
    paymentSettings,
    pictureSettings,
    receiptSettings,
    suggestionSettings,
  ),
)

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)

export type Env = Omit<z.infer<typeof Settings>, 'APP_SECRET' | 'PUBLIC_URL' | 'HOST'> & {
  APP_SECRET: string
  PUBLIC_URL: string
  /** The address to listen on. A demo, whose admin and inbox are public, listens on this machine only by default. */
  HOST: string
  /** Secrets and logins that were made up because none were set: only in demo mode. */
  generated: string[]
}

/** The demo admin, when none is set: printed at the start. */
export const DEMO_ADMIN = { phone: '+37491000001', password: 'Demo-admin1' }

/**
 * Reads the settings once. An empty value means the default. In demo mode a missing secret is generated and stored in
 * DATA_DIR; live mode rejects generated and sandbox ones.
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
    ...(settings.RATE_LIMITS === 'off' ? [['RATE_LIMITS', 'off is refused in live mode'] as const] : []),
    ...(settings.ADMIN_PASSWORD === DEMO_ADMIN.password
      ? [['ADMIN_PASSWORD', 'the demo password is refused in live mode'] as const]
      : []),
    ...findMessageProblems(settings, true),
    ...findPaymentProblems(settings, true),
    ...findPictureProblems(settings, true),
  ]
  if (!APP_SECRET || !PUBLIC_URL || problems.length > 0)
    throw settingsError(problems, 'SHOP_MODE=live refuses these settings:')
  return { ...settings, APP_SECRET, PUBLIC_URL, HOST }
}

const databaseUrls = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URL'] as const

function databaseProblems(settings: z.infer<typeof Settings>): SettingProblem[] {
  return databaseUrls.flatMap((name): SettingProblem[] => {
    const url = settings[name]
    if (url === undefined) return []
    if (hasKnownPassword(url)) return [[name, "the database's password is one that everybody knows"]]
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
 * Returns the secret that an earlier start stored in DATA_DIR, or a new one. Writes a temporary file and links it: of
 * several processes the first wins, and none reads an incomplete file.
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
