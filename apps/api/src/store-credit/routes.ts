import { changeStoreCredit, getCustomerCredit, getStoreCredit } from '@shop/contracts/store-credit.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount } from '#platform/http/http.ts'
import { changeCredit } from './ledger.ts'
import { listCredit, listCreditForStaff } from './queries.ts'

/** Mounts the store credit of customers, and its changes by staff. */
export function mountStoreCredit(mount: Mount, deps: Deps): void {
  mount(getStoreCredit, async ({ caller, query: page, locale }) => ({
    result: await listCredit(deps.db, caller.accountId, page, locale),
  }))
  mount(getCustomerCredit, async ({ params: { accountId }, query: page, locale }) => {
    const [account] = await query(deps.db, kysely.selectFrom('account').select('id').where('id', '=', accountId))
    if (!account) throw new AppError('NOT_FOUND')
    return { result: await listCreditForStaff(deps.db, accountId, page, locale) }
  })
  mount(changeStoreCredit, async ({ caller, request, params, headers, body }) => ({
    result: await changeCredit(deps, staffOf({ caller, request }), {
      ...params,
      ...body,
      key: headers['idempotency-key'],
    }),
  }))
}
