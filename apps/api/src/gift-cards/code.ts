import { hmac } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { toGiftCardCode } from './rules.ts'

/** Creates a code of 80 random bits. */
export const createGiftCardCode = ({ random }: Pick<Deps, 'random'>): string =>
  toGiftCardCode(Buffer.from(random.token(), 'base64url'))

/** Computes the stored hash of a code: useless without the key. @param code normalized */
export const hashGiftCardCode = ({ keys }: Pick<Deps, 'keys'>, code: string): Buffer =>
  hmac(keys.code, `gift-card|${code}`)
