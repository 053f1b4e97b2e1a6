import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** The only source of randomness. Tests can pass a predictable one. */
export type Random = {
  /** A 6-digit one-time code. */
  code(): string
  /** 256 bits, URL-safe. */
  token(): string
  /** A number from 0 to 1, exclusive, for the delay of retries. */
  fraction(): number
}

export const systemRandom: Random = {
  code: () => String(randomInt(0, 1_000_000)).padStart(6, '0'),
  token: () => randomBytes(32).toString('base64url'),
  fraction: () => randomInt(0, 2 ** 32) / 2 ** 32,
}

/** Keys derived from APP_SECRET, one for each purpose, so that a leaked key does not compromise the others. */
export type Keys = {
  jwt: string
  code: string
  cookie: string
  seal: string
  pepper: string
  sandboxPayment: string
  /** Identifies the APP_SECRET and may be stored. Not used as a key. */
  fingerprint: string
}

export function deriveKeys(appSecret: string): Keys {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32)).toString('base64url')
  return {
    jwt: key('jwt'),
    code: key('code'),
    cookie: key('cookie'),
    seal: key('seal'),
    pepper: key('pepper'),
    sandboxPayment: key('sandbox-payment'),
    fingerprint: key('fingerprint'),
  }
}

export function hmac(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Returns the SHA-256 of a secret of at least 80 random bits: such a secret needs no slow hash, no salt and no key. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares two arrays in constant time. Arrays of different lengths are not equal. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Derives the id of a record from the account and its idempotency key: a UUID (version 8), the same for the same key. */
export function idFromIdempotencyKey(accountId: string, key: string): string {
  const hex = createHash('sha256').update(`${accountId}:${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `8${hex.slice(15, 18)}`, hex.slice(18, 30)].join(
    '-',
  )
}
