import { decideSetup as decideSetupRoute, getSetup } from '@shop/contracts/setup.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/deps.ts'
import type { Env } from '#platform/env.ts'
import type { Mount } from '#platform/http.ts'
import { decideSetup, readSetup } from './checklist.ts'

/** The first-day checklist of a live shop. */
export function mountSetup(mount: Mount, deps: Deps, env: Env): void {
  mount(getSetup, async () => ({ result: await readSetup(deps, env) }))
  mount(decideSetupRoute, async ({ body, locale, ...call }) => {
    await decideSetup(deps, staffOf(call), { decisions: body, locale })
    return { result: await readSetup(deps, env) }
  })
}
