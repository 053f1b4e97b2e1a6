import { createHash } from 'node:crypto'
import { EmailAddress } from '@shop/contracts/identity.ts'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { type Email, type EmailGateway, RefusedError } from '../gateway.ts'

/** `url`: smtp://user:password@host:587 (STARTTLS) or smtps://...:465. `from`: an address alone. */
export type SmtpSettings = { url: string; from: string; timeoutMs: number; clock: Clock }

const SUBMISSION_PORT = 587
const TLS_PORT = 465

/** E-mail through an SMTP server. The Message-ID is the same at each try, so that a mailbox may show a repeat once. */
export function smtpEmail({ url, from, timeoutMs, clock }: SmtpSettings): EmailGateway {
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
      // The library is loaded by the first letter: a process without jobs sends none.
      opened ??= (await import('nodemailer')).createTransport(options)
      const sent = opened.sendMail(mailOf(email, from, clock.now()))
      await withinTime(sent, timeoutMs).catch((error: unknown) => {
        throw readFailure(error)
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
    // A password never goes over the wire in the clear.
    requireTLS: !isSecure && username !== '',
    ...auth,
  }
}

function mailOf({ to, key, fromName, subject, text, html }: Email, from: string, date: Date): SendMailOptions {
  // A list, a name or a line break in it would be more recipients or more headers.
  if (!EmailAddress.safeParse(to).success) throw new RefusedError('not an e-mail address', { isFinal: true })
  return {
    // Given as parts, not as a header: nothing in a name can become an address.
    from: { name: oneLine(fromName), address: from },
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    subject: oneLine(subject),
    text,
    html,
    date,
    messageId: messageId(key, from),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** What somebody typed cannot end a header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

function messageId(key: string, from: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${from.split('@')[1]}>`
}

async function withinTime(sent: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs)
  })
  // What comes after the time-out is nobody's any more.
  sent.catch(() => undefined)
  await Promise.race([sent, late]).finally(() => clearTimeout(timer))
}

/** The library's errors hold addresses and the server's own words: only numbers and names of them go on. */
const Failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

const MAILBOX_REFUSED = [550, 551, 553]

function readFailure(error: unknown): Error {
  if (error instanceof RefusedError) return error
  const { code = 'unknown', responseCode } = Failure.safeParse(error).data ?? {}
  if (responseCode === undefined) {
    const isLate = error instanceof Error && error.message === 'no answer in time'
    return new Error(`smtp: ${isLate ? error.message : code}`)
  }
  const isFinal = code === 'EENVELOPE' && MAILBOX_REFUSED.includes(responseCode)
  return new RefusedError(`smtp refused: ${responseCode} ${code}`, { isFinal })
}
