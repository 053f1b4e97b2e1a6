import type { FirstAdmin } from '../../apps/api/src/identity/index.ts'

/**
 * Returns a line about the first admin from the API's message; undefined for other messages or if no admin is created.
 */
export function adminLine(message: unknown): string | undefined {
  const admin = firstAdminIn(message)
  if (!admin) return undefined
  const { outcome, phone = '', password } = admin
  switch (outcome) {
    case 'unset':
      return undefined
    case 'made':
      return `${phone}, created now with ${password ? `the password ${password}` : 'ADMIN_PASSWORD'}`
    case 'there':
      return password ? `${phone}, password ${password}` : `${phone} exists already`
    case 'another':
      return `exists already, with another phone than ${phone}`
    case 'customer':
      return `none: ${phone} is a customer's account. Make it an admin: pnpm admin:make ${phone}`
  }
}

const outcomes: readonly unknown[] = ['unset', 'made', 'there', 'another', 'customer'] satisfies FirstAdmin['outcome'][]

function firstAdminIn(message: unknown): FirstAdmin | undefined {
  if (typeof message !== 'object' || message === null || !('admin' in message)) return undefined
  return isFirstAdmin(message.admin) ? message.admin : undefined
}

const isFirstAdmin = (value: unknown): value is FirstAdmin =>
  typeof value === 'object' && value !== null && 'outcome' in value && outcomes.includes(value.outcome)
