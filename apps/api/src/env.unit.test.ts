import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Worker } from 'node:worker_threads'
import { paymentProviders } from '@shop/contracts/payments.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { SettingsError } from '#platform/config/env-values.ts'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = (dataDir: string) => ({
  DATABASE_URL: 'postgresql://shop:unused@localhost/shop',
  DATA_DIR: join(folder, dataDir),
})

describe('the secret of a demo shop', () => {
  test('is generated at its first start and stays the same', () => {
    const first = readEnv(settings('first'))

    expect(first.APP_SECRET).toMatch(/^[\w-]{43}$/)
    expect(first.generated).toContain('APP_SECRET')
    expect(readEnv(settings('first')).APP_SECRET).toBe(first.APP_SECRET)
    expect(readFileSync(join(folder, 'first', 'app-secret'), 'utf8')).toBe(first.APP_SECRET)
  })

  test('is shared by processes that start concurrently, and leaves no other file', {
    timeout: 60_000,
  }, async () => {
    const starts = Array.from({ length: 20 }, (_, index) => settings(`race-${index}`))
    const secrets = await startedAtOnce(4, starts)

    for (const mine of secrets) expect(mine).toEqual(secrets[0])
    expect(new Set(secrets[0]).size).toBe(starts.length)
    for (const { DATA_DIR } of starts) expect(readdirSync(DATA_DIR)).toEqual(['app-secret'])
  })

  test.each(['', 'short', 'x'.repeat(31)])('is rejected if the stored one is too short: "%s"', kept => {
    const source = settings(`kept-${kept.length}`)
    mkdirSync(source.DATA_DIR)
    writeFileSync(join(source.DATA_DIR, 'app-secret'), kept)

    expect(() => readEnv(source)).toThrow(SettingsError)
    expect(() => readEnv(source)).toThrow(/^APP_SECRET: .+ is too short/)
  })

  test('cannot be stored without a folder', () => {
    writeFileSync(join(folder, 'file'), '')

    expect(() => readEnv(settings('file/below'))).toThrow(/^DATA_DIR: .+ cannot be used \(ENOTDIR\)$/)
  })
})

describe('an invalid setting', () => {
  const wrong = (set: Record<string, string>) => {
    try {
      readEnv({ ...settings('wrong'), ...set })
    } catch (error) {
      return error instanceof SettingsError ? error.message : error
    }
    return 'accepted'
  }

  test.for([
    ['PORT', 'first', 'must be a whole number from 0 to 65535'],
    ['SUGGESTION_TIMEOUT_MS', '1.5', 'must be a whole number from 100 to 60000'],
    ['SMS_ADAPTER', 'twilio', 'must be sandbox, nikita, or dexatel'],
    ['SMS_SENDER', 'Dym Tun Yerevan', 'too long: at most 11 characters'],
    ['SMTP_URL', 'mail.am:25', 'must be a URL that begins with smtp:// or smtps://'],
    ['MAIL_FROM', 'Shop <shop@dymtun.am>', 'must be an e-mail address'],
    ['JOBS', 'on', 'must be in-process or off'],
    ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, or silent'],
    ['PUBLIC_URL', 'shop.am', 'must be a URL that begins with http:// or https://'],
    ['VITE_API_BASE', 'nonsense', 'must begin with /, http:// or https://'],
    ['VITE_API_BASE', '//elsewhere', 'must begin with /, http:// or https://'],
    ['WEB_DIR', folder, 'has no index.html: name the folder of the built web app, or leave it empty'],
    ['ADMIN_PHONE', '+37410123456', 'must be a mobile number, as it gets codes by SMS'],
    [
      'ADMIN_PASSWORD',
      'admin',
      'must have 8-15 characters with a lower and an upper case letter, a digit and a special character',
    ],
  ] as const)('is reported in one line: %s=%s', ([name, value, line]) => {
    expect(wrong({ [name]: value })).toBe(`${name}: ${line}`)
  })

  test.for([
    ['idram', 'IDRAM_ACCOUNT, IDRAM_SECRET_KEY'],
    ['ameriabank', 'AMERIABANK_URL, AMERIABANK_CLIENT_ID, AMERIABANK_USERNAME, AMERIABANK_PASSWORD'],
    ['arca', 'ARCA_URL, ARCA_USERNAME, ARCA_PASSWORD'],
  ] as const)('is a missing one that the payment provider %s needs', ([provider, names]) => {
    const said = wrong({ PAYMENT_PROVIDERS: `sandbox, ${provider}` })
    for (const name of names.split(', '))
      expect(said).toContain(`${name}: missing, needed by the payment provider ${provider}`)
  })

  test('is an unknown payment provider, or a range that ends before it begins', () => {
    expect(wrong({ PAYMENT_PROVIDERS: 'sandbox,unknown' })).toBe(
      `PAYMENT_PROVIDERS: must be one or more of ${paymentProviders.join(', ')}, with commas between them`,
    )
    expect(wrong({ AMERIABANK_ORDER_ID_FROM: '5', AMERIABANK_ORDER_ID_TO: '4' })).toBe(
      'AMERIABANK_ORDER_ID_TO: is below AMERIABANK_ORDER_ID_FROM',
    )
  })

  test('is listed with all others', () => {
    expect(wrong({ PORT: '70000', RATE_LIMITS: 'no' })).toBe(
      'These settings are wrong:\n  PORT: must be a whole number from 0 to 65535\n  RATE_LIMITS: must be on or off',
    )
  })
})

