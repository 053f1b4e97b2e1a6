import * as calls from '@shop/contracts/notifications-staff.ts'
import { exportList, staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { listMessages, resendMessage, showMessage } from './message-log.ts'
import { messageColumns } from './messages-file.ts'
import { listWarnings, type WarningOptions } from './monitoring.ts'
import type { Outlet } from './send.ts'

/** Mounts the message log, from which staff can send a message again, and the warnings shown on every page. */
export function mountMessagesForStaff(
  mount: Mount,
  deps: Deps,
  { isLive, namesShop, ...outlet }: Pick<Outlet, 'orderOf' | 'shopUrl' | 'discreetUrl'> & WarningOptions,
): void {
  mount(calls.listWarnings, async () => ({ result: { items: await listWarnings(deps, { isLive, namesShop }) } }))
  mount(calls.listMessages, async ({ query, locale }) => ({ result: await listMessages(deps.db, query, locale) }))
  mount(calls.exportMessages, call =>
    exportList(deps, call, {
      name: 'messages',
      columns: messageColumns,
      read: page => listMessages(deps.db, { ...call.query, ...page }, call.locale),
    }),
  )
  mount(calls.getMessage, async ({ params: { id } }) => ({ result: await showMessage(deps, outlet, BigInt(id)) }))
  mount(calls.resendMessage, async call => {
    const [id, key] = [BigInt(call.params.id), call.headers['idempotency-key']]
    return { result: await showMessage(deps, outlet, await resendMessage(deps, staffOf(call), { id, key })) }
  })
}
