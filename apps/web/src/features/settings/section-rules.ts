import type { ErrorDetail } from '@shop/contracts/errors.ts'
import { findSettingConflicts } from '@shop/contracts/setting-conflicts.ts'
import { type SettingKey, type Settings, settingGroups } from '@shop/contracts/settings-groups.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { LabeledValue } from './section.ts'

/** A changed value. `before` or `after` is undefined if the value does not exist. */
export type Change = { label: string; before: string | undefined; after: string | undefined }

/** Returns the differences between two states of a section, in display order. */
export function compareValues(before: readonly LabeledValue[], after: readonly LabeledValue[]): Change[] {
  const [textBefore, textAfter] = [before, after].map(leaves => new Map(leaves.map(({ label, text }) => [label, text])))
  const labels = new Set([...after, ...before].map(({ label }) => label))
  return [...labels]
    .map(label => ({ label, before: textBefore?.get(label), after: textAfter?.get(label) }))
    .filter(change => change.before !== change.after)
}

/** Returns the fields that differ between two values of a group. */
export function findChangedFields<K extends SettingKey>(
  one: Settings[K],
  other: Settings[K],
  fields: readonly (keyof Settings[K] & string)[],
): (keyof Settings[K] & string)[] {
  return fields.filter(field => toComparable(one[field]) !== toComparable(other[field]))
}

/** Converts a value to JSON. A number that cannot be read differs from a missing one, although JSON has null for both. */
const toComparable = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (Number.isNaN(each) ? 'NaN' : each))

type T = (id: MessageId, values?: Record<string, unknown>) => string
/** Error texts by field path. */
export type Problems = ReadonlyMap<string, string>

const CONFLICT_LABELS: Record<ReturnType<typeof findSettingConflicts>[number]['why'], MessageId> = {
  day_too_short: 'settings.wrong.dayTooShort',
  day_order: 'settings.wrong.dayOrder',
  never_open: 'settings.wrong.neverOpen',
  not_closed: 'settings.wrong.notClosed',
  day_both: 'settings.wrong.dayBoth',
  slot_twice: 'settings.wrong.slotTwice',
  point_twice: 'settings.wrong.value',
  limit_order: 'settings.wrong.limitOrder',
  gift_card_limits: 'settings.wrong.giftCardLimits',
  tier_order: 'settings.wrong.tierOrder',
  tier_percent: 'settings.wrong.tierPercent',
  deposit_percent: 'settings.wrong.depositPercent',
  fee_without_step: 'settings.wrong.value',
  free_without_fee: 'settings.wrong.freeWithoutFee',
}

/** Validates a value with the group's schema, which the server uses, too. */
export function findProblems(key: SettingKey, value: object, t: T): Problems {
  const parsed = settingGroups[key].safeParse(value)
  if (!parsed.success) return new Map(parsed.error.issues.map(issue => [issue.path.join('.'), issueText(issue, t)]))
  return new Map(findSettingConflicts(parsed.data).map(({ path, why }) => [path.join('.'), t(CONFLICT_LABELS[why])]))
}

/** Converts the details of an API error to error texts by field. */
export function toProblems(details: readonly ErrorDetail[]): Problems {
  return new Map(
    details.flatMap(({ path, message }) =>
      path?.startsWith('body.value.') && message ? [[path.slice('body.value.'.length), message]] : [],
    ),
  )
}

type Issue = {
  code?: string | undefined
  message?: string | undefined
  origin?: string | undefined
  format?: string | undefined
  expected?: string | undefined
  minimum?: unknown
  maximum?: unknown
}

const FORMATS: Partial<Record<string, MessageId>> = {
  email: 'settings.wrong.email',
  regex: 'settings.wrong.phone',
  time: 'settings.wrong.time',
  url: 'settings.wrong.url',
}

/** The keys of rules that the schema does not name by a format. */
const RULES: Partial<Record<string, MessageId>> = {
  revealing_name: 'settings.wrong.revealingName',
  plain_latin: 'settings.wrong.plainLatin',
}

function issueText(issue: Issue, t: T): string {
  const { code, message, format, expected, minimum, maximum } = issue
  const rule = RULES[message ?? '']
  if (rule) return t(rule)
  if (code === 'too_small') return t(tooSmall(issue), { least: Number(minimum) })
  if (code === 'too_big') return t(tooBig(issue), { most: Number(maximum) })
  const known = FORMATS[format ?? '']
  if (known) return t(known)
  return t(expected === 'number' || expected === 'int' ? 'settings.wrong.number' : 'settings.wrong.value')
}

function tooSmall({ origin }: Issue): MessageId {
  if (origin === 'string') return 'settings.wrong.empty'
  return origin === 'array' ? 'settings.wrong.none' : 'settings.wrong.atLeast'
}

const tooBig = ({ origin }: Issue): MessageId =>
  origin === 'string' || origin === 'array' ? 'settings.wrong.tooMuch' : 'settings.wrong.atMost'
