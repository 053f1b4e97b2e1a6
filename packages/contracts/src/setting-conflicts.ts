import * as z from 'zod/mini'
import { weekdays } from './days.ts'
import { YEREVAN } from './delivery.ts'
import { minutesOf } from './delivery-slots.ts'
import type { WeekHours } from './settings.ts'
import { settingGroups } from './settings-groups.ts'

/** A field that contradicts others of its group: its path, and the key of the error text. */
export type SettingConflict = {
  path: string[]
  why:
    | 'day_too_short'
    | 'day_order'
    | 'never_open'
    | 'not_closed'
    | 'day_both'
    | 'slot_twice'
    | 'point_twice'
    | 'limit_order'
    | 'gift_card_limits'
    | 'tier_order'
    | 'tier_percent'
    | 'deposit_percent'
    | 'fee_without_step'
    | 'free_without_fee'
}

/** Finds conflicts between the fields of a group. @param value a value of the group's schema */
export function findSettingConflicts(value: object): SettingConflict[] {
  return [
    shortDays,
    reasonsOfOpenDays,
    daysOfBoth,
    repeatedExceptions,
    zoneConflicts,
    pickupConflicts,
    tariffConflicts,
    giftCardConflicts,
    tierConflicts,
    depositConflicts,
  ].flatMap(find => find(value))
}

/** Finds working days that are too short for one slot. */
function shortDays(value: object): SettingConflict[] {
  const delivery = z.pick(settingGroups.delivery, { hours: true, slotMinutes: true }).safeParse(value)
  if (!delivery.success) return []
  const { hours, slotMinutes } = delivery.data
  return weekdays.flatMap(day => {
    const open = hours[day]
    const isRoom = !open || minutesOf(open.closesAt) - minutesOf(open.opensAt) >= slotMinutes
    return isRoom ? [] : [{ path: ['hours', day, 'closesAt'], why: 'day_too_short' as const }]
  })
}

function reasonsOfOpenDays(value: object): SettingConflict[] {
  const closed = z.pick(settingGroups.delivery, { closedDates: true, closedReasons: true }).safeParse(value)
  if (!closed.success) return []
  const { closedDates, closedReasons } = closed.data
  return Object.keys(closedReasons)
    .filter(day => !closedDates.includes(day))
    .map(day => ({ path: ['closedReasons', day], why: 'not_closed' as const }))
}

function daysOfBoth(value: object): SettingConflict[] {
  const calendar = settingGroups.calendar.safeParse(value)
  if (!calendar.success) return []
  const { extraNonWorking, extraWorking } = calendar.data
  return extraWorking.flatMap((day, index) =>
    extraNonWorking.includes(day) ? [{ path: ['extraWorking', String(index)], why: 'day_both' as const }] : [],
  )
}

/** Finds days that close before they open, and regions in which no day is open. */
function zoneConflicts(value: object): SettingConflict[] {
  const { regions = {} } = settingGroups.zones.safeParse(value).data ?? {}
  return Object.entries(regions).flatMap(([region, { hours }]) => hoursConflicts(hours, ['regions', region]))
}

/** Finds points with impossible hours, days with two exceptions, and two points with one id. */
function pickupConflicts(value: object): SettingConflict[] {
  const { points = [] } = settingGroups.pickup.safeParse(value).data ?? {}
  const ids = points.map(({ id }) => id)
  return points.flatMap(({ id, hours, exceptions }, index) => {
    const path = ['points', String(index)]
    const dates = exceptions.map(({ date }) => date)
    return [
      ...(ids.indexOf(id) === index ? [] : [{ path: [...path, 'id'], why: 'point_twice' as const }]),
      ...hoursConflicts(hours, path),
      ...exceptions.flatMap(({ date, hours: open }, at): SettingConflict[] => {
        const own = [...path, 'exceptions', String(at)]
        if (dates.indexOf(date) !== at) return [{ path: [...own, 'date'], why: 'slot_twice' }]
        const isReversed = open !== null && minutesOf(open.closesAt) <= minutesOf(open.opensAt)
        return isReversed ? [{ path: [...own, 'hours', 'closesAt'], why: 'day_order' }] : []
      }),
    ]
  })
}

