import { shopDate } from '@shop/contracts/days.ts'
import { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import type { Deps } from '#platform/config/deps.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { MESSAGE_RETENTION_DAYS } from '#platform/jobs/outbox.ts'
import { topics } from './topics.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Topics whose messages are useless after a few days. */
const SHORT_LIVED = MessageTopic.options.filter(topic => topics[topic].isShortLived)
const SHORT_LIVED_KEPT_DAYS = 30
/** Messages of the sandbox adapters, which a live shop does not have. */
const SANDBOX_RETENTION_DAYS = 30
const SMS_DAYS_KEPT = 365
/** Rows per statement, so that no statement holds its locks for long. */
const BATCH = 5000

/**
 * Deletes old finished messages with their phones and addresses, the dev inbox and the counts of old SMS. Pending
 * messages stay.
 */
export async function cleanMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (;;) {
    const old = await query(
      db,
      kysely
        .selectFrom('outbox')
        .select('id')
        .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
        .where(({ eb, or, and }) =>
          or([
            eb('created_at', '<', daysAgo(MESSAGE_RETENTION_DAYS)),
            and([eb('created_at', '<', daysAgo(SHORT_LIVED_KEPT_DAYS)), eb('topic', 'in', SHORT_LIVED)]),
          ]),
        )
        .orderBy('id')
        .limit(BATCH),
    )
    const ids = old.map(({ id }) => id)
    // A message that staff sent again may be newer than the original.
    await db.outbox.updateMany({ where: { resentFromId: { in: ids } }, data: { resentFromId: null } })
    await db.outbox.deleteMany({ where: { id: { in: ids } } })
    if (ids.length < BATCH) break
  }
  await db.devMessage.deleteMany({ where: { sentAt: { lt: daysAgo(SANDBOX_RETENTION_DAYS) } } })
  await db.smsDay.deleteMany({ where: { day: { lt: new Date(shopDate(daysAgo(SMS_DAYS_KEPT))) } } })
}
