import { createHash } from 'node:crypto'
import { EmailAddress } from '@shop/contracts/identity.ts'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { z } from 'zod'
import type { Clock } from '#platform/config/deps.ts'
import { withTimeout } from '#platform/http/timeout.ts'
import { type Email, type EmailGateway, RejectedError } from '../gateway.ts'

/**
 * `url`: smtp://user:password@host:587 (STARTTLS) or smtps://...:465. `from`, `discreetFrom`: addresses without a name.
 */
export type SmtpSettings = { url: string; from: string; discreetFrom: string; timeoutMs: number; clock: Clock }

const SUBMISSION_PORT = 587
const TLS_PORT = 465

/**
 * Sends e-mail through an SMTP server. Each attempt has the same Message-ID, so that a mailbox can recognize a
 * repeated e-mail.
 */
export function smtpEmail({ url, from, discreetFrom, timeoutMs, clock }: SmtpSettings): EmailGateway {
  const options = {
    ...serverOf(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let opened: Transporter | undefined
  return {
    send: async email => {
      // Loads the library for the first e-mail: a process without jobs never needs it.
      opened ??= (await import('nodemailer')).createTransport(options)
      const sent = opened.sendMail(toMailOptions(email, email.isDiscreet ? discreetFrom : from, clock.now()))
      const time = { isOver: false }
      await withTimeout(sent, timeoutMs, time).catch((error: unknown) => {
        throw time.isOver ? new Error('smtp: no response in time') : readFailure(error)
      })
    },
  }
}

function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const auth = username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}
  return {
    host: hostname,
    port: port === '' ? (isSecure ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    secure: isSecure,
    // Never send a password without TLS.
    requireTLS: !isSecure && username !== '',
    ...auth,
  }
}

function toMailOptions(
  { to, key, fromName, subject, text, html, parts }: Email,
  from: string,
  date: Date,
): SendMailOptions {
  // A list, a name or a line break in it would add recipients or headers.
  if (!EmailAddress.safeParse(to).success) throw new RejectedError('not an e-mail address', { isFinal: true })
  return {
    // Given as parts, not as a header, so that no part of the name can become an address.
    from: { name: oneLine(fromName), address: from },
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    subject: oneLine(subject),
    text,
    html,
    attachments: parts.map(({ cid, fileName: filename, type: contentType, content }) => {
      return { cid, filename, contentType, content, contentDisposition: 'inline' as const }
    }),
    date,
    messageId: messageId(key, from),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Removes line breaks and control characters, so that a text cannot end a header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

function messageId(key: string, from: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${from.split('@')[1]}>`
}

/** Errors of the library contain addresses and the text of the server: only their codes are passed on. */
const Failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

const MAILBOX_REJECTED = [550, 551, 553]

function readFailure(error: unknown): Error {
  if (error instanceof RejectedError) return error
  const { code = 'unknown', responseCode } = Failure.safeParse(error).data ?? {}
  if (responseCode === undefined) return new Error(`smtp: ${code}`)
  const isFinal = code === 'EENVELOPE' && MAILBOX_REJECTED.includes(responseCode)
  return new RejectedError(`smtp rejected the message: ${responseCode} ${code}`, { isFinal })
}
