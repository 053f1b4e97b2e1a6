import type { SendMessage } from '@shop/contracts/contact.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { getSettings } from '#settings/index.ts'
import { replyPhone } from './rules.ts'

type Received = { key: string; body: SendMessage; locale: Locale }

/** The shop's own people read Russian (product.md section 1: the default language). */
const STAFF_LOCALE: Locale = 'ru'

/**
 * Keeps a visitor's message and tells the shop's address of it, both or neither. The same key again is the same message.
 * @throws IDEMPOTENCY_KEY_REUSED when the key named another text
 */
export async function receiveMessage(deps: Deps, { key, body, locale }: Received): Promise<void> {
  const { name, replyTo, subject, message } = body
  const { email } = await getSettings(deps.db, 'shop')
  await transact(deps.db, deps.random, async tx => {
    const [made] = await tx.contactMessage.createManyAndReturn({
      data: [
        {
          idempotencyKey: key,
          name,
          replyTo,
          replyPhone: replyPhone(replyTo),
          subject,
          message,
          locale,
          createdAt: deps.clock.now(),
        },
      ],
      skipDuplicates: true,
      select: { id: true },
    })
    if (made) {
      return notify(tx, deps, {
        topic: 'contact.message',
        key: made.id,
        channel: 'email',
        recipient: email,
        locale: STAFF_LOCALE,
        params: { name, replyTo, subject, message, language: locale },
      })
    }
    const earlier = await tx.contactMessage.findUniqueOrThrow({ where: { idempotencyKey: key } })
    const isSame =
      earlier.name === name && earlier.replyTo === replyTo && earlier.subject === subject && earlier.message === message
    if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  })
}
