import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notify, type StaffAlertKind } from '#platform/outbox.ts'
import { getSettings } from '#settings/index.ts'

const HOUR_LENGTH = '2026-11-21T10'.length

type Alert = {
  kind: StaffAlertKind
  /** What the alert is about, such as an order's number: the same is told once an hour. */
  key: string
  params: Record<string, string | number>
}

/**
 * Tells the shop's people by SMS and e-mail, in the transaction of what happened; to whom is the setting
 * `staff_alerts`. Nobody there: nobody is told.
 */
export async function alertStaff(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { kind, key, params }: Alert,
): Promise<void> {
  const { phones, emails, locale } = await getSettings(tx, 'staff_alerts')
  const hour = deps.clock.now().toISOString().slice(0, HOUR_LENGTH)
  const told = [
    ...phones.map(recipient => ({ channel: 'sms' as const, recipient })),
    ...emails.map(recipient => ({ channel: 'email' as const, recipient })),
  ]
  const messages = told.map(({ channel, recipient }) => ({
    topic: 'staff.alert' as const,
    key: [kind, key, hour, recipient].join(':'),
    channel,
    recipient,
    locale,
    params: { ...params, kind },
  }))
  await notify(tx, deps, ...messages)
}
