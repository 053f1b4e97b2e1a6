import { z } from 'zod'
import { oneOf, type SettingProblem, webAddress, wholeNumber } from '#platform/config/env-values.ts'

const SENDER_MAX = 11

/** The settings of SMS and e-mail. Details that the Armenian providers do not document reliably are settings too. */
export const messageSettings = {
  SMS_ADAPTER: oneOf(['sandbox', 'nikita', 'dexatel']).default('sandbox'),
  SMS_SENDER: z
    .string()
    .max(SENDER_MAX, { error: `too long: at most ${SENDER_MAX} characters` })
    .optional(),
  SMS_NUMBER_FORMAT: oneOf(['digits', 'e164']).default('digits'),
  NIKITA_URL: webAddress.default('https://sendsms.nikita.am/broker-api/send'),
  NIKITA_USER: z.string().optional(),
  NIKITA_PASSWORD: z.string().optional(),
  NIKITA_PRIORITY: wholeNumber(2, 0, 9),
  NIKITA_TTL_SECONDS: wholeNumber(300, 1, 86_400),
  NIKITA_ACCEPTED_TEXT: z.string().default('OK'),
  NIKITA_DUPLICATE_CODES: z
    .string()
    .default('')
    .transform(codes => codes.split(',').flatMap(code => code.trim() || [])),
  DEXATEL_URL: webAddress.default('https://api.dexatel.com/v1/messages'),
  DEXATEL_KEY: z.string().optional(),
  EMAIL_ADAPTER: oneOf(['sandbox', 'smtp']).default('sandbox'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' }).optional(),
  SMTP_TIMEOUT_MS: wholeNumber(5000, 100, 5000),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
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
  return [
    ...missing.map(({ name, adapter }): SettingProblem => [name, `missing, needed by the adapter ${adapter}`]),
    ...clear.map((name): SettingProblem => [name, 'must begin with https:// in live mode']),
  ]
}
