import type { Locale } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { type Message, notify } from '#platform/outbox.ts'
import { kysely, type Param, prepare, query } from '#platform/sql.ts'

type Told = { id: string; accountId: string | null; locale: Locale }

/**
 * Writes to an order's customer by SMS and e-mail, once per event; to no one once the account is deleted.
 * @param isBySms false for an e-mail alone
 */
export async function tellCustomer(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { id, accountId, locale }: Told,
  { topic, event, params, isBySms = true }: Pick<Message, 'topic' | 'params'> & { event: string; isBySms?: boolean },
): Promise<void> {
  if (accountId === null) return
  const message = { topic, accountId, locale, ...(params ? { params } : {}) }
  const { phone, email } = await reachOf(tx, accountId)
  await notify(
    tx,
    deps,
    ...(isBySms ? [{ ...message, key: `${id}:${event}:sms`, channel: 'sms' as const, recipient: phone }] : []),
    { ...message, key: `${id}:${event}:email`, channel: 'email', recipient: email },
  )
}

async function reachOf(tx: Tx, accountId: string): Promise<{ phone: string; email: string }> {
  const [account] = await query(tx, reachById({ accountId }))
  if (!account) throw new AppError('NOT_FOUND')
  return account
}

const reachById = prepare((param: Param<{ accountId: string }>) =>
  kysely.selectFrom('account').select(['phone', 'email']).where('id', '=', param('accountId')),
)
