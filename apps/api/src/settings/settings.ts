import { defaultSettings, type SettingKey, type Settings, settingGroups } from '@shop/contracts/settings-groups.ts'
import * as z from 'zod/mini'
import type { Tx } from '#platform/db.ts'

// Object.keys forgets that its keys are these literals.
export const settingKeys = Object.keys(settingGroups) as SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return settingKeys.some(known => known === key)
}

/** The schema of a group, for what the database has of it: a field that is none of the group's any more is left out. */
export function schemaOf(key: SettingKey): z.ZodMiniObject {
  return settingGroups[key]
}

/** The same for what comes from outside: a field that is none of the group's is refused. */
export function strictSchemaOf(key: SettingKey): z.ZodMiniObject {
  return z.strictObject(settingGroups[key].shape)
}

/** One group of settings as it stands in the database, else its default. */
export async function getSettings<K extends SettingKey>(db: Tx, key: K): Promise<Settings[K]> {
  const row = await db.setting.findUnique({ where: { key } })
  return row ? parseGroup(key, row.value) : defaultSettings[key]
}

function parseGroup<K extends SettingKey>(key: K, value: unknown): Settings[K] {
  // Each key's schema gives that key's type; TypeScript cannot follow the index through the record.
  return settingGroups[key].parse(value) as Settings[K]
}
