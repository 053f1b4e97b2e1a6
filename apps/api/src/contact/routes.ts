import { sendMessage } from '@shop/contracts/contact.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { receiveMessage } from './receive-message.ts'

/** A visitor writes once or twice, but addresses may be shared. */
const PER_MINUTE = 5

export function mountContact(mount: Mount, deps: Deps): void {
  mount(
    sendMessage,
    async ({ headers, body, locale }) => {
      await receiveMessage(deps, { key: headers['idempotency-key'], body, locale })
      return { result: { success: true as const } }
    },
    { perMinute: PER_MINUTE },
  )
}
