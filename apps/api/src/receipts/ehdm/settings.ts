import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { categories } from '@shop/contracts/product-values.ts'
import { z } from 'zod'
import {
  oneOf,
  type SettingProblem,
  SettingsError,
  webAddress,
  wholeNumber,
  withoutTrailingSlash,
} from '#platform/config/env-values.ts'
import type { ExpiringCertificate } from '../port.ts'
import type { GroupCodes } from './items.ts'

/** Files in PEM: the client certificate is the identity of the shop. */
export type ClientCertificate = { cert: string; key: string; passphrase?: string; ca?: string }

export type EhdmConfig = {
  /** Root URL without a trailing slash. */
  url: string
  crn: string
  department: number
  /** How the sales of the department are taxed (configureDepartments). */
  taxRegime: 1 | 2 | 3 | 7
  cashierId: number
  groupCodes: GroupCodes
  language: Locale
  tls: ClientCertificate | null
}

/** Numbers of the protocol. */
const TAX_REGIMES = { vat: 1, exempt: 2, turnover: 3, micro: 7 } as const
const groups = [...categories, 'delivery', 'rental'] as const
/** Tobacco products, pipes and their parts, charcoal (N 1406-N); courier and rental services (N 875-N). */
const DEFAULT_CODES = 'flavor=2403,hookah=9614,accessory=9614,coal=4402,delivery=53.20,rental=77.29'

/** Parses the codes of all groups. Returns null if one is missing or wrong. */
function parseGroupCodes(text: string): GroupCodes | null {
  const codes = new Map(
    text.split(',').map(entry => {
      const [name = '', code = ''] = entry.split('=').map(part => part.trim())
      return [name, code] as const
    }),
  )
  const isWrong = [...codes].some(([name, code]) => !groups.some(group => group === name) || !/^[\d.]+$/.test(code))
  if (isWrong || codes.size < groups.length) return null
  // The type of Object.fromEntries does not keep its keys.
  return Object.fromEntries(codes) as GroupCodes
}

const file = (what: string) => z.string().optional().describe(what)

/** The environment settings of the electronic cash register. */
export const ehdmSettings = {
  EHDM_URL: webAddress
    .default('https://ecrm.taxservice.am/taxsystem-rs-vcr')
    .describe('Root URL of the e-HDM service of the State Revenue Committee.'),
  EHDM_CRN: z
    .string()
    .regex(/^\d{4,20}$/, { error: 'must be digits' })
    .optional()
    .describe('Registration number of the register (CRN). Only this shop may print on it.'),
  EHDM_CERT_FILE: file('PEM file of the client certificate, from the list of registers after the approval.'),
  EHDM_KEY_FILE: file('PEM file of its private key. Readable only by the user of the API and the workers.'),
  EHDM_KEY_PASSWORD: file('Password of the private key, if it is encrypted.'),
  EHDM_CA_FILE: file(
    'PEM file of further authorities that sign the certificate of the service. Default: the public ones.',
  ),
  EHDM_DEPARTMENT: wholeNumber(1, 1, 1000).describe('Number of the department of the register.'),
  EHDM_TAX_REGIME: oneOf(['vat', 'exempt', 'turnover', 'micro'])
    .default('vat')
    .describe(
      'How the sales of this department are taxed: vat, exempt, turnover or micro. The service never changes it.',
    ),
  EHDM_CASHIER: wholeNumber(1, 1, 1_000_000).describe('Number of the cashier on the receipts.'),
  EHDM_GROUP_CODES: z
    .string()
    .refine(text => parseGroupCodes(text) !== null, {
      error: `must have a code of digits for each of ${groups.join(', ')}, as in "${DEFAULT_CODES}"`,
    })
    .default(DEFAULT_CODES)
    .describe('ADG codes of goods and services by what is sold. The accountant chooses them.'),
  EHDM_LANGUAGE: oneOf(['hy', 'ru', 'en']).default('hy').describe('Language of the receipts: hy, ru or en.'),
}

const Settings = z.object(ehdmSettings)
export type EhdmSettings = z.infer<typeof Settings>

const REQUIRED_FILES = ['EHDM_CERT_FILE', 'EHDM_KEY_FILE'] as const

