import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { type Message, notify, type StaffAlerts } from '#platform/outbox.ts'
import { getSettings } from '#settings/index.ts'

const HOUR_LENGTH = '2026-11-21T10'.length

type Alert = {
  kind: keyof StaffAlerts
  /** What the alert is about, such as an order's number: the same is told once an hour. */
  key: string
  params: Record<string, string | number>
}

type AlertDeps = Pick<Deps, 'clock' | 'keys' | 'jobs'>

/**
 * Alerts staff by SMS and e-mail, in the transaction of the event. The setting `staff_alerts` has the recipients; without
 * recipients no message is written.
 */
export async function alertStaff(tx: Tx, deps: AlertDeps, alert: Alert): Promise<void> {
  await notify(tx, deps, ...(await composeAlert(tx, deps, alert)))
}

/** Composes the messages of an alert for a caller that writes them together with others. */
export async function composeAlert(
  tx: Tx,
  { clock }: Pick<AlertDeps, 'clock'>,
  { kind, key, params }: Alert,
): Promise<Message[]> {
  const { phones, emails, locale } = await getSettings(tx, 'staff_alerts')
  const hour = clock.now().toISOString().slice(0, HOUR_LENGTH)
  const recipients = [
    ...phones.map(recipient => ({ channel: 'sms' as const, recipient })),
    ...emails.map(recipient => ({ channel: 'email' as const, recipient })),
  ]
  return recipients.map(({ channel, recipient }) => ({
    topic: 'staff.alert',
    key: [kind, key, hour, recipient].join(':'),
    channel,
    recipient,
    locale,
    params: { ...params, kind },
  }))
}
