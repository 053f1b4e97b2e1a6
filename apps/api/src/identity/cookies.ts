import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#platform/auth/rate-limit-store.ts'
import { hmac, type Random } from '#platform/auth/secrets.ts'
import { deviceOf } from './device.ts'
import { REGISTRATION_TTL_MS } from './rules.ts'

/** The browser that sends the request, identified by its cookies and network address. */
export type Browser = {
  /** Identifies the codes and the registration of this browser; null if it has none. */
  flowHash: Buffer | null
  /** Keyed hash of the network address. */
  requesterHash: string
  /** The browser and its system, such as `Chrome, Android`; null if they are unknown. */
  device: string | null
  /**
   * True if the browser has logged in to the account within 30 days, and the account's sessions were not all ended
   * since.
   */
  isTrustedBy(account: AccountTrust): boolean
  /** Returns when a browser that the account trusts has logged in; undefined for other browsers. */
  trustedSince(account: AccountTrust): Date | undefined
}

/** An account, and its trust counter: cookies of trusted browsers contain the current value. */
export type AccountTrust = { id: string; browserTrust: number }

const FLOW = 'flow'
const FLOW_FORMAT = /^[\w-]{43}$/
const TRUST_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** One cookie per account, so that several people can share a browser. */
const trustCookieName = (accountId: string) => `known_${sha256(accountId).toString('hex').slice(0, 12)}`

/** Reads the browser from the request. @param key hashes the network address */
export function browserOf(request: FastifyRequest, now: Date, key: string): Browser {
  const flow = request.cookies[FLOW]
  const trustedSince = ({ id, browserTrust }: AccountTrust): Date | undefined => {
    const { valid, value } = request.unsignCookie(request.cookies[trustCookieName(id)] ?? '')
    const [signedFor, since, trust] = valid && value ? value.split('.') : []
    // Cookies of the previous version lack the counter, which starts at 0.
    const isCurrentTrust = signedFor === id && (trust ?? '0') === String(browserTrust)
    return isCurrentTrust && now.getTime() - Number(since) <= TRUST_DAYS * DAY_MS ? new Date(Number(since)) : undefined
  }
  return {
    flowHash: flow && FLOW_FORMAT.test(flow) ? sha256(flow) : null,
    requesterHash: hmac(key, `code-requester:${networkOf(request.ip)}`).toString('base64url'),
    device: deviceOf(request.headers['user-agent']),
    isTrustedBy: account => trustedSince(account) !== undefined,
    trustedSince,
  }
}

/** Sets the cookies of this capability: HTTP-only, same-site. */
export type Cookies = {
  /** Renews the flow cookie of the browser or creates it. @returns its hash */
  renewFlow(request: FastifyRequest, reply: FastifyReply): Buffer
  /** Marks this browser as trusted by the account. @param since when it has logged in */
  trustBrowser(reply: FastifyReply, trust: NewTrust, since: Date): void
}

/** The new trust counter of an account, for the cookie of a browser. */
export type NewTrust = { accountId: string; browserTrust: number }

export function cookiesOf({ random, path, isHttps }: { random: Random; path: string; isHttps: boolean }): Cookies {
  const options = { path, httpOnly: true, sameSite: 'strict', secure: isHttps } as const
  return {
    renewFlow: (request, reply) => {
      const sent = request.cookies[FLOW]
      const flow = sent && FLOW_FORMAT.test(sent) ? sent : random.token()
      reply.setCookie(FLOW, flow, { ...options, maxAge: REGISTRATION_TTL_MS / 1000 })
      return sha256(flow)
    },
    trustBrowser: (reply, { accountId, browserTrust }, since) => {
      const value = `${accountId}.${since.getTime()}.${browserTrust}`
      reply.setCookie(trustCookieName(accountId), value, {
        ...options,
        signed: true,
        maxAge: TRUST_DAYS * 24 * 60 * 60,
      })
    },
  }
}