/** Finds missing settings and unusable certificate files. Without https:, no certificate is needed: a simulator. */
export function findEhdmProblems(settings: EhdmSettings, isLive: boolean): SettingProblem[] {
  const isUnencrypted = settings.EHDM_URL.startsWith('http:')
  const missing = REQUIRED_FILES.filter(name => !settings[name] && !isUnencrypted)
  const problems: SettingProblem[] = [
    ...(settings.EHDM_CRN ? [] : [['EHDM_CRN', 'missing, needed by RECEIPT_ADAPTER=ehdm'] as const]),
    ...(isLive && isUnencrypted ? [['EHDM_URL', 'must begin with https:// in live mode'] as const] : []),
    ...missing.map((name): SettingProblem => [name, 'missing, needed by RECEIPT_ADAPTER=ehdm']),
  ]
  return missing.length > 0 ? problems : [...problems, ...findCertificateProblems(settings)]
}

/** An expired certificate is no problem of the start: the shop works, and its receipts wait for a new one. */
function findCertificateProblems(settings: EhdmSettings): SettingProblem[] {
  try {
    const tls = readCertificate(settings)
    if (!tls) return []
    const isPair = new X509Certificate(tls.cert).checkPrivateKey(
      createPrivateKey({ key: tls.key, ...(tls.passphrase ? { passphrase: tls.passphrase } : {}) }),
    )
    return isPair ? [] : [['EHDM_KEY_FILE', 'is not the private key of the certificate in EHDM_CERT_FILE']]
  } catch (error) {
    if (error instanceof FileProblem) return [error.problem]
    throw error
  }
}

class FileProblem extends Error {
  readonly problem: SettingProblem
  constructor(problem: SettingProblem) {
    super(problem.join(': '))
    this.problem = problem
  }
}

/** Reads and parses the files. Returns null if none is set. @throws FileProblem */
function readCertificate(settings: EhdmSettings): ClientCertificate | null {
  const { EHDM_CERT_FILE: certFile, EHDM_KEY_FILE: keyFile, EHDM_CA_FILE: caFile } = settings
  if (!certFile || !keyFile) return null
  const passphrase = settings.EHDM_KEY_PASSWORD
  const cert = readPem('EHDM_CERT_FILE', certFile, 'a certificate', text => new X509Certificate(text))
  const key = readPem('EHDM_KEY_FILE', keyFile, 'a private key that EHDM_KEY_PASSWORD opens', text =>
    createPrivateKey({ key: text, ...(passphrase ? { passphrase } : {}) }),
  )
  const ca = caFile && readPem('EHDM_CA_FILE', caFile, 'a certificate', text => new X509Certificate(text))
  return { cert, key, ...(passphrase ? { passphrase } : {}), ...(ca ? { ca } : {}) }
}

function readPem(name: keyof EhdmSettings, path: string, what: string, parse: (text: string) => unknown): string {
  const read = () => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new FileProblem([name, `${path} cannot be read (${code})`])
    }
  }
  const text = read()
  try {
    parse(text)
  } catch {
    throw new FileProblem([name, `${path} is not ${what} in PEM (-----BEGIN ...)`])
  }
  return text
}

/** @throws SettingsError if a setting is missing; the start reports it before with all others */
export function toEhdmConfig(settings: EhdmSettings): EhdmConfig {
  const { EHDM_URL, EHDM_CRN, EHDM_DEPARTMENT, EHDM_TAX_REGIME, EHDM_CASHIER, EHDM_GROUP_CODES, EHDM_LANGUAGE } =
    settings
  if (!EHDM_CRN) throw new SettingsError('EHDM_CRN: missing, needed by RECEIPT_ADAPTER=ehdm')
  const groupCodes = parseGroupCodes(EHDM_GROUP_CODES)
  if (!groupCodes) throw new SettingsError(`EHDM_GROUP_CODES: "${EHDM_GROUP_CODES}" lacks a code`)
  return {
    url: withoutTrailingSlash(EHDM_URL),
    crn: EHDM_CRN,
    department: EHDM_DEPARTMENT,
    taxRegime: TAX_REGIMES[EHDM_TAX_REGIME],
    cashierId: EHDM_CASHIER,
    groupCodes,
    language: EHDM_LANGUAGE,
    tls: readCertificate(settings),
  }
}

const WARNING_DAYS = 30

/** Returns the day on which the certificate expires, if that is within 30 days or past. */
export function findExpiringCertificate({ tls }: Pick<EhdmConfig, 'tls'>, now: Date): ExpiringCertificate | null {
  if (!tls) return null
  const { validToDate } = new X509Certificate(tls.cert)
  const date = shopDate(validToDate)
  return date <= addDays(shopDate(now), WARNING_DAYS) ? { date, isExpired: validToDate <= now } : null
}
