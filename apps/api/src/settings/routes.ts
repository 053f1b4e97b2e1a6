import { getShopInfo } from '@shop/contracts/settings.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { getSettings } from './settings.ts'
import { mountStaffSettings } from './staff-routes.ts'
import { stoppedServices } from './switches.ts'

export function mountSettings(mount: Mount, deps: Deps, isDemo: boolean): void {
  const { db, clock } = deps
  mount(getShopInfo, async () => {
    const [shop, delivery, stopped] = await Promise.all([
      getSettings(db, 'shop'),
      getSettings(db, 'delivery'),
      getSettings(db, 'switches').then(switches => stoppedServices(switches, clock.now())),
    ])
    const { hours, closedDates, yerevanFeeAmd } = delivery
    return { result: { ...shop, hours, closedDates, deliveryFeeAmd: yerevanFeeAmd, isDemo, stopped } }
  })
  mountStaffSettings(mount, deps, isDemo)
}
