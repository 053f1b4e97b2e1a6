import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#platform/network.ts'
import { hmac, type Random } from '#platform/secrets.ts'
import { REGISTRATION_LIFE_MS } from './rules.ts'
import type { NewSession } from './session.ts'

/** The browser that sends the request, known by its cookies and its network address. */
export type Browser = {
  /** Names the codes that this browser requested and the registration that it typed; null where it did neither. */
  flowHash: Buffer | null
  /** Keyed hash of the network address. */
  requesterHash: string
  /** It has logged in to this account within the last 30 days, and since all sessions of the account were last ended. */
  knows(account: TrustingAccount): boolean
}

/** An account, and the number that the cookies of the browsers it knows must name. */
export type TrustingAccount = { id: string; browserTrust: number }

const FLOW = 'flow'
const FLOW_FORM = /^[\w-]{43}$/
const KNOWN_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** One cookie per account, so that people who share a browser do not forget each other. */
const knownName = (accountId: string) => `known_${sha256(accountId).toString('hex').slice(0, 12)}`

/** @param key hashes the network address */
export function browserOf(request: FastifyRequest, now: Date, key: string): Browser {
  const flow = request.cookies[FLOW]
  return {
    flowHash: flow && FLOW_FORM.test(flow) ? sha256(flow) : null,
    requesterHash: hmac(key, `code-requester:${networkOf(request.ip)}`).toString('base64url'),
    knows: ({ id, browserTrust }) => {
      const { valid, value } = request.unsignCookie(request.cookies[knownName(id)] ?? '')
      const [signedFor, since, trust] = valid && value ? value.split('.') : []
      // Cookies of the version before do not name the number, which begins at 0.
      const isOfThisTrust = signedFor === id && (trust ?? '0') === String(browserTrust)
      return isOfThisTrust && now.getTime() - Number(since) <= KNOWN_DAYS * DAY_MS
    },
  }
}

/** Sets this capability's cookies: only the server reads them, and no other site's page sends them. */
export type Cookies = {
  /** The browser's flow cookie, renewed; a new one where it has none. @returns its hash */
  keepFlow(request: FastifyRequest, reply: FastifyReply): Buffer
  /** From now on this browser is known to the account (decisions.md, Identity). */
  remember(reply: FastifyReply, session: NewSession, now: Date): void
}

export function cookiesOf({ random, path, isHttps }: { random: Random; path: string; isHttps: boolean }): Cookies {
  const options = { path, httpOnly: true, sameSite: 'strict', secure: isHttps } as const
  return {
    keepFlow: (request, reply) => {
      const sent = request.cookies[FLOW]
      const flow = sent && FLOW_FORM.test(sent) ? sent : random.token()
      reply.setCookie(FLOW, flow, { ...options, maxAge: REGISTRATION_LIFE_MS / 1000 })
      return sha256(flow)
    },
    remember: (reply, { accountId, browserTrust }, now) => {
      const value = `${accountId}.${now.getTime()}.${browserTrust}`
      reply.setCookie(knownName(accountId), value, { ...options, signed: true, maxAge: KNOWN_DAYS * 24 * 60 * 60 })
    },
  }
}
