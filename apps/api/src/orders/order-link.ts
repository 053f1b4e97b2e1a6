import { type Locale, localePath } from '@shop/contracts/locales.ts'
import { hmac, isSame, type Keys } from '#platform/auth/secrets.ts'

/** How long after it was placed an order can be read by its link, milliseconds. */
export const ORDER_LINK_LIFETIME_MS = 90 * 24 * 60 * 60 * 1000

/** 60 bits: short enough for an SMS. Guesses are limited by the rate limit of the API. */
const SIGNATURE_LENGTH = 10
const TOKEN = /^(?<number>[0-9a-z]{1,6})-(?<signature>[\w-]{10})$/

/** Returns the token of the link that shows an order without a login: its number and a signature. */
export function createOrderLinkToken({ cookie }: Pick<Keys, 'cookie'>, number: number): string {
  return `${number.toString(36)}-${signNumber(cookie, number)}`
}

/** Returns the path of the page that a link opens, in the customer's language. */
export function orderLinkPath(keys: Pick<Keys, 'cookie'>, number: number, locale: Locale): string {
  return localePath(locale, `/o/${createOrderLinkToken(keys, number)}`)
}

/** Returns the number of the order of a token; undefined if the token is not signed by this shop. */
export function parseOrderLinkToken({ cookie }: Pick<Keys, 'cookie'>, token: string): number | undefined {
  const { number: digits = '', signature = '' } = TOKEN.exec(token)?.groups ?? {}
  const number = Number.parseInt(digits, 36)
  if (Number.isNaN(number)) return undefined
  return isSame(Buffer.from(signature), Buffer.from(signNumber(cookie, number))) ? number : undefined
}

const signNumber = (key: string, number: number): string =>
  hmac(key, `order-link:${number}`).toString('base64url').slice(0, SIGNATURE_LENGTH)
