import { isDeepStrictEqual } from 'node:util'
import { shopDate, weekdays } from '@shop/contracts/days.ts'
import { hasSlotWithin, slotStarts } from '@shop/contracts/delivery-slots.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { findSettingConflicts } from '@shop/contracts/setting-conflicts.ts'
import {
  defaultSettings,
  type LawUse,
  lawUses,
  type SettingKey,
  type Settings,
  settingGroups,
} from '@shop/contracts/settings-groups.ts'
import type { SetSwitches, Setting, Switches } from '@shop/contracts/settings-staff.ts'
import { type AuditedAction, audit, type Staff, SYSTEM } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText, limitsOf } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { completeTexts } from '#platform/i18n/locale.ts'
import { getSettings, isSettingKey, schemaOf, strictSchemaOf } from './settings.ts'

/** Returns a group of settings with its version: 0 while it has the defaults. */
export async function readSetting(db: Tx, key: SettingKey): Promise<Setting & { value: unknown }> {
  const [row] = await query(db, kysely.selectFrom('setting').select(['value', 'version']).where('key', '=', key))
  return {
    key,
    value: row ? schemaOf(key).parse(completeTexts(row.value)) : defaultSettings[key],
    version: row?.version ?? 0,
  }
}

/** `isDemo`: a demo shop may have every use of tobacco; a live one needs an admin's confirmation of each. */
export type NewSetting = { key: string; version: number; value: unknown; locale: Locale; isDemo?: boolean }

/**
 * Checks a change of settings in its transaction, after the new value is written. A capability that knows what uses the
 * settings has it.
 * @throws AppError if the change must not be made
 */
export type SettingCheck = (
  tx: Tx,
  change: { key: SettingKey; before: unknown; after: object; locale: Locale },
) => Promise<void>

/**
 * Replaces a group of settings, with its history and audit entry in one transaction. All processes use it from the
 * next request on. The same value changes nothing.
 * @throws NOT_FOUND for an unknown key; VALIDATION naming every invalid field; SETTING_CHANGED if the version is
 *   outdated
 */
export async function changeSetting(
  deps: Deps,
  staff: Staff,
  { key, version, value, locale, isDemo = true }: NewSetting,
  check?: SettingCheck,
): Promise<void> {
  if (!isSettingKey(key)) throw new AppError('NOT_FOUND')
  const after = withoutPastDays(key, parse(key, value, { locale, isDemo }), shopDate(deps.clock.now()))
  await withTransaction(deps.db, deps.random, async tx => {
    if (key === 'delivery' || key === 'zones' || key === 'capacity') await lockDeliverySettings(tx)
    await assertSlotsExist(tx, key, after, locale)
    await assertZonesServed(tx, key, after, locale)
    const before = await readSetting(tx, key)
    if (isDeepStrictEqual(before.value, after)) return
    const change = { key, version, before: before.value, after }
    const isWritten = before.version === version && (await writeSetting(tx, deps, staff, change))
    if (!isWritten) throw new AppError('SETTING_CHANGED')
    await check?.(tx, { key, before: before.value, after, locale })
  })
}

/**
 * Serializes changes of the groups about delivery until the end of the transaction. Their checks read each other: of two
 * changes at once, the second sees the first.
 */
export const lockDeliverySettings = (tx: Tx): Promise<void> => lockName(tx, 'settings.delivery')

type Change = { key: SettingKey; version: number; before: unknown; after: object }

/**
 * Writes a group of settings with its history and audit entry. Of concurrent writers of one version the first wins.
 *
 * @returns whether the version was current
 */
export async function writeSetting(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  staff: Staff,
  { key, version, ...change }: Change,
): Promise<boolean> {
  const [before, after] = [JSON.stringify(change.before), JSON.stringify(change.after)]
  const at = deps.clock.now()
  const row = { value: after, version: version + 1, updated_at: at }
  const written = await execute(
    tx,
    version === 0
      ? kysely
          .insertInto('setting')
          .values({ key, ...row })
          .onConflict(conflict => conflict.doNothing())
      : kysely.updateTable('setting').set(row).where('key', '=', key).where('version', '=', version),
  )
  if (written === 0) return false
  const entry = { key, version: row.version, at, actor_id: staff.accountId, before, after }
  await execute(tx, kysely.insertInto('setting_change').values(entry))
  const subject = { type: 'setting', id: key } as const
  // zod has parsed it, so it is valid JSON.
  await audit(tx, deps, staff, {
    action: 'settings.change',
    subject,
    ...(change as Pick<AuditedAction, 'before' | 'after'>),
  })
  return true
}

type ParseOptions = { locale: Locale; isDemo: boolean }

type FieldError = { path: readonly string[]; why: FieldKey } & ReturnType<typeof limitsOf>

function parse(key: SettingKey, value: unknown, { locale, isDemo }: ParseOptions): object {
  const parsed = strictSchemaOf(key).safeParse(value)
  const wrong: FieldError[] = parsed.success
    ? [...findSettingConflicts(parsed.data), ...(isDemo ? [] : findUnconfirmedUses(key, parsed.data))]
    : parsed.error.issues.flatMap(fieldsOf)
  if (parsed.success && wrong.length === 0) return removeStaleConfirmations(key, parsed.data)
  throw fieldsError(wrong, locale)
}

