import { Secret, TOTP } from 'otpauth'

/** The values that every authenticator app supports (RFC 6238): SHA-1, six digits, a new code each 30 seconds. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of the step before and after the current one are valid, because clocks differ and people type slowly. */
const WINDOW = 1
const SECRET_BYTES = 20

/** Creates a secret in Base32 from random bytes. @param random at least 20 bytes */
export function toSecret(random: Uint8Array): string {
  return new Secret({ buffer: new Uint8Array(random).slice(0, SECRET_BYTES).buffer }).base32
}

/** Returns the address that an authenticator app reads from the QR code. @param label names the account in the app */
export function toAppUrl(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...FORMAT, secret, issuer, label }).toString()
}

/** Returns the time step of a code that is valid now; undefined if the code is wrong. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const delta = new TOTP({ ...FORMAT, secret }).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / FORMAT.period) + delta
}
