import { hashSecret } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { toGiftCardCode } from './rules.ts'

/** Creates a code of 80 random bits. */
export const createGiftCardCode = ({ random }: Pick<Deps, 'random'>): string =>
  toGiftCardCode(Buffer.from(random.token(), 'base64url'))

/**
 * Computes the stored hash of a code. It has no key: 80 random bits cannot be found by trying, and sold cards work after
 * APP_SECRET is replaced. @param code normalized
 */
export const hashGiftCardCode = (code: string): Buffer => hashSecret(code)
