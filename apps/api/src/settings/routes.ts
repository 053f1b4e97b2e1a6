import { getShopInfo } from '@shop/contracts/settings.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { getSettings } from './settings.ts'

export function mountSettings(mount: Mount, { db }: Deps, isDemo: boolean): void {
  mount(getShopInfo, async () => {
    const [shop, delivery] = await Promise.all([getSettings(db, 'shop'), getSettings(db, 'delivery')])
    const { opensAt, closesAt, closedDates, yerevanFeeAmd } = delivery
    return { result: { ...shop, opensAt, closesAt, closedDates, deliveryFeeAmd: yerevanFeeAmd, isDemo } }
  })
}
