import { isDeepStrictEqual } from 'node:util'
import type { LawUse } from '@shop/contracts/settings-groups.ts'
import { audit, SYSTEM } from '#audit/index.ts'
import { type Prisma, transact } from '#platform/db.ts'
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
  const { db, clock, random } = deps
  return transact(db, random, async tx => {
    const { version } = await readSetting(tx, 'categories')
    const before = await getSettings(tx, 'categories')
    const off = unconfirmedUses(before.flavor)
    const flavor = { ...before.flavor, ...Object.fromEntries(off.map(use => [use, false])) }
    const after = { ...before, flavor }
    if (isDeepStrictEqual(before, after)) return []
    const at = clock.now()
    // What zod has parsed is JSON.
    const change = { before: before as Prisma.InputJsonValue, after: after as Prisma.InputJsonValue }
    // Another process that starts at the same time has just done the same.
    if (!(await writeSetting(tx, { key: 'categories', version, value: change.after, at }))) return []
    const { accountId: actorId } = SYSTEM
    await tx.settingChange.create({ data: { key: 'categories', version: version + 1, at, actorId, ...change } })
    await audit(tx, deps, SYSTEM, {
      action: 'settings.change',
      subject: { type: 'setting', id: 'categories' },
      ...change,
    })
    return off
  })
}
