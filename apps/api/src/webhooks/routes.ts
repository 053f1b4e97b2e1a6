import * as calls from '@shop/contracts/webhooks.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { listDeliveries, resend, sendTest } from './deliveries.ts'
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, rotateSecret } from './endpoints.ts'

/** Mounts the endpoints of webhooks and their log. */
export function mountWebhooks(mount: Mount, deps: Deps): void {
  mount(calls.listWebhooks, async () => ({ result: { items: await listWebhooks(deps.db) } }))
  mount(calls.createWebhook, async ({ body, headers, locale, ...call }) => ({
    result: await createWebhook(deps, { staff: staffOf(call), locale }, { ...body, key: headers['idempotency-key'] }),
  }))
  mount(calls.changeWebhook, async ({ params: { id }, body, locale, ...call }) => ({
    result: await changeWebhook(deps, { staff: staffOf(call), locale }, { ...body, id }),
  }))
  mount(calls.deleteWebhook, async ({ params: { id }, locale, ...call }) => {
    await deleteWebhook(deps, { staff: staffOf(call), locale }, id)
    return { result: { success: true as const } }
  })
  mount(calls.rotateWebhookSecret, async ({ params: { id }, headers, locale, ...call }) => ({
    result: await rotateSecret(deps, { staff: staffOf(call), locale }, { id, key: headers['idempotency-key'] }),
  }))
  mount(calls.testWebhook, async ({ params: { id }, ...call }) => ({
    result: await sendTest(deps, staffOf(call), id),
  }))
  mount(calls.listWebhookDeliveries, async ({ params: { id }, query }) => ({
    result: await listDeliveries(deps.db, { ...query, id }),
  }))
  mount(calls.resendWebhookDelivery, async ({ params: { id }, ...call }) => ({
    result: await resend(deps, staffOf(call), id),
  }))
}
