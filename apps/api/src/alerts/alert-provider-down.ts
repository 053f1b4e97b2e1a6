import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { alertStaff } from './alert-staff.ts'

/**
 * Alerts staff that a provider of SMS, e-mail or payments does not respond. The alert goes out by SMS and e-mail, so that
 * one of them arrives. Never throws.
 */
export async function alertProviderDown(deps: Deps, provider: string): Promise<void> {
  deps.log.error({ alert: 'provider.down', provider }, 'provider does not respond')
  try {
    await withTransaction(deps.db, deps.random, tx =>
      alertStaff(tx, deps, { kind: 'provider.down', key: provider, params: { provider } }),
    )
  } catch (error) {
    deps.log.error({ err: error, provider }, 'failed to alert staff about the provider')
  }
}
