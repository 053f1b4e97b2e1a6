import * as calls from '@shop/contracts/api-keys.ts'
import { staffOf } from '#audit/index.ts'
import type { IdentityDeps } from '#identity/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './keys.ts'

/** Mounts the endpoints with which staff manage API keys. */
export function mountApiKeys(mount: Mount, deps: IdentityDeps): void {
  mount(calls.listApiKeys, async () => ({ result: { items: await listApiKeys(deps) } }))
  mount(calls.createApiKey, async ({ body: { currentPassword: password, ...input }, headers, locale, ...call }) => {
    const creator = { caller: call.caller, staff: staffOf(call), locale, password }
    return { result: await createApiKey(deps, creator, { ...input, key: headers['idempotency-key'] }) }
  })
  mount(calls.revokeApiKey, async ({ params: { id }, ...call }) => ({
    result: await revokeApiKey(deps, staffOf(call), id),
  }))
}
