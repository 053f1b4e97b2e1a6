import { normalizePhone } from '@shop/contracts/phone.ts'

/** The Armenian phone (+374...) that an answer is asked to, however it is written; null for others and for e-mail. */
export function replyPhone(replyTo: string): string | null {
  const typed = replyTo.trim().replace(/^00/, '+')
  const isForeign = typed.startsWith('+') && !typed.replace(/\D/g, '').startsWith('374')
  return typed.includes('@') || isForeign ? null : normalizePhone(typed)
}
