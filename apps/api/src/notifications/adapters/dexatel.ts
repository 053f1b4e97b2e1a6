import { z } from 'zod'
import { callOut } from '#platform/outgoing.ts'
import { RefusedError, type SmsGateway } from '../gateway.ts'
import { type NumberFormat, numberFor } from './number.ts'

export type DexatelSettings = { url: string; key: string; sender: string; format: NumberFormat }

/** Recipients missing, too many, text missing or too long, bad number, blocked number, blocked country: always so. */
const FINAL = [1506, 1507, 1508, 1510, 1523, 1530, 1531]

const Sent = z.object({ id: z.string(), status: z.string().optional() })
/** Today's answer is a list, yesterday's an object. */
const Taken = z.object({ data: z.union([z.array(Sent).min(1), Sent]) })
const Refusal = z.object({ errors: z.array(z.object({ code: z.coerce.number() })).min(1) })

/** SMS through Dexatel. Its protocol has no key of ours: an SMS that is not certain may come twice. */
export function dexatelSms({ url, key, sender, format }: DexatelSettings): SmsGateway {
  return {
    send: async ({ to, text }) => {
      const { status, body } = await callOut({
        method: 'POST',
        url,
        headers: { 'x-dexatel-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { from: sender, to: [numberFor(to, format)], text, channel: 'SMS' } }),
      })
      readReply(status, parsed(body))
    },
  }
}

function readReply(status: number, body: unknown): void {
  if (status >= 200 && status < 300) {
    const taken = Taken.safeParse(body).data
    if (taken && [taken.data].flat().some(message => message.status === 'failed'))
      throw new RefusedError('dexatel took the message and failed')
    return
  }
  if (status >= 500 || status === 408) throw new Error(`dexatel answered ${status}`)
  const code = Refusal.safeParse(body).data?.errors[0]?.code
  throw new RefusedError(`dexatel refused: ${status}, code ${code ?? 'unknown'}`, {
    isFinal: code !== undefined && FINAL.includes(code),
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