function fieldsError(wrong: readonly FieldError[], locale: Locale): AppError {
  const details: ErrorDetail[] = wrong.map(({ path, why, ...limits }) => ({
    path: ['body', 'value', ...path].join('.'),
    message: fieldText(why, locale),
    ...limits,
  }))
  return new AppError('VALIDATION', { details })
}

/** Removes exceptions of the capacity on past days, which have no effect but count towards the limit. */
function withoutPastDays(key: SettingKey, value: object, today: string): object {
  if (key !== 'capacity') return value
  const { exceptions } = settingGroups.capacity.parse(value)
  return { exceptions: exceptions.filter(({ date }) => date >= today) }
}

/**
 * Asserts that a delivery slot begins at each time of the exceptions: another one would have no effect.
 * @throws VALIDATION naming each time
 */
async function assertSlotsExist(tx: Tx, key: SettingKey, value: object, locale: Locale): Promise<void> {
  if (key !== 'capacity') return
  const { exceptions } = settingGroups.capacity.parse(value)
  const delivery = await getSettings(tx, 'delivery')
  const wrong = exceptions.flatMap(({ date, time }, index): FieldError[] =>
    time === null || slotStarts(date, delivery).includes(time)
      ? []
      : [{ path: ['exceptions', String(index), 'time'], why: 'no_such_slot' }],
  )
  if (wrong.length > 0) throw fieldsError(wrong, locale)
}

/** Returns uses of tobacco that are switched on without an admin's confirmation. */
function findUnconfirmedUses(key: SettingKey, value: unknown): FieldError[] {
  if (key !== 'categories') return []
  const { flavor } = settingGroups.categories.parse(value)
  return unconfirmedUses(flavor).map(use => ({ path: ['flavor', use], why: 'use_not_confirmed' }))
}

function removeStaleConfirmations(key: SettingKey, value: object): object {
  if (key !== 'categories') return value
  const categories = settingGroups.categories.parse(value)
  return { ...categories, flavor: withOwnConfirmations(categories.flavor) }
}

/** Returns the fields of an issue; an unknown field is named itself. */
function fieldsOf(issue: { code: string; path: PropertyKey[]; keys?: string[] }): FieldError[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys' && issue.keys)
    return issue.keys.map(key => ({ path: [...path, key], why: 'unknown_field' }))
  return [{ path, why: 'value_invalid', ...limitsOf(issue) }]
}

/**
 * Asserts that each open day of a region has a delivery slot.
 * @throws VALIDATION naming each day
 */
async function assertZonesServed(tx: Tx, key: SettingKey, value: object, locale: Locale): Promise<void> {
  if (key !== 'zones') return
  const { regions } = settingGroups.zones.parse(value)
  const delivery = await getSettings(tx, 'delivery')
  const wrong = Object.entries(regions).flatMap(([region, { hours }]) =>
    weekdays
      .filter(day => hours[day] && !hasSlotWithin(hours[day], delivery.hours[day], delivery.slotMinutes))
      .map((day): FieldError => ({ path: ['regions', region, 'hours', day, 'opensAt'], why: 'no_slot_within' })),
  )
  if (wrong.length > 0) throw fieldsError(wrong, locale)
}

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

type Flavor = Settings['categories']['flavor']

/** Uses of tobacco that are switched on and that no admin has confirmed. A live shop does not have them. */
export const unconfirmedUses = (flavor: Flavor): LawUse[] =>
  lawUses.filter(use => flavor[use] && !flavor.confirmedUses.includes(use))

/** Deletes the confirmation of a use that is switched off: to switch it on again requires a new one. */
export const withOwnConfirmations = (flavor: Flavor): Flavor => ({
  ...flavor,
  confirmedUses: lawUses.filter(use => flavor[use] && flavor.confirmedUses.includes(use)),
})

/** Messages for customers about what staff stopped; fields of active services are missing. */
export type StoppedServices = { express?: Texts; orders?: Texts }

export function stoppedServices(switches: Settings['switches'], now: Date): StoppedServices {
  const { noExpressOn, noExpressText, areOrdersOff, ordersOffText } = switches
  return {
    ...(noExpressOn === shopDate(now) ? { express: noExpressText } : {}),
    ...(areOrdersOff ? { orders: ordersOffText } : {}),
  }
}

/** Returns the switches for staff. */
export async function readSwitches(db: Tx, now: Date): Promise<Switches> {
  const { version } = await readSetting(db, 'switches')
  const { noExpressOn, ...rest } = await getSettings(db, 'switches')
  return { version, isExpressOff: noExpressOn === shopDate(now), ...rest }
}

/** Sets the switches; express delivery is switched off for today only. @throws SETTING_CHANGED */
export async function setSwitches(
  deps: Deps,
  staff: Staff,
  { switches, locale }: { switches: SetSwitches; locale: Locale },
): Promise<Switches> {
  const now = deps.clock.now()
  const { version, isExpressOff, ...rest } = switches
  const value = { ...rest, noExpressOn: isExpressOff ? shopDate(now) : null }
  await changeSetting(deps, staff, { key: 'switches', version, value, locale })
  return readSwitches(deps.db, now)
}
