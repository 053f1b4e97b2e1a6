import { findRevealingWord } from '@shop/contracts/discreet.ts'
import { z } from 'zod'
import { oneOf, type SettingProblem, webAddress, wholeNumber } from '#platform/config/env-values.ts'

const SENDER_MAX = 11

/** The settings of SMS and e-mail. Details that the Armenian providers do not document reliably are settings too. */
export const messageSettings = {
  SMS_ADAPTER: oneOf(['sandbox', 'nikita', 'dexatel'])
    .default('sandbox')
    .describe(
      'SMS provider: sandbox (messages appear at /dev/inbox), nikita (Nikita Mobile) or dexatel. The daily budget is the shop setting messages.smsPerDay. Only Armenian mobile numbers receive SMS.',
    ),
  SMS_SENDER: z
    .string()
    .max(SENDER_MAX, { error: `too long: at most ${SENDER_MAX} characters` })
    .optional()
    .describe(
      'The sender name that is registered with the provider, at most 11 characters. Required by nikita and dexatel.',
    ),
  SMS_SENDER_DISCREET: z
    .string()
    .max(SENDER_MAX, { error: `too long: at most ${SENDER_MAX} characters` })
    .optional()
    .describe('The registered sender name of SMS about discreet orders. Default: SMS_SENDER.'),
  SMS_NUMBER_FORMAT: oneOf(['digits', 'e164'])
    .default('digits')
    .describe('Format of phone numbers for the provider. digits: 37491123456; e164: +37491123456.'),
  NIKITA_URL: webAddress
    .default('https://sendsms.nikita.am/broker-api/send')
    .describe('Nikita Mobile: the URL of its interface. The host is not documented publicly: ask the provider.'),
  NIKITA_USER: z.string().optional().describe('The user, from the contract. Required by nikita.'),
  NIKITA_PASSWORD: z.string().optional().describe('The password of the user. Required by nikita.'),
  NIKITA_PRIORITY: wholeNumber(2, 0, 9).describe('The priority of an SMS, 0 to 9.'),
  NIKITA_TTL_SECONDS: wholeNumber(300, 1, 86_400).describe('Seconds in which an SMS must be delivered.'),
  NIKITA_ACCEPTED_TEXT: z
    .string()
    .default('OK')
    .describe('The text of a successful response. It is not documented publicly: ask the provider.'),
  NIKITA_DUPLICATE_CODES: z
    .string()
    .default('')
    .transform(codes => codes.split(',').flatMap(code => code.trim() || []))
    .describe('The codes of a duplicate SMS, separated by commas. They are not documented publicly: ask the provider.'),
  DEXATEL_URL: webAddress.default('https://api.dexatel.com/v1/messages').describe('Dexatel: the URL of its interface.'),
  DEXATEL_KEY: z.string().optional().describe('The key, from the contract. Required by dexatel.'),
  EMAIL_ADAPTER: oneOf(['sandbox', 'smtp'])
    .default('sandbox')
    .describe('E-mail: sandbox (messages appear at /dev/inbox) or smtp.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' })
    .optional()
    .describe(
      'smtp://user:password@host:587 (STARTTLS, required if there is a password) or smtps://user:password@host:465. Encode special characters of user and password: @ as %40, / as %2F. Required by smtp.',
    ),
  SMTP_TIMEOUT_MS: wholeNumber(5000, 100, 5000).describe(
    'Timeout of an attempt to send an e-mail, in milliseconds, at most 5000. A failed e-mail is sent again later.',
  ),
  MAIL_FROM: z
    .email({ error: 'must be an e-mail address' })
    .optional()
    .describe("The sender address of e-mails. The shop's name is added to it. Required by smtp."),
  MAIL_FROM_DISCREET: z
    .email({ error: 'must be an e-mail address' })
    .optional()
    .describe('The sender address of e-mails about discreet orders, with a neutral domain. Default: MAIL_FROM.'),
  DISCREET_URL: webAddress
    .optional()
    .describe(
      'Base URL of the links in messages about discreet orders: another domain that serves or redirects to the same paths. Default: PUBLIC_URL.',
    ),
}

const schema = z.object(messageSettings)
export type MessageSettings = z.infer<typeof schema>

const requiredSettings = {
  SMS_ADAPTER: {
    sandbox: [],
    nikita: ['SMS_SENDER', 'NIKITA_USER', 'NIKITA_PASSWORD'],
    dexatel: ['SMS_SENDER', 'DEXATEL_KEY'],
  },
  EMAIL_ADAPTER: { sandbox: [], smtp: ['SMTP_URL', 'MAIL_FROM'] },
} as const

/**
 * Finds missing settings of the selected adapters and, in a live shop, a URL that would send a password without
 * encryption.
 */
export function findMessageProblems(settings: MessageSettings, isLive: boolean): SettingProblem[] {
  const missing = [
    ...requiredSettings.SMS_ADAPTER[settings.SMS_ADAPTER].map(name => ({ name, adapter: settings.SMS_ADAPTER })),
    ...requiredSettings.EMAIL_ADAPTER[settings.EMAIL_ADAPTER].map(name => ({ name, adapter: settings.EMAIL_ADAPTER })),
  ].filter(({ name }) => !settings[name])
  const urls = { sandbox: [], nikita: ['NIKITA_URL'], dexatel: ['DEXATEL_URL'] } as const
  const clear = urls[settings.SMS_ADAPTER].filter(name => isLive && !settings[name].startsWith('https:'))
  const revealing = (['SMS_SENDER_DISCREET', 'MAIL_FROM_DISCREET', 'DISCREET_URL'] as const).filter(name =>
    findRevealingWord((settings[name] ?? '').replaceAll(/[@./:_-]/g, ' ')),
  )
  return [
    ...revealing.map((name): SettingProblem => [name, 'must not say what the shop sells']),
    ...missing.map(({ name, adapter }): SettingProblem => [name, `missing, needed by the adapter ${adapter}`]),
    ...clear.map((name): SettingProblem => [name, 'must begin with https:// in live mode']),
  ]
}

/** Returns true if discreet messages have the usual sender or the usual domain in their links, which may name the shop. */
export function namesShopToDiscreet(settings: MessageSettings): boolean {
  const { SMS_ADAPTER, SMS_SENDER_DISCREET, EMAIL_ADAPTER, MAIL_FROM_DISCREET, DISCREET_URL } = settings
  const hasSms = SMS_ADAPTER !== 'sandbox'
  const hasEmail = EMAIL_ADAPTER !== 'sandbox'
  return (
    (hasSms && !SMS_SENDER_DISCREET) || (hasEmail && !MAIL_FROM_DISCREET) || ((hasSms || hasEmail) && !DISCREET_URL)
  )
}
