import type { Locale } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { hmac } from '#platform/secrets.ts'
import { CODE_TTL_MS, type CodePurpose, codeAllowance, codesCountSince } from './rules.ts'

type CodeDeps = Pick<Deps, 'clock' | 'random' | 'keys' | 'jobs'>

/** Whom a code is for; nobody: the request counts like any other, and nothing is sent. */
export type CodeFor = { accountId: string } | { registrationId: string } | 'nobody'

export type CodeRequest = {
  /** +374... or an e-mail address. */
  recipient: string
  purpose: CodePurpose
  to: CodeFor
  locale: Locale
}

/**
 * Locks the recipient until the transaction ends and says whether a code may go out now. Not `quiet` must be followed
 * by issueCode.
 * @throws TOO_MANY_CODES
 */
export async function mayIssueCode(tx: Tx, { clock }: Pick<Deps, 'clock'>, recipient: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`code:${recipient}`}, 0))`
  const now = clock.now()
  const sent = await tx.otp.findMany({
    where: { recipient, createdAt: { gte: codesCountSince(now) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { createdAt: true, consumedAt: true },
  })
  const allowance = codeAllowance(sent, now)
  if (typeof allowance === 'object') throw new AppError('TOO_MANY_CODES', allowance)
  return allowance === 'open'
}

/** Makes a code, ends the older ones of its recipient and writes the message that brings it. @returns the code's id */
export async function issueCode(tx: Tx, deps: CodeDeps, request: CodeRequest): Promise<string> {
  const { recipient, purpose, to, locale } = request
  const now = deps.clock.now()
  await tx.otp.updateMany({ where: { recipient, endedAt: null, consumedAt: null }, data: { endedAt: now } })
  const code = deps.random.code()
  const otp = await tx.otp.create({
    data: {
      recipient,
      purpose,
      ...(to === 'nobody' ? {} : to),
      codeMac: to === 'nobody' ? matchless(deps.random.token()) : codeMac(deps.keys.code, recipient, purpose, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_TTL_MS),
    },
    select: { id: true },
  })
  if (to !== 'nobody') {
    const channel = recipient.includes('@') ? 'email' : 'sms'
    const whose = 'accountId' in to ? { accountId: to.accountId } : {}
    const message = { topic: 'code', key: otp.id, channel, recipient, locale, params: { purpose }, code } as const
    await notify(tx, deps, { ...message, ...whose })
  }
  return otp.id
}

/** Issues a code unless one went out just now. @throws TOO_MANY_CODES */
export async function sendCode(tx: Tx, deps: CodeDeps, request: CodeRequest): Promise<void> {
  if (await mayIssueCode(tx, deps, request.recipient)) await issueCode(tx, deps, request)
}

/** What is kept of a code: worthless without the key, and for one recipient and one purpose only. */
export function codeMac(key: string, recipient: string, purpose: string, code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hmac(key, `${recipient}|${purpose}|${code}`))
}

/** As long as a code's, and no code's. */
const matchless = (token: string) => new Uint8Array(Buffer.from(token, 'base64url').subarray(0, 32))
