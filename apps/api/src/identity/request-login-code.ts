import { Locale } from '@shop/contracts/locale.ts'
import { type Tx, transact } from '#platform/db.ts'
import { type CodeFor, sendCode } from './codes.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'

/**
 * Sends a code to log in without a password. A phone without an account gets one only where this browser has typed its
 * registration: a stranger's registration must not be finished by an owner who just wants to log in.
 * @throws TOO_MANY_CODES, whether or not the phone has an account
 */
export async function requestLoginCode(
  deps: IdentityDeps,
  phone: string,
  { browser, locale }: { browser: Browser; locale: Locale },
): Promise<void> {
  await transact(deps.db, deps.random, async tx => {
    const account = await tx.account.findUnique({ where: { phone }, select: { id: true, locale: true } })
    const to = account ? { accountId: account.id } : await registrationOf(tx, phone, browser)
    await sendCode(tx, deps, {
      recipient: phone,
      purpose: typeof to === 'object' && 'registrationId' in to ? 'register' : 'login',
      to,
      locale: account ? Locale.parse(account.locale) : locale,
    })
  })
}

async function registrationOf(tx: Tx, phone: string, { flowHash }: Browser): Promise<CodeFor> {
  const where = flowHash ? { phone_flowHash: { phone, flowHash } } : undefined
  const typedHere = where ? await tx.registration.findUnique({ where, select: { id: true } }) : null
  return typedHere ? { registrationId: typedHere.id } : 'nobody'
}
