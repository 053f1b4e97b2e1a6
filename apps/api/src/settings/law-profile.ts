import { isDeepStrictEqual } from 'node:util'
import type { LawUse } from '@shop/contracts/settings-groups.ts'
import { SYSTEM } from '#audit/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { readSetting, writeSetting } from './change-setting.ts'
import { unconfirmedUses } from './law-rules.ts'
import { getSettings } from './settings.ts'

/**
 * Switches off what a law may forbid of tobacco, as far as no admin has confirmed it: the start of a live shop, also on
 * the database of a demo or of an earlier version. Settings that are in force already stay as they are.
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
