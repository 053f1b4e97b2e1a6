import { automaticPromotionRoutes as automatic } from '@shop/contracts/automatic-promotions.ts'
import {
  changePromoCode as changeRoute,
  createPromoCode as createRoute,
  endPromoCode as endRoute,
  exportPromoCodes,
  getPromoCode as getRoute,
  listPromoCodes as listRoute,
} from '@shop/contracts/promotions.ts'
import { exportList, staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { deletePromotion, endPromotion, savePromotion, startPromotion } from './automatic/edit-promotion.ts'
import { getPromotion, listPromotions } from './automatic/queries.ts'
import { changePromoCode, createPromoCode, endPromoCode } from './edit-promo-code.ts'
import { promoCodeColumns, promotionColumns } from './promotion-files.ts'
import { getPromoCode, listPromoCodes } from './queries.ts'

/** Mounts promo codes and automatic promotions for admins. Customers use them by the quote and the order. */
export function mountPromotions(mount: Mount, deps: Deps): void {
  mount(createRoute, async ({ body, locale, ...call }) => ({
    result: await createPromoCode(deps, { staff: staffOf(call), locale }, body),
  }))
  mount(listRoute, async ({ query }) => ({ result: await listPromoCodes(deps.db, query) }))
  mount(exportPromoCodes, call =>
    exportList(deps, call, {
      name: 'promo_codes',
      columns: promoCodeColumns(deps.clock.now()),
      read: page => listPromoCodes(deps.db, { ...page, q: call.query.q }),
    }),
  )
  mount(getRoute, async ({ params: { id } }) => ({ result: await getPromoCode(deps.db, id) }))
  mount(changeRoute, async ({ params: { id }, body, locale, ...call }) => ({
    result: await changePromoCode(deps, { staff: staffOf(call), locale }, { ...body, id }),
  }))
  mount(endRoute, async ({ params: { id }, locale, ...call }) => ({
    result: await endPromoCode(deps, { staff: staffOf(call), locale }, id),
  }))
  mount(automatic.listPromotions, async ({ query, locale }) => ({
    result: await listPromotions(deps.db, query, locale),
  }))
  mount(automatic.exportPromotions, call =>
    exportList(deps, call, {
      name: 'promotions',
      columns: promotionColumns(deps.clock.now()),
      read: page => listPromotions(deps.db, page, call.locale),
    }),
  )
  mount(automatic.getPromotion, async ({ params: { id }, locale }) => ({
    result: await getPromotion(deps.db, id, locale),
  }))
  mount(automatic.savePromotion, async ({ params: { id }, body, locale, ...call }) => ({
    result: await savePromotion(deps, { staff: staffOf(call), locale }, { ...body, id }),
  }))
  mount(automatic.startPromotion, async ({ params: { id }, body: { version }, locale, ...call }) => ({
    result: await startPromotion(deps, { staff: staffOf(call), locale }, { id, version }),
  }))
  mount(automatic.endPromotion, async ({ params: { id }, locale, ...call }) => ({
    result: await endPromotion(deps, { staff: staffOf(call), locale }, id),
  }))
  mount(automatic.deletePromotion, async ({ params: { id }, locale, ...call }) => {
    await deletePromotion(deps, { staff: staffOf(call), locale }, id)
    return { result: { success: true as const } }
  })
}
