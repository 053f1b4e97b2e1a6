import type { Prisma } from './db.ts'

const LONGEST_NUMBER = 9
const SHORTEST_PHONE = 3

/** What staff type to find an order by. */
type TypedOrder = {
  /** A part of its customer's name; then neither of the others. */
  name?: string
  /** Its whole number. */
  number?: number
  /** Digits of a phone without the country's code, so that 091 12-34-56 finds +37491123456. */
  phone?: string
}

/** An order's number, also as a return's begins with it (10001-1), digits of a phone however it is written, or a name. */
export function readTypedOrder(q: string): TypedOrder {
  if (/\p{L}/u.test(q)) return { name: q }
  const [, ofReturn] = /^№?\s*([1-9]\d{3,8})-\d{1,2}$/.exec(q.trim()) ?? []
  const digits = q.replace(/\D/g, '')
  const number = ofReturn ?? (digits.length <= LONGEST_NUMBER ? digits : '')
  const phone = digits.replace(/^(374|0)/, '')
  return {
    ...(number === '' ? {} : { number: Number(number) }),
    ...(phone.length < SHORTEST_PHONE ? {} : { phone }),
  }
}

/** Takes the signs of LIKE as they are. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The orders that a typed text means, for lists of what hangs on orders. */
export function typedOrderWhere(q: string): Prisma.OrderWhereInput {
  const { name, number, phone } = readTypedOrder(q)
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
