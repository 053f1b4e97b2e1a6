import { isDeepStrictEqual } from 'node:util'
import type { LawUse } from '@shop/contracts/settings-groups.ts'
import { SYSTEM } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { readSetting, writeSetting } from './change-setting.ts'
import { unconfirmedUses } from './law-rules.ts'
import { getSettings } from './settings.ts'

/**
 * Switches off uses of tobacco that a law may forbid and that no admin has confirmed. Runs at the start of a live
 * shop, also on the database of a demo or of an earlier version. Confirmed settings stay.
 * @returns what it switched off
 */
export async function applyLawProfile(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'keys'>): Promise<LawUse[]> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { version } = await readSetting(tx, 'categories')
    const before = await getSettings(tx, 'categories')
    const off = unconfirmedUses(before.flavor)
    const flavor = { ...before.flavor, ...Object.fromEntries(off.map(use => [use, false])) }
    const after = { ...before, flavor }
    if (isDeepStrictEqual(before, after)) return []
    // It is not written if another process that starts at the same time has just done the same.
    return (await writeSetting(tx, deps, SYSTEM, { key: 'categories', version, before, after })) ? off : []
  })
}
