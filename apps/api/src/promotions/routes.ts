import {
  changePromoCode as changeRoute,
  createPromoCode as createRoute,
  endPromoCode as endRoute,
  getPromoCode as getRoute,
  listPromoCodes as listRoute,
} from '@shop/contracts/promotions.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { changePromoCode, createPromoCode, endPromoCode } from './edit-promo-code.ts'
import { getPromoCode, listPromoCodes } from './queries.ts'

/** Mounts the promo code endpoints for admins. Customers use codes by the quote and the order. */
export function mountPromotions(mount: Mount, deps: Deps): void {
  mount(createRoute, async ({ body, locale, ...call }) => ({
    result: await createPromoCode(deps, { staff: staffOf(call), locale }, body),
  }))
  mount(listRoute, async ({ query }) => ({ result: await listPromoCodes(deps.db, query) }))
  mount(getRoute, async ({ params: { id } }) => ({ result: await getPromoCode(deps.db, id) }))
  mount(changeRoute, async ({ params: { id }, body, locale, ...call }) => ({
    result: await changePromoCode(deps, { staff: staffOf(call), locale }, { ...body, id }),
  }))
  mount(endRoute, async ({ params: { id }, locale, ...call }) => ({
    result: await endPromoCode(deps, { staff: staffOf(call), locale }, id),
  }))
}
