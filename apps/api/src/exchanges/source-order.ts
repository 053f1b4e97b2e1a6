import type { Locale } from '@shop/contracts/locales.ts'
import { anyOrder, type OrderRecord } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'

/** The order whose items are exchanged, and the account that gets the value of the items. */
export type SourceOrder = {
  id: string
  accountId: string
  locale: Locale
  page: OrderRecord['page']
}

/**
 * Returns the order whose items are exchanged.
 * @throws NOT_FOUND; EXCHANGE_WITHOUT_ACCOUNT if the customer has no account, which the value of the items needs
 */
export async function getSourceOrder(deps: Pick<Deps, 'db' | 'keys' | 'clock'>, number: number): Promise<SourceOrder> {
  const { record, customer } = await anyOrder(deps, number)
  if (!customer) throw new AppError('EXCHANGE_WITHOUT_ACCOUNT')
  const { id, locale, page } = record
  return { id, accountId: customer.accountId, locale, page }
}
