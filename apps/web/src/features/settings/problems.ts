import type { ErrorDetail } from '@shop/contracts/errors.ts'
import { findSettingConflicts, type SettingKey, settingGroups } from '@shop/contracts/settings-groups.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

type T = (id: MessageId, values?: Record<string, unknown>) => string
/** Error texts by field path. */
export type Problems = ReadonlyMap<string, string>

const CONFLICT_LABELS: Record<ReturnType<typeof findSettingConflicts>[number]['why'], MessageId> = {
  day_too_short: 'settings.wrong.dayTooShort',
  not_closed: 'settings.wrong.notClosed',
  day_both: 'settings.wrong.dayBoth',
}

/** Validates a value with the group's schema, which the server uses, too. */
export function problemsOf(key: SettingKey, value: object, t: T): Problems {
  const parsed = settingGroups[key].safeParse(value)
  if (!parsed.success) return new Map(parsed.error.issues.map(issue => [issue.path.join('.'), issueText(issue, t)]))
  return new Map(findSettingConflicts(parsed.data).map(({ path, why }) => [path.join('.'), t(CONFLICT_LABELS[why])]))
}

/** Converts the details of an API error to error texts by field. */
export function refusedFields(details: readonly ErrorDetail[]): Problems {
  return new Map(
    details.flatMap(({ path, message }) =>
      path?.startsWith('body.value.') && message ? [[path.slice('body.value.'.length), message]] : [],
    ),
  )
}

type Issue = {
  code?: string | undefined
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
}

function issueText(issue: Issue, t: T): string {
  const { code, format, expected, minimum, maximum } = issue
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
