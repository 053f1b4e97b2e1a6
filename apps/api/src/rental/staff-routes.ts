import * as calls from '@shop/contracts/rental-units-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { addUnit, changeUnit } from './change-unit.ts'
import { setTerms } from './set-terms.ts'
import { findTimeline, listUnits } from './show-units.ts'

/** Mounts the endpoints of rental units: their states and their calendar. */
export function mountRentalUnits(mount: Mount, deps: Deps): void {
  mount(calls.listRentalUnits, async ({ locale }) => ({ result: await listUnits(deps, locale) }))
  mount(calls.addRentalUnit, async call => {
    await addUnit(deps, staffOf(call), call.body)
    return { result: await listUnits(deps, call.locale) }
  })
  mount(calls.changeRentalUnit, async call => {
    await changeUnit(deps, staffOf(call), { id: call.params.id, ...call.body })
    return { result: await listUnits(deps, call.locale) }
  })
  mount(calls.setRentalTerms, async call => {
    await setTerms(deps, staffOf(call), { slug: call.params.slug, ...call.body })
    return { result: await listUnits(deps, call.locale) }
  })
  mount(calls.getRentalTimeline, async ({ query, locale }) => ({ result: await findTimeline(deps, query, locale) }))
}
