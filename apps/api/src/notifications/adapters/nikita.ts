import { createHash } from 'node:crypto'
import { z } from 'zod'
import { sendOutgoing } from '#platform/http/outgoing.ts'
import { formatNumber, type NumberFormat, RejectedError, type SmsGateway } from '../gateway.ts'

export type NikitaSettings = {
  url: string
  user: string
  password: string
  sender: string
  discreetSender: string
  priority: number
  ttlSeconds: number
  /** Text of a response that means "accepted". */
  acceptedText: string
  /** Error codes that mean "this message-id was accepted before". */
  duplicateCodes: readonly string[]
  format: NumberFormat
}

const ErrorBody = z.object({ error_code: z.union([z.string(), z.number()]).transform(String) })

/**
 * Sends SMS through the broker of Nikita Mobile. Each attempt has the same message-id, so that the broker recognizes a
 * repeated SMS.
 */
export function nikitaSms(settings: NikitaSettings): SmsGateway {
  const { url, user, password, sender, discreetSender, priority, ttlSeconds, format } = settings
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return {
    send: async ({ to, text, key, isDiscreet = false }) => {
      const originator = isDiscreet ? discreetSender : sender
      const message = {
        recipient: formatNumber(to, format),
        'message-id': messageId(key),
        priority: String(priority),
        sms: { originator, ttl: String(ttlSeconds), content: { text } },
      }
      const { status, body } = await sendOutgoing({
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [message] }),
      })
      readReply(settings, status, body)
    },
  }
}

function readReply({ acceptedText, duplicateCodes }: NikitaSettings, status: number, body: string): void {
  if (status === 200 && body.trim() === acceptedText) return
  if (status >= 500) throw new Error(`nikita: unexpected status ${status}`)
  const code = errorCode(body)
  if (code !== undefined && duplicateCodes.includes(code)) return
  throw new RejectedError(`nikita rejected the message: ${status}, code ${code ?? 'unknown'}`)
}

function errorCode(body: string): string | undefined {
  try {
    return ErrorBody.safeParse(JSON.parse(body)).data?.error_code
  } catch {
    return undefined
  }
}

const ID_LENGTH = 30

/** At most 30 characters and unique: the key of the message may be longer. */
function messageId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH)
}
