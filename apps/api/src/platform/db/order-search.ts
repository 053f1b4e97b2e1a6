import type { Prisma } from './db.ts'

const MAX_NUMBER_LENGTH = 9
const MIN_PHONE_LENGTH = 3

/** The text by which staff search an order. */
type OrderSearch = {
  /** A part of the customer's name; the other fields are then missing. */
  name?: string
  /** The complete order number. */
  number?: number
  /** Digits of a phone number without the country code, so that 091 12-34-56 finds +37491123456. */
  phone?: string
}

/** Parses an order number, the number of a return (10001-1), digits of a phone number in any notation, or a name. */
export function parseOrderSearch(q: string): OrderSearch {
  if (/\p{L}/u.test(q)) return { name: q }
  const [, ofReturn] = /^№?\s*([1-9]\d{3,8})-\d{1,2}$/.exec(q.trim()) ?? []
  const digits = q.replace(/\D/g, '')
  const number = ofReturn ?? (digits.length <= MAX_NUMBER_LENGTH ? digits : '')
  const phone = digits.replace(/^(374|0)/, '')
  return {
    ...(number === '' ? {} : { number: Number(number) }),
    ...(phone.length < MIN_PHONE_LENGTH ? {} : { phone }),
  }
}

/** Escapes the wildcards of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Builds the filter of a search text, for lists of records that belong to orders. */
export function orderSearchWhere(q: string): Prisma.OrderWhereInput {
  const { name, number, phone } = parseOrderSearch(q)
  if (name !== undefined) return { account: { name: { contains: escapeLike(name), mode: 'insensitive' } } }
  const ofPhone: Prisma.OrderWhereInput[] =
    phone === undefined
      ? []
      : [
          { phone: { contains: phone } },
          { secondaryPhone: { contains: phone } },
          { account: { phone: { contains: phone } } },
        ]
  return { OR: [...(number === undefined ? [] : [{ number }]), ...ofPhone] }
}
