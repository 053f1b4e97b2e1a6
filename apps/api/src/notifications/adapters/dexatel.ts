import { z } from 'zod'
import { sendOutgoing } from '#platform/http/outgoing.ts'
import { formatNumber, type NumberFormat, RejectedError, type SmsGateway } from '../gateway.ts'

export type DexatelSettings = { url: string; key: string; sender: string; discreetSender: string; format: NumberFormat }

/**
 * Permanent errors: recipients missing, too many, text missing or too long, invalid number, blocked number, blocked
 * country.
 */
const PERMANENT_ERRORS = [1506, 1507, 1508, 1510, 1523, 1530, 1531]

const SentMessage = z.object({ id: z.string(), status: z.string().optional() })
/** The current API returns a list, the previous one an object. */
const Accepted = z.object({ data: z.union([z.array(SentMessage).min(1), SentMessage]) })
const ErrorBody = z.object({ errors: z.array(z.object({ code: z.coerce.number() })).min(1) })

/** Sends SMS through Dexatel. Its protocol has no idempotency key: an SMS whose result is unknown may arrive twice. */
export function dexatelSms({ url, key, sender, discreetSender, format }: DexatelSettings): SmsGateway {
  return {
    send: async ({ to, text, isDiscreet = false }) => {
      const from = isDiscreet ? discreetSender : sender
      const { status, body } = await sendOutgoing({
        method: 'POST',
        url,
        headers: { 'x-dexatel-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { from, to: [formatNumber(to, format)], text, channel: 'SMS' } }),
      })
      readReply(status, parsed(body))
    },
  }
}

function readReply(status: number, body: unknown): void {
  if (status >= 200 && status < 300) {
    const accepted = Accepted.safeParse(body).data
    if (accepted && [accepted.data].flat().some(message => message.status === 'failed'))
      throw new RejectedError('dexatel accepted the message and then failed to send it')
    return
  }
  if (status >= 500 || status === 408) throw new Error(`dexatel: unexpected status ${status}`)
  const code = ErrorBody.safeParse(body).data?.errors[0]?.code
  throw new RejectedError(`dexatel rejected the message: ${status}, code ${code ?? 'unknown'}`, {
    isFinal: code !== undefined && PERMANENT_ERRORS.includes(code),
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
