import { sendMessage } from '@shop/contracts/contact.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { receiveMessage } from './receive-message.ts'

/** A person writes once or twice; addresses are shared, so that it is not one. */
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
