import type { Deps } from '#platform/config/deps.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import type { PostWebhook } from './post.ts'
import { cleanWebhooks, sendWebhooks } from './send.ts'

export { createPostWebhook } from './post.ts'
export { mountWebhooks } from './routes.ts'
export { readWebhookStats } from './stats.ts'

/** Sends webhooks when events happen, and again when retries are due. Deletes old ones at 3:45 (Asia/Yerevan). */
export const webhookJobs = {
  'webhooks.send': { isSweep: true, run: deps => sendWebhooks(deps, deps.postWebhook) },
  'webhooks.clean': { cron: '45 23 * * *', run: cleanWebhooks },
} satisfies JobTable<Deps & { postWebhook: PostWebhook }>
