import { createHash } from 'node:crypto'
import { z } from 'zod'
import { callOut } from '#platform/outgoing.ts'
import { RefusedError, type SmsGateway } from '../gateway.ts'
import { type NumberFormat, numberFor } from './number.ts'

export type NikitaSettings = {
  url: string
  user: string
  password: string
  sender: string
  priority: number
  ttlSeconds: number
  /** The words of a reply that means "taken". */
  acceptedText: string
  /** Error codes that mean "this message-id was taken before". */
  duplicateCodes: readonly string[]
  format: NumberFormat
}

const Refusal = z.object({ error_code: z.union([z.string(), z.number()]).transform(String) })

/** SMS through Nikita Mobile's broker. The message-id is the same at each try, so that a repeated SMS is known there. */
export function nikitaSms(settings: NikitaSettings): SmsGateway {
  const { url, user, password, sender, priority, ttlSeconds, format } = settings
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return {
    send: async ({ to, text, key }) => {
      const message = {
        recipient: numberFor(to, format),
        'message-id': messageId(key),
        priority: String(priority),
        sms: { originator: sender, ttl: String(ttlSeconds), content: { text } },
      }
      const { status, body } = await callOut({
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
  if (status >= 500) throw new Error(`nikita answered ${status}`)
  const code = errorCode(body)
  if (code !== undefined && duplicateCodes.includes(code)) return
  throw new RefusedError(`nikita refused: ${status}, code ${code ?? 'unknown'}`)
}

function errorCode(body: string): string | undefined {
  try {
    return Refusal.safeParse(JSON.parse(body)).data?.error_code
  } catch {
    return undefined
  }
}

const ID_LENGTH = 30

/** At most 30 signs, and nobody else's: the message's own key may be longer. */
function messageId(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH)
}
