import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { alertStaff } from './alert-staff.ts'

/**
 * Tells staff that a provider of SMS, e-mail or payments does not answer: by whichever way still works, the other message
 * waits. Never fails: whoever noticed has something else to do.
 */
export async function tellOfSilence(deps: Deps, provider: string): Promise<void> {
  deps.log.error({ alert: 'provider.down', provider }, 'a provider does not answer')
  try {
    await withTransaction(deps.db, deps.random, tx =>
      alertStaff(tx, deps, { kind: 'provider.down', key: provider, params: { provider } }),
    )
  } catch (error) {
    deps.log.error({ err: error, provider }, 'staff could not be told of a provider')
  }
}
