import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' ? undefined : value), schema.optional())
const wholeNumber = (fallback: number, min: number, max: number) =>
  z.preprocess(value => (value === '' ? undefined : value), z.coerce.number().int().min(min).max(max).default(fallback))

const SECRET_MIN_LENGTH = 32

/** Every setting of the API with its default; .env.example says what each is for. */
const Settings = z.object({
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(3000, 0, 65_535),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DATABASE_URL: z
    .string({ error: 'missing: the address of the PostgreSQL database' })
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgresql://' }),
  DATABASE_POOL: wholeNumber(10, 1, 100),
  DATA_DIR: z.string().min(1).default('./.data'),
  WEB_DIR: optional(z.string()),
  WEB_RENDERER: optional(z.string()),
  APP_SECRET: optional(
    z.string().min(SECRET_MIN_LENGTH, { error: `too short: at least ${SECRET_MIN_LENGTH} characters` }),
  ),
  ADMIN_PHONE: optional(z.string().regex(/^\+374\d{8}$/, { error: 'must be +374 and 8 digits' })),
  ADMIN_PASSWORD: optional(z.string()),
  SMS_ADAPTER: z.enum(['sandbox']).default('sandbox'),
  EMAIL_ADAPTER: z.enum(['sandbox']).default('sandbox'),
  PAYMENT_PROVIDER: z.enum(['sandbox']).default('sandbox'),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(z.url()),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
  SUGGESTION_TIMEOUT_MS: wholeNumber(8000, 100, 60_000),
  PASSWORD_HASH_MEMORY_KIB: wholeNumber(19_456, 1024, 1_048_576),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY_HOPS: wholeNumber(0, 0, 5),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SHUTDOWN_DRAIN_MS: wholeNumber(0, 0, 30_000),
})

export type Env = Omit<z.infer<typeof Settings>, 'APP_SECRET' | 'PUBLIC_URL'> & {
  APP_SECRET: string
  PUBLIC_URL: string
  /** Secrets and logins that were made up because none were set: only in demo mode. */
  madeUp: string[]
}

export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** The demo admin, when none is set: printed at the start. */
const DEMO_ADMIN = { phone: '+37491000001', password: 'Demo-admin1' }

/**
 * Reads the settings once. In demo mode an absent secret is made and kept in DATA_DIR; live mode refuses made-up and
 * sandbox ones (api.md, Start and settings).
 * @throws SettingsError naming every setting that is wrong
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = Settings.safeParse(source)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`These settings are wrong:\n${problems.join('\n')}`)
  }
  const settings = parsed.data
  if (settings.SHOP_MODE === 'live') return { ...liveEnv(settings), madeUp: [] }
  return demoEnv(settings)
}

function liveEnv(settings: z.infer<typeof Settings>): Omit<Env, 'madeUp'> {
  const { APP_SECRET, PUBLIC_URL } = settings
  const refusals = [
    ...(['SMS_ADAPTER', 'EMAIL_ADAPTER', 'PAYMENT_PROVIDER'] as const)
      .filter(name => settings[name] === 'sandbox')
      .map(name => `  ${name}: sandbox is not for a live shop`),
    ...(APP_SECRET ? [] : ['  APP_SECRET: missing, needed in live mode']),
    ...(PUBLIC_URL ? [] : ['  PUBLIC_URL: missing, needed in live mode']),
    ...(settings.RATE_LIMITS === 'off' ? ['  RATE_LIMITS: off is refused in live mode'] : []),
    ...(settings.ADMIN_PASSWORD === DEMO_ADMIN.password
      ? ['  ADMIN_PASSWORD: the demo password is refused in live mode']
      : []),
  ]
  if (!APP_SECRET || !PUBLIC_URL || refusals.length > 0) {
    throw new SettingsError(`SHOP_MODE=live refuses these settings:\n${refusals.join('\n')}`)
  }
  return { ...settings, APP_SECRET, PUBLIC_URL }
}

function demoEnv(settings: z.infer<typeof Settings>): Env {
  const madeUp = [
    ...(settings.APP_SECRET ? [] : ['APP_SECRET']),
    ...(settings.ADMIN_PHONE ? [] : ['ADMIN_PHONE']),
    ...(settings.ADMIN_PASSWORD ? [] : ['ADMIN_PASSWORD']),
  ]
  return {
    ...settings,
    APP_SECRET: settings.APP_SECRET ?? keptSecret(settings.DATA_DIR),
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    ADMIN_PHONE: settings.ADMIN_PHONE ?? DEMO_ADMIN.phone,
    ADMIN_PASSWORD: settings.ADMIN_PASSWORD ?? DEMO_ADMIN.password,
    madeUp,
  }
}

/**
 * The secret that an earlier start left in DATA_DIR, or a new one. It is written whole beside its place and then linked
 * there: of several processes the first wins, and none reads a file that is not finished.
 * @throws SettingsError when DATA_DIR cannot be used or what is kept there is too short
 */
function keptSecret(dataDir: string): string {
  const folder = resolve(dataDir)
  const file = join(folder, 'app-secret')
  try {
    mkdirSync(folder, { recursive: true })
    if (!existsSync(file)) keepNewSecret(file)
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= SECRET_MIN_LENGTH) return secret
  } catch (error) {
    throw new SettingsError(`DATA_DIR: ${folder} cannot be used (${String(codeOf(error))})`)
  }
  throw new SettingsError(
    `APP_SECRET: ${file} is too short: at least ${SECRET_MIN_LENGTH} characters; remove it or set one`,
  )
}

function keepNewSecret(file: string): void {
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
