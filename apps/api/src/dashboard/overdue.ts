import { shopDate, shopTime } from '@shop/contracts/days.ts'
import { type OverdueTask, overdueTaskNames, overdueTasks } from '@shop/contracts/overdue-tasks.ts'
import { findStaffWith, type StaffMember } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'
import { getSettings } from '#settings/index.ts'
import { readNeedsAction, readRefunds, readRentals, readUnanswered } from './queries.ts'

/**
 * E-mails the overdue work to staff with `warnings.view`, once a day after the hour of the settings. Each e-mail lists
 * only what the role may see; if there is none, no e-mail is sent. The row of the day prevents a second run by another
 * worker or after a restart.
 * @returns the number of e-mails
 */
export async function sendOverdueWork(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const { isOverdueMailed, overdueHour } = await getSettings(db, 'staff_alerts')
  const now = clock.now()
  const day = new Date(shopDate(now))
  if (!isOverdueMailed || Number(shopTime(now).slice(0, 2)) < overdueHour) return 0
  if (await db.overdueMail.findUnique({ where: { day } })) return 0
  const counts = await readOverdueWork(deps)
  const people = await findStaffWith(db, 'warnings.view')
  const messages = people.flatMap(person => messageTo(person, counts, shopDate(now)))
  return withTransaction(db, deps.random, async tx => {
    const row = { day, at: now, emails: messages.length }
    const days = kysely.insertInto('overdue_mail').values(row)
    const inserted = await execute(
      tx,
      days.onConflict(conflict => conflict.column('day').doNothing()),
    )
    if (inserted === 0) return 0
    await notify(tx, deps, ...messages)
    return messages.length
  })
}

type Counts = Record<OverdueTask, number>

const DAY_MS = 24 * 3_600_000

/** Counts the overdue work, as far as possible with the queries of the dashboard, so that their numbers agree. */
async function readOverdueWork(deps: Pick<Deps, 'db' | 'clock'>): Promise<Counts> {
  const { db, clock } = deps
  const now = clock.now()
  const today = shopDate(now)
  const [needsAction, refunds, rentals, unanswered] = await Promise.all([
    readNeedsAction(deps, true),
    readRefunds(db, today),
    readRentals(db, today),
    readUnanswered(db, new Date(now.getTime() - DAY_MS)),
  ])
  const { lateOrders, expiredLots, failedJobs } = needsAction
  return {
    lateOrders,
    refundsOverdue: refunds.overdue,
    rentalsLate: rentals.late,
    ...unanswered,
    expiredLots,
    failedJobs,
  }
}

/** Returns the e-mail with what the role of a staff member sees; none if nothing of it is overdue. */
function messageTo({ id, email, locale, permissions }: StaffMember, counts: Counts, date: string): Message[] {
  const own = overdueTaskNames.filter(name => counts[name] > 0 && permissions.has(overdueTasks[name].permission))
  if (own.length === 0) return []
  return [
    {
      topic: 'staff.overdue',
      key: `${date}:${id}`,
      channel: 'email',
      recipient: email,
      accountId: id,
      locale,
      params: { date, ...Object.fromEntries(own.map(name => [name, counts[name]])) },
    },
  ]
}

/** Runs every ten minutes, so that a worker that was down at the hour catches up. */
export const dashboardJobs = {
  'staff.overdue': {
    cron: '*/10 * * * *',
    run: async deps => {
      const emails = await sendOverdueWork(deps)
      if (emails > 0) deps.log.info({ emails }, 'wrote e-mails about overdue work')
    },
  },
} satisfies JobTable<Deps>
