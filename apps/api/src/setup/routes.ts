import { decideSetup as decideSetupRoute, getSetup } from '@shop/contracts/setup.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { decideSetup, readSetup } from './checklist.ts'
import type { SetupEnv } from './rules.ts'

/** The first-day checklist of a live shop. */
export function mountSetup(mount: Mount, deps: Deps, env: SetupEnv): void {
  mount(getSetup, async () => ({ result: await readSetup(deps, env) }))
  mount(decideSetupRoute, async ({ body, locale, ...call }) => {
    await decideSetup(deps, staffOf(call), { decisions: body, locale })
    return { result: await readSetup(deps, env) }
  })
}
