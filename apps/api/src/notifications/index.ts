import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { cleanMessages } from './clean.ts'
import { drainOutbox } from './drain-outbox.ts'
import { watchOutbox } from './monitoring.ts'
import type { Outlet } from './send.ts'

export { mountDevInbox } from './dev-inbox.ts'
export { drainOutbox } from './drain-outbox.ts'
export { createPictureEmbedder } from './email-pictures.ts'
export { createMessengers, isSandbox } from './messengers.ts'
export { readOutboxStats, warnWithoutRecipient } from './monitoring.ts'
export { mountMessagesForStaff } from './routes.ts'
export type { Outlet } from './send.ts'
export { findMessageProblems, messageSettings, namesShopToDiscreet } from './settings.ts'
export {
  composeEmail,
  type EmailContent,
  type EmailOrder,
  renderText,
} from './texts/email.ts'
export { renderHtml } from './texts/email-html.ts'

/**
 * Sends messages when they are written, and pending ones when they are due. Checks every minute that sending works. Deletes
 * old messages at 3:40 (Asia/Yerevan).
 */
export const notificationJobs = {
  'outbox.drain': { isSweep: true, isHot: true, run: deps => drainOutbox(deps, deps.outlet) },
  'outbox.watch': { cron: '* * * * *', run: watchOutbox },
  'outbox.clean': { cron: '40 23 * * *', run: cleanMessages },
} satisfies JobTable<Deps & { outlet: Outlet }>
