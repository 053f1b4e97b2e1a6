import { isDeepStrictEqual } from 'node:util'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { defaultSettings, misfitsOf, type SettingKey, settingGroups } from '@shop/contracts/settings-groups.ts'
import type { Setting } from '@shop/contracts/settings-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Prisma, type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText, limitsOf } from '#platform/refusals.ts'
import { unconfirmedUses, withOwnConfirmations } from './law-rules.ts'
import { isSettingKey, schemaOf, strictSchemaOf } from './settings.ts'

/** A group of settings as it stands, with its version: 0 while the defaults hold. */
export async function readSetting(db: Tx, key: SettingKey): Promise<Setting & { value: unknown }> {
  const row = await db.setting.findUnique({ where: { key }, select: { value: true, version: true } })
  return { key, value: row ? schemaOf(key).parse(row.value) : defaultSettings[key], version: row?.version ?? 0 }
}

/** `isDemo`: a demo shop may have every use of tobacco; a live one needs an admin's confirmation of each. */
export type NewSetting = { key: string; version: number; value: unknown; locale: Locale; isDemo?: boolean }

/**
 * Sets a group of settings whole, with its history and the log of staff's actions in one transaction. It holds from the
 * next request of every process on. The same again changes nothing.
 * @throws NOT_FOUND for a key that is none; VALIDATION naming every wrong field; SETTING_CHANGED where the group has
 * another version by now
 */
export async function changeSetting(
  deps: Deps,
  staff: Staff,
  { key, version, value, locale, isDemo = true }: NewSetting,
): Promise<void> {
  if (!isSettingKey(key)) throw new AppError('NOT_FOUND')
  const after = parse(key, value, { locale, isDemo })
  await transact(deps.db, deps.random, async tx => {
    const before = await readSetting(tx, key)
    if (isDeepStrictEqual(before.value, after)) return
    const at = deps.clock.now()
    if (before.version !== version || !(await writeSetting(tx, { key, version, value: after, at }))) {
      throw new AppError('SETTING_CHANGED')
    }
    // What zod has parsed is JSON; its type is that of the group.
    const change = { before: before.value as Prisma.InputJsonValue, after }
    await tx.settingChange.create({ data: { key, version: version + 1, at, actorId: staff.accountId, ...change } })
    await audit(tx, deps, staff, { action: 'settings.change', subject: { type: 'setting', id: key }, ...change })
  })
}

/** The database decides who of two was first. @returns whether it was still at that version */
export async function writeSetting(
  tx: Tx,
  { key, version, value, at }: { key: string; version: number; value: Prisma.InputJsonValue; at: Date },
): Promise<boolean> {
  const data = { value, version: version + 1, updatedAt: at }
  const { count } =
    version === 0
      ? await tx.setting.createMany({ data: [{ key, ...data }], skipDuplicates: true })
      : await tx.setting.updateMany({ where: { key, version }, data })
  return count === 1
}

type ParseOptions = { locale: Locale; isDemo: boolean }

function parse(key: SettingKey, value: unknown, { locale, isDemo }: ParseOptions): Prisma.InputJsonObject {
  const parsed = strictSchemaOf(key).safeParse(value)
  const wrong: ReturnType<typeof fieldsOf> = parsed.success
    ? [...misfitsOf(parsed.data), ...(isDemo ? [] : unconfirmed(key, parsed.data))]
    : parsed.error.issues.flatMap(fieldsOf)
  if (parsed.success && wrong.length === 0) return lawful(key, parsed.data) as Prisma.InputJsonObject
  const details: ErrorDetail[] = wrong.map(({ path, why, ...limits }) => ({
    path: ['body', 'value', ...path].join('.'),
    message: fieldText(why, locale),
    ...limits,
  }))
  throw new AppError('VALIDATION', { details })
}

/** What of tobacco is switched on without an admin's confirmation. */
function unconfirmed(key: SettingKey, value: unknown) {
  if (key !== 'categories') return []
  const { flavor } = settingGroups.categories.parse(value)
  return unconfirmedUses(flavor).map(use => ({ path: ['flavor', use], why: 'use_not_confirmed' }))
}

function lawful(key: SettingKey, value: object): object {
  if (key !== 'categories') return value
  const categories = settingGroups.categories.parse(value)
  return { ...categories, flavor: withOwnConfirmations(categories.flavor) }
}

/** Where an issue lies; a field that is none of the group's is named itself. */
function fieldsOf(issue: { code: string; path: PropertyKey[]; keys?: string[] }) {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys' && issue.keys)
    return issue.keys.map(key => ({ path: [...path, key], why: 'unknown_field' }))
  return [{ path, why: 'value_invalid', ...limitsOf(issue) }]
}
