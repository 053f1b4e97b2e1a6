import { getCart, putCart as putCartRoute } from '@shop/contracts/carts.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { putCart } from './put-cart.ts'
import { readCart } from './queries.ts'

const HOT = { isHot: true }

/** Mounts the cart of the signed-in customer. */
export function mountCarts(mount: Mount, deps: Deps): void {
  mount(getCart, async ({ caller }) => ({ result: await readCart(deps.db, caller.accountId) }), HOT)
  mount(putCartRoute, async ({ caller, body }) => ({ result: await putCart(deps, caller.accountId, body) }), HOT)
}
