import * as calls from '@shop/contracts/contact-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { changeMessage, replyToMessage, setClosed } from './answer-message.ts'
import { getMessage, listMessages, readInbox } from './inbox-queries.ts'

/** Mounts the inbox of the contact form for staff. */
export function mountContactForStaff(mount: Mount, deps: Deps): void {
  const { db } = deps
  mount(calls.listContactMessages, async ({ query, caller }) => ({
    result: await listMessages(db, { ...query, staffId: caller.accountId }),
  }))
  mount(calls.getContactInbox, async ({ caller }) => ({ result: await readInbox(db, caller.accountId) }))
  mount(calls.getContactMessage, async ({ params: { id } }) => ({ result: await getMessage(db, id) }))
  mount(calls.replyToContactMessage, async ({ params: { id }, headers, body: { text }, locale, ...call }) => {
    await replyToMessage(deps, staffOf(call), { id, key: headers['idempotency-key'], text, locale })
    return { result: await getMessage(db, id) }
  })
  mount(calls.changeContactMessage, async ({ params: { id }, body, locale, ...call }) => {
    await changeMessage(deps, staffOf(call), { id, ...body, locale })
    return { result: await getMessage(db, id) }
  })
  mount(calls.closeContactMessage, async ({ params: { id }, body: { isClosed }, ...call }) => {
    await setClosed(deps, staffOf(call), { id, isClosed })
    return { result: await getMessage(db, id) }
  })
}
