import type { Deps } from '#platform/deps.ts'
import type { Job } from '#platform/jobs.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { Outlet } from './send.ts'
import { watchOutbox } from './watch-outbox.ts'

export { mountDevInbox } from './dev-inbox.ts'
export { drainOutbox } from './drain-outbox.ts'
export { outboxFigures } from './figures.ts'
export { createMessengers, isSandbox } from './messengers.ts'
export type { Outlet } from './send.ts'
export { mountMessagesForStaff } from './staff-routes.ts'

/** Sending runs when a message is written, and every minute for what was left; then somebody looks whether it works. */
export function notificationJobs(deps: Deps, outlet: Outlet): Job[] {
  return [
    { name: 'outbox.drain', cron: '* * * * *', isHot: true, run: () => drainOutbox(deps, outlet) },
    { name: 'outbox.watch', cron: '* * * * *', run: () => watchOutbox(deps) },
  ]
}