describe('a message adapter', () => {
  const live = {
    ...settings('live'),
    SHOP_MODE: 'live',
    APP_SECRET: 'kU8f2mQxT0vN5cR7yB1zL9pD3wG6hJ4s',
    PUBLIC_URL: 'https://shop.am',
  }
  const sms = { SMS_ADAPTER: 'nikita', SMS_SENDER: 'DymTun', NIKITA_USER: 'shop', NIKITA_PASSWORD: 'secret' }
  const email = { EMAIL_ADAPTER: 'smtp', SMTP_URL: 'smtps://u:p@mail.am', MAIL_FROM: 'shop@shop.am' }
  const said = (source: Record<string, string>) => {
    try {
      readEnv(source)
    } catch (error) {
      return error instanceof SettingsError ? error.message : error
    }
    return 'accepted'
  }

  test('requires its settings, also in a demo', () => {
    expect(said({ ...settings('demo'), SMS_ADAPTER: 'nikita', EMAIL_ADAPTER: 'smtp', MAIL_FROM: 'a@shop.am' })).toBe(
      [
        'These settings are wrong:',
        'SMS_SENDER: missing, needed by the adapter nikita',
        'NIKITA_USER: missing, needed by the adapter nikita',
        'NIKITA_PASSWORD: missing, needed by the adapter nikita',
        'SMTP_URL: missing, needed by the adapter smtp',
      ].join('\n  '),
    )
    expect(said({ ...settings('demo'), ...sms, ...email })).toBe('accepted')
  })

  test('is required in a live shop and must not send a password unencrypted', () => {
    expect(said(live)).toMatch(/SMS_ADAPTER: sandbox is not for a live shop\n +EMAIL_ADAPTER: sandbox/)
    expect(said({ ...live, ...sms, ...email, NIKITA_URL: 'http://nikita.am/send' })).toContain(
      'NIKITA_URL: must begin with https:// in live mode',
    )
    expect(said({ ...live, ...sms, ...email })).not.toMatch(/SMS|NIKITA|EMAIL|SMTP|MAIL_FROM/)
  })
})

