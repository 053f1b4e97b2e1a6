import { defaultSettings, type SettingKey, type Settings, settingGroups } from '@shop/contracts/settings-groups.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { completeTexts } from '#platform/i18n/locale.ts'

// Object.keys loses the literal types of its keys.
export const settingKeys = Object.keys(settingGroups) as SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return settingKeys.some(known => known === key)
}

/** The schema of a group for stored values: unknown fields are removed. */
export function schemaOf(key: SettingKey): z.ZodMiniObject {
  return settingGroups[key]
}

/**
 * The schema of a group for requests: unknown fields are rejected, and so are missing ones that have a default for
 * values stored before. A page from before an update must not reset a field that it does not know.
 */
export function strictSchemaOf(key: SettingKey): z.ZodMiniObject {
  const fields = Object.entries<z.core.$ZodType>(settingGroups[key].shape)
  return z.strictObject(
    Object.fromEntries(
      fields.map(([name, field]) => [name, field instanceof z.ZodMiniDefault ? field.def.innerType : field]),
    ),
  )
}

/** Returns one group of settings from the database, or its defaults. */
export async function getSettings<K extends SettingKey>(db: Tx, key: K): Promise<Settings[K]> {
  return (await getGroups(db, [key]))[key]
}

/** Returns when a group of settings was last changed; null for the defaults. */
export async function readChangedAt(db: Tx, key: SettingKey): Promise<Date | null> {
  const changed = kysely.selectFrom('setting').select('updated_at as changedAt').where('key', '=', key)
  const [row] = await query(db, changed)
  return row?.changedAt ?? null
}

/** Returns several groups of settings from the database, or their defaults. One query. */
export async function getGroups<K extends SettingKey>(db: Tx, keys: readonly K[]): Promise<Pick<Settings, K>> {
  const [row] = await query(db, groupsStatement({ keys }))
  return groupsOf(row?.groups ?? null, keys)
}

/** The stored values of the groups, by key. */
export type GroupTexts = Record<string, string> | null

/** Selects some groups as one row of one column, also for use as a column; `groupsOf` converts its value. */
export const selectGroups = (keys: readonly SettingKey[] | RawBuilder<readonly SettingKey[]>) =>
  kysely
    .selectFrom('setting as s')
    .select(sql<GroupTexts>`json_object_agg(s.key, s.value::text)`.as('groups'))
    .where('s.key', '=', sql<string>`any(${keys})`)

const groupsStatement = prepare((param: Param<{ keys: readonly SettingKey[] }>) => selectGroups(param('keys')))

export function groupsOf<K extends SettingKey>(texts: GroupTexts, keys: readonly K[]): Pick<Settings, K> {
  const groups = keys.map(key => {
    const text = texts?.[key]
    return [key, text === undefined ? defaultSettings[key] : parseGroup(key, text)] as const
  })
  // Object.fromEntries loses which key has which group.
  return Object.fromEntries(groups) as Pick<Settings, K>
}

/** The last parsed value of each group: a group changes once in weeks and is read by every request. */
const parsed = new Map<SettingKey, { text: string; group: Settings[SettingKey] }>()

function parseGroup<K extends SettingKey>(key: K, text: string): Settings[SettingKey] {
  const known = parsed.get(key)
  if (known?.text === text) return known.group
  // Each schema returns the type of its key; TypeScript cannot follow the index.
  const group = settingGroups[key].parse(completeTexts(JSON.parse(text))) as Settings[K]
  parsed.set(key, { text, group })
  return group
}

type Switch = Exclude<keyof Settings['categories']['flavor'], 'takenBack' | 'confirmedUses'>

/** A switch of a product's category, for statements that have the product as `p`. */
export const categoryFlag = (name: Switch) =>
  sql<boolean>`coalesce((SELECT (s.value #>> ARRAY[p.category, ${name}::text])::boolean
    FROM setting s WHERE s.key = 'categories'), ${defaultSettings.categories.flavor[name]}::boolean)`
