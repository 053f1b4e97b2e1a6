import { createHmac } from 'node:crypto'
import type { Random } from '#platform/auth/secrets.ts'

/** The start of secrets (Standard Webhooks 1.0). The rest is Base64. */
const PREFIX = 'whsec_'

/** Creates a secret of 256 bits. */
export const createSecret = (random: Pick<Random, 'token'>): string =>
  `${PREFIX}${Buffer.from(random.token(), 'base64url').toString('base64')}`

type SignedMessage = { id: string; at: Date; body: string }

/** Returns the headers of a webhook (Standard Webhooks 1.0), with a signature for each secret. */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
