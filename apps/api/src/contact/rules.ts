import { normalizePhone } from '@shop/contracts/phone.ts'

/** Returns the Armenian phone number (+374...) for the reply, in any notation; null for others and for e-mail. */
export function replyPhone(replyTo: string): string | null {
  const typed = replyTo.trim().replace(/^00/, '+')
  const isForeign = typed.startsWith('+') && !typed.replace(/\D/g, '').startsWith('374')
  return typed.includes('@') || isForeign ? null : normalizePhone(typed)
}
