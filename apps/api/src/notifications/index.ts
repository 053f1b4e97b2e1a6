import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { cleanMessages } from './clean.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { Outlet } from './send.ts'
import { watchOutbox } from './watch-outbox.ts'

export { mountDevInbox } from './dev-inbox.ts'
export { drainOutbox } from './drain-outbox.ts'
export { outboxFigures } from './figures.ts'
export { warnWithoutRecipient } from './list-warnings.ts'
export { createMessengers, isSandbox } from './messengers.ts'
export type { Outlet } from './send.ts'
export { findMessageProblems, messageSettings } from './settings.ts'
export { mountMessagesForStaff } from './staff-routes.ts'
export { composeLetter, type Letter, type LetterOrder } from './texts/letter.ts'
export { renderHtml } from './texts/letter-html.ts'
export { renderText } from './texts/letter-text.ts'
export { alertKinds } from './texts/staff-texts.ts'

/**
 * Sends messages when they are written, and every minute those that were left. Checks every minute that sending works.
 * Deletes old messages at 3:40 (Asia/Yerevan).
 */
export const notificationJobs = {
  'outbox.drain': { cron: '* * * * *', isHot: true, run: deps => drainOutbox(deps, deps.outlet) },
  'outbox.watch': { cron: '* * * * *', run: watchOutbox },
  'outbox.clean': { cron: '40 23 * * *', run: cleanMessages },
} satisfies JobTable<Deps & { outlet: Outlet }>
