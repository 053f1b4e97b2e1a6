import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { cleanMessages } from './clean.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { Outlet } from './send.ts'
import { watchOutbox } from './watch-outbox.ts'

export { mountDevInbox } from './dev-inbox.ts'
export { drainOutbox } from './drain-outbox.ts'
export { warnWithoutRecipient } from './list-warnings.ts'
export { createMessengers, isSandbox } from './messengers.ts'
export type { Outlet } from './send.ts'
export { findMessageProblems, messageSettings } from './settings.ts'
export { mountMessagesForStaff } from './staff-routes.ts'
export { readOutboxStats } from './stats.ts'
export {
  composeEmail,
  type EmailContent,
  type EmailOrder,
} from './texts/email.ts'
export { renderHtml } from './texts/email-html.ts'
export { renderText } from './texts/email-text.ts'

/**
 * Sends messages when they are written, and pending ones every minute. Checks every minute that sending works. Deletes
 * old messages at 3:40 (Asia/Yerevan).
 */
export const notificationJobs = {
  'outbox.drain': { cron: '* * * * *', isHot: true, run: deps => drainOutbox(deps, deps.outlet) },
  'outbox.watch': { cron: '* * * * *', run: watchOutbox },
  'outbox.clean': { cron: '40 23 * * *', run: cleanMessages },
} satisfies JobTable<Deps & { outlet: Outlet }>
