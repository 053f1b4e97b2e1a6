import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'
import type { AlertKind } from '#platform/jobs/topics.ts'
import { getSettings, type Settings } from '#settings/index.ts'

const HOUR_LENGTH = '2026-11-21T10'.length

type Alert = {
  kind: AlertKind
  /** The subject of the alert, such as an order number. An alert with the same key is sent once an hour. */
  key: string
  params: Record<string, string | number>
}

type AlertDeps = Pick<Deps, 'clock' | 'keys' | 'jobs'>

/**
 * Alerts staff by SMS and e-mail, in the transaction of the event. The setting `staff_alerts` has the recipients; without
 * recipients no message is written.
 */
export async function alertStaff(tx: Tx, deps: AlertDeps, alert: Alert): Promise<void> {
  await notify(tx, deps, ...composeAlert(deps, await getSettings(tx, 'staff_alerts'), alert))
}

/** Composes the messages of an alert for a caller that has read the setting and writes them together with others. */
export function composeAlert(
  { clock }: Pick<AlertDeps, 'clock'>,
  { phones, emails, locale }: Settings['staff_alerts'],
  { kind, key, params }: Alert,
): Message[] {
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

/**
 * Alerts staff that a provider of SMS, e-mail or payments does not respond. The alert goes out by SMS and e-mail, so that
 * one of them arrives. Never throws.
 */
export async function alertProviderDown(deps: Deps, provider: string): Promise<void> {
  deps.log.error({ alert: 'provider.down', provider }, 'provider does not respond')
  try {
    await withTransaction(deps.db, deps.random, tx =>
      alertStaff(tx, deps, { kind: 'provider.down', key: provider, params: { provider } }),
    )
  } catch (error) {
    deps.log.error({ err: error, provider }, 'failed to alert staff about the provider')
  }
}
