import * as contract from '@shop/contracts/suggestions.ts'
import { listSuggestionDays } from '@shop/contracts/suggestions-staff.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { getSettings } from '#settings/index.ts'
import { excludeFlavor, includeFlavor, listExcludedFlavors } from './excluded-flavors.ts'
import { remainingAttempts } from './quota.ts'
import { suggestionDays } from './spending.ts'
import { type MixSuggester, suggestMix } from './suggest-mix.ts'

/** Time for the database, in addition to that of the model. */
const DATABASE_TIME_MS = 4000

/** Mounts the endpoints of Summon Mix. */
export function mountSuggestions(mount: Mount, deps: Deps, suggester: MixSuggester, modelTimeoutMs: number): void {
  mount(
    contract.suggestMix,
    async ({ caller, body, locale, hasTimedOut, request }) => {
      const result = await suggestMix(deps, suggester, {
        accountId: caller.accountId,
        phone: caller.phone,
        request: body,
        locale,
        log: request.log,
        hasTimedOut,
      })
      return { result, dailyLimitExceeded: false }
    },
    { timeoutMs: modelTimeoutMs + DATABASE_TIME_MS },
  )
  mount(contract.getSuggestionQuota, async ({ caller }) => ({
    result: {
      remaining: await remainingAttempts(deps.db, caller.phone, deps.clock.now()),
      limit: contract.DAILY_LIMIT,
    },
  }))
  mount(listSuggestionDays, async ({ query: { days } }) => ({
    result: {
      days: await suggestionDays(deps.db, deps.clock.now(), days),
      budget: (await getSettings(deps.db, 'suggestions')).modelTokensPerDay,
    },
  }))
  mount(contract.listExcludedFlavors, async ({ caller: { accountId } }) => ({
    result: { refused: await listExcludedFlavors(deps.db, accountId) },
  }))
  mount(contract.excludeFlavor, async ({ caller: { accountId }, params: { flavorType } }) => ({
    result: { refused: await excludeFlavor(deps, { accountId, flavorType }) },
  }))
  mount(contract.allowFlavor, async ({ caller: { accountId }, params: { flavorType } }) => ({
    result: { refused: await includeFlavor(deps, { accountId, flavorType }) },
  }))
}
