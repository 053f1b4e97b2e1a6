import { getRentalPicture } from '@shop/contracts/booked-rental.ts'
import {
  getRentalAlternatives,
  getRentalAvailability,
  listRentalOptions,
  listRentalStarts,
} from '@shop/contracts/rental.ts'
import { getDepositStanding } from '@shop/contracts/rental-deposits.ts'
import * as deposits from '@shop/contracts/rental-deposits-staff.ts'
import { getAnyRentalPicture } from '@shop/contracts/rental-staff.ts'
import * as contracts from '@shop/contracts/rental-units-staff.ts'
import { addRentalWait, listAllRentalWaits, listRentalWaits, removeRentalWait } from '@shop/contracts/rental-waits.ts'
import { staffOf } from '#audit/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { findAlternatives } from './alternatives.ts'
import { addUnit, changeUnit } from './change-unit.ts'
import { findStanding, showDeposit } from './deposit-levels.ts'
import { getTimeline, listUnits } from './list-units.ts'
import { showPicture } from './pictures.ts'
import { findRentalOptions, findRentalStarts, getRentalDays } from './queries.ts'
import { setTerms } from './set-terms.ts'
import { setDepositLevel, verifyIdentity, withdrawIdentity } from './verify-identity.ts'
import { addWait, listAllWaits, listWaits, removeWait } from './waiting-list.ts'

const PER_MINUTE = 300

/** Mounts the public rental endpoints, and the pictures of rentals for their customer and staff. */
export function mountRental(mount: Mount, deps: PictureDeps): void {
  const { db, clock } = deps
  mount(listRentalOptions, async () => ({ result: await findRentalOptions(db) }), { perMinute: PER_MINUTE })
  mount(
    getRentalAvailability,
    async ({ query }) => ({ result: { days: await getRentalDays(db, query, clock.now()) } }),
    {
      perMinute: PER_MINUTE,
    },
  )
  mount(listRentalStarts, async () => ({ result: { models: await findRentalStarts(db, clock.now()) } }), {
    perMinute: PER_MINUTE,
  })
  mount(getRentalAlternatives, async ({ query }) => ({ result: await findAlternatives(db, query, clock.now()) }), {
    perMinute: PER_MINUTE,
  })
  mount(
    getRentalPicture,
    async ({ caller: { accountId }, params: { number, ...picture }, query, reply }) => ({
      result: await showPicture(deps, reply, { ...picture, ...query }, { number, accountId }),
    }),
    { perMinute: PER_MINUTE },
  )
  mount(
    getAnyRentalPicture,
    async ({ params, query, reply }) => ({ result: await showPicture(deps, reply, { ...params, ...query }) }),
    { perMinute: PER_MINUTE },
  )
}

/** Mounts the waiting list of taken days, for customers and staff. */
export function mountRentalWaits(mount: Mount, deps: Deps): void {
  mount(addRentalWait, async ({ caller: { accountId }, body, locale }) => {
    await addWait(deps, { accountId, locale, ...body })
    return { result: { success: true as const } }
  })
  mount(listRentalWaits, async ({ caller: { accountId } }) => ({
    result: { items: await listWaits(deps.db, accountId) },
  }))
  mount(removeRentalWait, async ({ caller: { accountId }, params: { id } }) => {
    await removeWait(deps, { accountId, id })
    return { result: { success: true as const } }
  })
  mount(listAllRentalWaits, async () => ({ result: { items: await listAllWaits(deps.db) } }))
}

/** Mounts the deposit levels of customers, for themselves and staff. */
export function mountRentalDeposits(mount: Mount, deps: Deps): void {
  const shown = async ({ accountId }: { accountId: string }) => ({ result: await showDeposit(deps, accountId) })

  mount(getDepositStanding, async ({ caller: { accountId } }) => ({
    result: { standing: await findStanding(deps, accountId) },
  }))
  mount(deposits.getCustomerDeposit, ({ params }) => shown(params))
  mount(deposits.verifyIdentity, async call => {
    await verifyIdentity(deps, staffOf(call), { ...call.params, ...call.body })
    return shown(call.params)
  })
  mount(deposits.withdrawIdentity, async call => {
    await withdrawIdentity(deps, staffOf(call), { ...call.params, ...call.body })
    return shown(call.params)
  })
  mount(deposits.setDepositLevel, async call => {
    await setDepositLevel(deps, staffOf(call), { ...call.params, ...call.body })
    return shown(call.params)
  })
}

/** Mounts the endpoints of rental units: their states and their calendar. */
export function mountRentalUnits(mount: Mount, deps: Deps): void {
  mount(contracts.listRentalUnits, async ({ locale }) => ({ result: await listUnits(deps, locale) }))
  mount(contracts.addRentalUnit, async call => {
    await addUnit(deps, staffOf(call), call.body)
    return { result: await listUnits(deps, call.locale) }
  })
  mount(contracts.changeRentalUnit, async call => {
    await changeUnit(deps, staffOf(call), { id: call.params.id, ...call.body })
    return { result: await listUnits(deps, call.locale) }
  })
  mount(contracts.setRentalTerms, async call => {
    await setTerms(deps, staffOf(call), { slug: call.params.slug, ...call.body })
    return { result: await listUnits(deps, call.locale) }
  })
  mount(contracts.getRentalTimeline, async ({ query, locale }) => ({ result: await getTimeline(deps, query, locale) }))
}