describe('a live shop rejects a secret that', () => {
  const refusals = (set: Record<string, string>) => {
    try {
      readEnv({ ...settings('live'), SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.am', ...set })
    } catch (error) {
      return String(error)
    }
    return 'accepted'
  }

  test.for([
    ['is missing', ''],
    ['is short', 'kU8f2mQ'],
    ['repeats itself', 'abcabcabcabcabcabcabcabcabcabcabcabc'],
    ['is of an example', 'please-change-me-please-change-me-please'],
    ['is of the tests', 'a secret that only the tests know, long enough'],
  ] as const)('%s', ([, APP_SECRET]) => {
    expect(refusals({ APP_SECRET })).toContain('APP_SECRET: ')
  })

  test('is predictable, and accepts random bytes', () => {
    expect(refusals({ APP_SECRET: 'kU8f2mQxT0vN5cR7yB1zL9pD3wG6hJ4s' })).not.toContain('APP_SECRET')
  })

  test.for(['postgres:postgres', 'shop:shop', 'x:Password', 'me:me'])(
    'is a well-known database password: %s',
    login => {
      const said = refusals({ DATABASE_URL: `postgresql://${login}@db:5432/shop` })
      expect(said).toContain('DATABASE_URL: the password of the database is a known default')
      expect(said).not.toContain(login)
    },
  )
})

describe('a live shop rejects', () => {
  const said = (set: Record<string, string>) => {
    try {
      readEnv({ ...settings('live'), SHOP_MODE: 'live', ...set })
    } catch (error) {
      return String(error)
    }
    return 'accepted'
  }

  test.for(['http://shop.example', 'http://localhost.shop.example'])('the unencrypted URL %s', PUBLIC_URL => {
    expect(said({ PUBLIC_URL })).toContain('PUBLIC_URL: must begin with https:// in live mode, except for localhost')
  })

  test.for(['https://shop.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'not the URL %s',
    PUBLIC_URL => {
      expect(said({ PUBLIC_URL })).not.toContain('PUBLIC_URL')
    },
  )

  test.for(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URL'])('%s without a password', name => {
    expect(said({ [name]: 'postgresql://shop@db:5432/shop' })).toContain(
      `${name}: has no password. Add one to the URL, or connect by a unix socket or a client certificate.`,
    )
  })

  test.for([
    'postgresql://shop:kU8f2mQx@db:5432/shop',
    'postgresql://shop@/shop?host=/var/run/postgresql',
    'postgresql://shop@%2Fvar%2Frun%2Fpostgresql/shop',
    'postgresql://shop@db:5432/shop?sslmode=verify-full&sslcert=/client.crt&sslkey=/client.key',
  ])('not the database %s', DATABASE_URL => {
    expect(said({ DATABASE_URL })).not.toContain('DATABASE_URL')
  })
})

test('a live shop rejects sandbox payments, test amounts and URLs without https', () => {
  const live = {
    ...settings('live'),
    SHOP_MODE: 'live',
    PAYMENT_PROVIDERS: 'sandbox,idram',
    IDRAM_PAGE_URL: 'http://a.am',
  }
  let said = ''
  try {
    readEnv({ ...live, IDRAM_ACCOUNT: '1', IDRAM_SECRET_KEY: 'k', AMERIABANK_TEST_AMOUNT: '10' })
  } catch (error) {
    said = String(error)
  }
  for (const line of [
    'PAYMENT_PROVIDERS: sandbox is not for a live shop',
    'AMERIABANK_TEST_AMOUNT: is for tests: customers pay the real amount',
    'IDRAM_PAGE_URL: must begin with https:// in live mode',
  ]) {
    expect(said).toContain(line)
  }
})

test('.env.example has the defaults, and an empty value means the default', () => {
  const example = parseEnv(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8'))
  const source = settings('example')

  expect(readEnv({ ...example, ...source })).toEqual(readEnv(source))
})

test('the codes of groups are text in the settings, and a missing code is reported', () => {
  const codes = 'flavor=2403, hookah=9614, accessory=9614, coal=4402, delivery=53.20, rental=77.21'
  expect(readEnv(settings('codes')).EHDM_GROUP_CODES).toBe(
    'flavor=2403,hookah=9614,accessory=9614,coal=4402,delivery=53.20,rental=77.29',
  )
  expect(readEnv({ ...settings('codes'), EHDM_GROUP_CODES: codes }).EHDM_GROUP_CODES).toBe(codes)
  for (const wrong of ['[object Object]', 'flavor=2403', codes.replace('2403', 'tobacco')])
    expect(() => readEnv({ ...settings('codes'), EHDM_GROUP_CODES: wrong })).toThrow(
      /EHDM_GROUP_CODES: must have a code of digits for each of flavor/,
    )
})

test('a demo shop listens only on its own machine by default', () => {
  expect(readEnv(settings('demo')).HOST).toBe('127.0.0.1')
  expect(readEnv({ ...settings('demo'), HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
})

/** Starts several threads with each of the settings, all at the same time. */
function startedAtOnce(threads: number, starts: object[]): Promise<string[][]> {
  const counter = new Int32Array(new SharedArrayBuffer(4))
  const program = `
    const { parentPort, workerData: { url, starts, threads, counter } } = require('node:worker_threads')
    import(url).then(({ readEnv }) => {
      const secrets = starts.map((settings, index) => {
        Atomics.add(counter, 0, 1)
        Atomics.notify(counter, 0)
        for (let here; (here = Atomics.load(counter, 0)) < threads * (index + 1); ) Atomics.wait(counter, 0, here)
        return readEnv(settings).APP_SECRET
      })
      parentPort.postMessage(secrets)
    })`
  const workerData = { url: new URL('./env.ts', import.meta.url).href, starts, threads, counter }
  return Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<string[]>((resolve, reject) => {
          new Worker(program, { eval: true, workerData }).once('message', resolve).once('error', reject)
        }),
    ),
  )
}

test('a picture store that lacks settings, and a live one without https, are reported', () => {
  const readWith = (set: Record<string, string>) => () => readEnv({ ...settings('pictures'), ...set })
  expect(readWith({ PICTURE_STORE: 's3', S3_BUCKET: 'p p' })).toThrow(/S3_BUCKET: must be the name of a bucket/)
  expect(readWith({ PICTURE_STORE: 's3', S3_BUCKET: 'pictures', S3_URL: 'https://s3.am' })).toThrow(
    /S3_ACCESS_KEY: missing, needed by the picture store s3\n +S3_SECRET_KEY: missing/,
  )
  expect(readWith({ SHOP_MODE: 'live', PICTURE_STORE: 's3', S3_URL: 'http://s3.am' })).toThrow(
    /S3_URL: must begin with https:\/\/ in live mode/,
  )
})
