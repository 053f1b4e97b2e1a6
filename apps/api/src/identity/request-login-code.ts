import { Locale } from '@shop/contracts/locale.ts'
import { withTransaction } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'
import { accountOfPhone } from './accounts.ts'
import { type CodeTarget, sendCode, toRequester } from './codes.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'

/**
 * Sends a code to log in without a password. A phone without an account gets one only where this browser has typed its
 * registration: a stranger's registration must not be finished by an owner who just wants to log in.
 * Staff get none, as a code alone does not log them in; the response is the same.
 * @throws TOO_MANY_CODES, whether or not the phone has an account
 */
export async function requestLoginCode(
  deps: IdentityDeps,
  phone: string,
  { browser, locale }: { browser: Browser; locale: Locale },
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const [account] = await query(tx, accountOfPhone(phone))
    const [typedHere] = browser.flowHash ? await query(tx, registrationOf(phone, browser.flowHash)) : []
    await sendCode(tx, deps, {
      recipient: phone,
      purpose: 'login',
      requester: toRequester(browser, account),
      to: account ? toTarget(account) : (typedHere ?? null),
      // Also if the phone has an account: what is left of the share of registrations must not tell which phones have one.
      smsKind: typedHere ? 'registration' : 'code',
      locale: account ? Locale.parse(account.locale) : locale,
    })
  })
}

const toTarget = ({ id, role }: { id: string; role: string }): CodeTarget =>
  role === 'customer' ? { accountId: id } : null

/** The registration of this phone that was typed in this browser. */
const registrationOf = (phone: string, flowHash: Buffer) =>
  kysely
    .selectFrom('registration')
    .select('id as registrationId')
    .where('phone', '=', phone)
    .where('flow_hash', '=', flowHash)
