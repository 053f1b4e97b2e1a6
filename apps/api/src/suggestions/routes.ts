import * as contract from '@shop/contracts/suggestions.ts'
import { listSuggestionDays } from '@shop/contracts/suggestions-staff.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { getSettings } from '#settings/index.ts'
import type { MixMaster } from './advise.ts'
import { suggestionDays } from './days.ts'
import { remainingTries } from './quota.ts'
import { allowFlavor, listRefused, refuseFlavor } from './refused.ts'
import { suggestMix } from './suggest-mix.ts'

/** Beside what the model may take: the database's part of an answer. */
const DATABASE_TIME_MS = 4000

/** Summon Mix over HTTP. */
export function mountSuggestions(mount: Mount, deps: Deps, master: MixMaster, modelTimeoutMs: number): void {
  mount(
    contract.suggestMix,
    async ({ caller, body, locale, isLate, request }) => {
      const result = await suggestMix(deps, master, {
        accountId: caller.accountId,
        phone: caller.phone,
        request: body,
        locale,
        log: request.log,
        isTooLate: isLate,
      })
      return { result, dailyLimitExceeded: false }
    },
    { timeoutMs: modelTimeoutMs + DATABASE_TIME_MS },
  )
  mount(contract.getSuggestionQuota, async ({ caller }) => ({
    result: { remaining: await remainingTries(deps.db, caller.phone, deps.clock.now()), limit: contract.DAILY_LIMIT },
  }))
  mount(listSuggestionDays, async ({ query: { days } }) => ({
    result: {
      days: await suggestionDays(deps.db, deps.clock.now(), days),
      budget: (await getSettings(deps.db, 'suggestions')).modelTokensPerDay,
    },
  }))
  mount(contract.listRefused, async ({ caller: { accountId } }) => ({
    result: { refused: await listRefused(deps.db, accountId) },
  }))
  mount(contract.refuseFlavor, async ({ caller: { accountId }, params: { flavorType } }) => ({
    result: { refused: await refuseFlavor(deps, { accountId, flavorType }) },
  }))
  mount(contract.allowFlavor, async ({ caller: { accountId }, params: { flavorType } }) => ({
    result: { refused: await allowFlavor(deps, { accountId, flavorType }) },
  }))
}