function giftCardConflicts(value: object): SettingConflict[] {
  const limits = settingGroups.gift_cards.safeParse(value)
  if (!limits.success || limits.data.minAmd <= limits.data.maxAmd) return []
  return [{ path: ['maxAmd'], why: 'gift_card_limits' }]
}

/** Finds tiers that do not start above the one before them, or that earn less. */
function tierConflicts(value: object): SettingConflict[] {
  const { tiers = [] } = settingGroups.point_tiers.safeParse(value).data ?? {}
  return tiers.flatMap(({ fromAmd, percent }, index): SettingConflict[] => {
    const below = tiers[index - 1]
    const path = ['tiers', String(index)]
    if (!below) return []
    return [
      ...(fromAmd > below.fromAmd ? [] : [{ path: [...path, 'fromAmd'], why: 'tier_order' as const }]),
      ...(percent >= below.percent ? [] : [{ path: [...path, 'percent'], why: 'tier_percent' as const }]),
    ]
  })
}

/** Finds deposits that rise with the level. */
function depositConflicts(value: object): SettingConflict[] {
  const { data } = settingGroups.rental_deposits.safeParse(value)
  if (!data || data.trustedPercent <= data.verifiedPercent) return []
  return [{ path: ['trustedPercent'], why: 'deposit_percent' }]
}

/** @param path the object with the hours */
function hoursConflicts(hours: WeekHours, path: readonly string[]): SettingConflict[] {
  const reversed = weekdays.filter(day => {
    const open = hours[day]
    return open !== null && minutesOf(open.closesAt) <= minutesOf(open.opensAt)
  })
  const isNeverOpen = weekdays.every(day => hours[day] === null)
  return [
    ...reversed.map(day => ({ path: [...path, 'hours', day, 'closesAt'], why: 'day_order' as const })),
    ...(isNeverOpen ? [{ path: [...path, 'hours'], why: 'never_open' as const }] : []),
  ]
}

/** Finds days and slots with a second exception of the capacity. */
function repeatedExceptions(value: object): SettingConflict[] {
  const { exceptions = [] } = settingGroups.capacity.safeParse(value).data ?? {}
  const slots = exceptions.map(({ date, time }) => `${date} ${time ?? ''}`)
  return slots.flatMap((slot, index) =>
    slots.indexOf(slot) === index ? [] : [{ path: ['exceptions', String(index), 'date'], why: 'slot_twice' as const }],
  )
}

/**
 * Finds weight limits that do not ascend, fees of steps beyond the limits, and free delivery to regions whose fee is
 * agreed by phone.
 */
function tariffConflicts(value: object): SettingConflict[] {
  const tariff = settingGroups.tariff.safeParse(value)
  if (!tariff.success) return []
  const { limitsGrams, regions } = tariff.data
  const limits = limitsGrams.flatMap((grams, index) =>
    grams > (limitsGrams[index - 1] ?? 0)
      ? []
      : [{ path: ['limitsGrams', String(index)], why: 'limit_order' as const }],
  )
  const beyond = Object.entries(regions).flatMap(([region, { feesAmd }]) =>
    feesAmd.flatMap((fee, step) =>
      fee === null || step <= limitsGrams.length
        ? []
        : [{ path: ['regions', region, 'feesAmd', String(step)], why: 'fee_without_step' as const }],
    ),
  )
  const free = Object.entries(regions).flatMap(([region, { feesAmd, freeFromAmd }]) => {
    const hasFee = region === YEREVAN || feesAmd.slice(0, limitsGrams.length + 1).some(fee => fee !== null)
    return hasFee || freeFromAmd === null
      ? []
      : [{ path: ['regions', region, 'freeFromAmd'], why: 'free_without_fee' as const }]
  })
  return [...limits, ...beyond, ...free]
}
