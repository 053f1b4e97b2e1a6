import { createMessengers } from '#notifications/index.ts'
import { findOrder } from '#orders/index.ts'
import { systemRandom } from '#platform/auth/secrets.ts'
import { withTransaction } from '#platform/db/db.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'
import { readEnv } from '../../src/env.ts'
import { APP_SECRET } from '../harness/two-processes.ts'
import type { Shop } from './identity-shop.ts'

export { newPhone, test } from './identity-shop.ts'

/** The ways out that these settings name: to simulators of the providers. */
export function outletOf(shop: Pick<Shop, 'deps'>, settings: Record<string, string>) {
  const env = readEnv({ DATABASE_URL: 'postgresql://unused', APP_SECRET, ...settings })
  return createMessengers(shop.deps, env, findOrder)
}

let count = 0

/** Writes a message about a paid order. */
export async function write(shop: Shop, to: string, more: Partial<Message> = {}): Promise<void> {
  await withTransaction(shop.db, systemRandom, tx =>
    notify(tx, shop.deps, {
      topic: 'order.paid',
      key: `message-${++count}`,
      channel: to.includes('@') ? 'email' : 'sms',
      recipient: to,
      locale: 'en',
      params: { number: 10_001, totalAmd: 9000 },
      ...more,
    }),
  )
}

/** Returns the only outbox row of a recipient. */
export const rowTo = (shop: Shop, recipient: string) => shop.db.outbox.findFirstOrThrow({ where: { recipient } })

/** Sets the recipients of alerts and the daily SMS budget. */
export async function setMessages(
  shop: Shop,
  { smsPerDay = 2000, emails = [], phones = [] }: { smsPerDay?: number; emails?: string[]; phones?: string[] },
): Promise<void> {
  const groups = { messages: { smsPerDay }, staff_alerts: { phones, emails, locale: 'en' } }
  for (const [key, value] of Object.entries(groups)) {
    const data = { value, updatedAt: shop.clock.now() }
    await shop.db.setting.upsert({ where: { key }, create: { key, ...data }, update: data })
  }
}

/** Returns the alerts sent to a recipient. */
export const alertsTo = async (shop: Shop, recipient: string) =>
  (await shop.db.outbox.findMany({ where: { recipient, topic: 'staff.alert' }, orderBy: { id: 'asc' } })).map(
    ({ params }) => params,
  )
