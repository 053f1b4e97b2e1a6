import {
  addAddress as addAddressRoute,
  editAddress as editAddressRoute,
  listAddresses as listAddressesRoute,
  removeAddress as removeAddressRoute,
} from '@shop/contracts/addresses.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { addAddress, editAddress, listAddresses, removeAddress } from './addresses.ts'

/** Mounts the saved addresses of the signed-in customer. */
export function mountAddresses(mount: Mount, deps: Deps): void {
  mount(listAddressesRoute, async ({ caller }) => ({
    result: { items: await listAddresses(deps.db, caller.accountId) },
  }))
  mount(addAddressRoute, async ({ caller, body, locale }) => ({
    result: await addAddress(deps, caller.accountId, body, locale),
  }))
  mount(editAddressRoute, async ({ caller: { accountId }, params: { id }, body, locale }) => ({
    result: await editAddress(deps, { accountId, id }, body, locale),
  }))
  mount(removeAddressRoute, async ({ caller: { accountId }, params: { id } }) => ({
    result: { items: await removeAddress(deps, { accountId, id }) },
  }))
}
