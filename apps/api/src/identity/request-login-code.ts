import { Locale } from '@shop/contracts/locale.ts'
import { withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { accountOfPhone } from './accounts.ts'
import { type CodeTarget, sendCode, toRequester } from './codes.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'

/**
 * Sends a code to log in without a password. A phone without an account gets one only if this browser has entered its
 * registration: a code must not finish a registration that a stranger entered. Staff get none, because a code alone
 * does not log them in; the response is the same.
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
      // Also if the phone has an account: the registration share of the budget must not reveal which phones have one.
      smsKind: typedHere ? 'registration' : 'code',
      locale: account ? Locale.parse(account.locale) : locale,
    })
  })
}

const toTarget = ({ id, role }: { id: string; role: string }): CodeTarget =>
  role === 'customer' ? { accountId: id } : null

/** Selects the registration of this phone that was entered in this browser. */
const registrationOf = (phone: string, flowHash: Buffer) =>
  kysely
    .selectFrom('registration')
    .select('id as registrationId')
    .where('phone', '=', phone)
    .where('flow_hash', '=', flowHash)
