import { correctBonus as correctBonusRoute, getBonus } from '@shop/contracts/bonus.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { getSettings } from '#settings/index.ts'
import { findNextExpiry } from './expire-points.ts'
import { correctBonus } from './ledger.ts'
import { listBonus } from './queries.ts'
import { readTier } from './tiers.ts'

/** Mounts the points of customers and their correction by admins. */
export function mountBonus(mount: Mount, deps: Deps): void {
  mount(getBonus, async ({ caller, query, locale }) => ({
    result: {
      ...(await listBonus(deps.db, caller.accountId, query, locale)),
      ...(await getSettings(deps.db, 'points')),
      ...(await readTier(deps, caller.accountId)),
      nextExpiry: await findNextExpiry(deps, caller.accountId),
    },
  }))
  mount(correctBonusRoute, async ({ caller, request, params, headers, body }) => ({
    result: await correctBonus(deps, staffOf({ caller, request }), {
      ...params,
      ...body,
      key: headers['idempotency-key'],
    }),
  }))
}
