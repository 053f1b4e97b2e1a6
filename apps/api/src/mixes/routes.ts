import * as contract from '@shop/contracts/mixes.ts'
import { hideMix as hideMixRoute, listStaffMixes } from '@shop/contracts/mixes-staff.ts'
import type { FastifyInstance } from 'fastify'
import { staffOf } from '#audit/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { hideMix, listForStaff } from './moderation.ts'
import { mountPictures } from './picture.ts'
import { listOwn, listPublic, showByLink, showOwn } from './queries.ts'
import { changeMix, deleteMix, saveMix, saveSharedMix } from './save-mix.ts'
import { checkMix } from './show-mix.ts'

/** Mounts the endpoints of saved and shared mixes. */
export function mountMixes(mount: Mount, api: FastifyInstance, deps: PictureDeps): void {
  const { db } = deps
  mount(contract.saveMix, async ({ caller: { accountId }, body, locale }) => ({
    result: await showOwn(db, accountId, await saveMix(deps, accountId, body, { [locale]: body.name })),
  }))
  mount(contract.listMixes, async ({ caller: { accountId }, query, locale }) => ({
    result: await listOwn(db, accountId, query, locale),
  }))
  mount(contract.listPublicMixes, async ({ query, locale }) => ({ result: await listPublic(db, query, locale) }))
  mount(contract.getMix, async ({ params: { shareId } }) => ({ result: await showByLink(db, shareId) }))
  mount(contract.changeMix, async ({ caller: { accountId }, params: { shareId }, body, locale }) => ({
    result: await showOwn(db, accountId, await changeMix(db, { accountId, shareId }, body, locale)),
  }))
  mount(contract.deleteMix, async ({ caller: { accountId }, params: { shareId } }) => {
    await deleteMix(db, { accountId, shareId })
    return { result: { success: true as const } }
  })
  mount(contract.saveSharedMix, async ({ caller: { accountId }, params: { shareId } }) => ({
    result: await showOwn(db, accountId, await saveSharedMix(deps, accountId, shareId)),
  }))
  mount(contract.checkMix, async ({ body: { parts } }) => ({ result: await checkMix(db, parts) }))
  mount(listStaffMixes, async ({ query }) => ({ result: await listForStaff(db, query) }))
  mount(hideMixRoute, async ({ params: { shareId }, body: { isHidden }, ...call }) => {
    await hideMix(deps, staffOf(call), { shareId, isHidden })
    return { result: { isHidden } }
  })
  mountPictures(api, deps)
}
