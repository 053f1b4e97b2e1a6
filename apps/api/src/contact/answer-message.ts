import { randomUUIDv7 } from 'node:crypto'
import { SMS_REPLY_MAX } from '@shop/contracts/contact-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { replyChannelOf, rolesWithoutMessages, toLocale } from './inbox-queries.ts'

/** Locks a message until the transaction ends. @throws NOT_FOUND */
async function lockMessage(tx: Tx, id: string) {
  const [row] = await query(tx, kysely.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate())
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

type ReplyInput = { id: string; key: string; text: string; locale: Locale }

/**
 * Stores a reply, sends it by e-mail or SMS and closes the message, in one transaction. The same key is the same reply.
 * A message that is not assigned is assigned to the staff member.
 * @throws NOT_FOUND; VALIDATION naming body.text if the sender can only be called, or if it is too long for an SMS;
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function replyToMessage(deps: Deps, staff: Staff, { id, key, text, locale }: ReplyInput): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const row = await lockMessage(tx, id)
    const channel = channelFor(row.reply_to, row.reply_phone, { text, locale })
    const sentReplies = kysely.selectFrom('contact_reply').select('text').where('message_id', '=', id)
    const [earlier] = await query(tx, sentReplies.where('idempotency_key', '=', key))
    if (earlier && earlier.text !== text) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return
    const now = deps.clock.now()
    const replyId = randomUUIDv7()
    const created = { id: replyId, message_id: id, idempotency_key: key, text, sent_at: now }
    await execute(tx, kysely.insertInto('contact_reply').values({ ...created, channel, staff_id: staff.accountId }))
    const orders = kysely.selectFrom('orders').select('is_discreet as isDiscreet').where('id', '=', row.order_id)
    const [order] = await query(tx, orders)
    await notify(tx, deps, {
      topic: 'contact.reply',
      key: replyId,
      channel,
      recipient: channel === 'sms' ? (row.reply_phone ?? '') : row.reply_to,
      locale: toLocale(row.locale),
      ...(row.account_id !== null && { accountId: row.account_id }),
      params: { name: row.name, subject: row.subject, message: row.message, reply: text },
      isDiscreet: order?.isDiscreet ?? false,
    })
    const closed = { closed_at: now, assigned_to: row.assigned_to ?? staff.accountId }
    await execute(tx, kysely.updateTable('contact_message').set(closed).where('id', '=', id))
    const subject = { type: 'contact_message', id } as const
    await audit(tx, deps, staff, { action: 'contact.reply', subject, after: { replyId, channel } })
  })
}

/** Returns the channel of a reply. @throws VALIDATION naming body.text */
function channelFor(replyTo: string, phone: string | null, { text, locale }: Pick<ReplyInput, 'text' | 'locale'>) {
  const channel = replyChannelOf(replyTo, phone)
  if (channel === undefined) {
    const texts = textsOf('contact.replyByCall', { phone: replyTo })
    throw new AppError('VALIDATION', { texts, details: [{ path: 'body.text' }] })
  }
  if (channel === 'email' || text.length <= SMS_REPLY_MAX) return channel
  throw new AppError('VALIDATION', {
    details: [{ path: 'body.text', message: fieldText('sms_reply_length', locale) }],
  })
}

/** Closes or reopens a message. @throws NOT_FOUND */
export async function setClosed(
  deps: Deps,
  staff: Staff,
  { id, isClosed }: { id: string; isClosed: boolean },
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const row = await lockMessage(tx, id)
    if ((row.closed_at !== null) === isClosed) return
    const closedAt = isClosed ? deps.clock.now() : null
    await execute(tx, kysely.updateTable('contact_message').set({ closed_at: closedAt }).where('id', '=', id))
    const action = isClosed ? 'contact.close' : 'contact.reopen'
    const subject = { type: 'contact_message', id } as const
    await audit(tx, deps, staff, { action, subject, before: { isClosed: !isClosed }, after: { isClosed } })
  })
}

type ChangeInput = {
  id: string
  assigneeId?: string | null | undefined
  /** The assignee that the staff member saw. */
  from?: string | null | undefined
  accountId?: string | null | undefined
  orderNumber?: number | null | undefined
  locale: Locale
}

/**
 * Assigns a message, or links it to a customer or an order. The audit log names the ids. The customer of a linked order
 * is not linked: the message may be a stranger's, and the customer's data export has linked messages.
 * @throws NOT_FOUND, also if the staff member or the customer does not exist; VALIDATION for an unknown order;
 *   MESSAGE_CHANGED if another staff member was assigned meanwhile
 */
export async function changeMessage(deps: Deps, staff: Staff, { id, locale, ...change }: ChangeInput): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const row = await lockMessage(tx, id)
    const { assigned_to, order_id, account_id } = row
    const before = { assigned_to, order_id, account_id }
    const after = await linksAfter(tx, before, change, locale)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await execute(tx, kysely.updateTable('contact_message').set(after).where('id', '=', id))
    await audit(tx, deps, staff, {
      action: 'contact.change',
      subject: { type: 'contact_message', id },
      before: toAudited(before),
      after: toAudited(after),
    })
  })
}

type Links = { assigned_to: string | null; order_id: string | null; account_id: string | null }

const toAudited = ({ assigned_to, order_id, account_id }: Links) => ({
  assigneeId: assigned_to,
  orderId: order_id,
  accountId: account_id,
})

async function linksAfter(
  tx: Tx,
  before: Links,
  { assigneeId, from, accountId, orderNumber }: Omit<ChangeInput, 'id' | 'locale'>,
  locale: Locale,
): Promise<Links> {
  const isReassigned = assigneeId !== undefined && assigneeId !== before.assigned_to
  if (isReassigned && from !== undefined && from !== before.assigned_to) throw new AppError('MESSAGE_CHANGED')
  if (assigneeId) await assertAccount(tx, assigneeId, { isStaff: true })
  if (accountId) await assertAccount(tx, accountId, { isStaff: false })
  const orderId = orderNumber ? await findOrderId(tx, orderNumber, locale) : null
  return {
    assigned_to: assigneeId === undefined ? before.assigned_to : assigneeId,
    order_id: orderNumber === undefined ? before.order_id : orderId,
    account_id: accountId === undefined ? before.account_id : accountId,
  }
}

async function assertAccount(tx: Tx, accountId: string, { isStaff }: { isStaff: boolean }): Promise<void> {
  const [account] = await query(tx, kysely.selectFrom('account').select('role').where('id', '=', accountId))
  if (!account || (isStaff && rolesWithoutMessages.includes(account.role))) throw new AppError('NOT_FOUND')
}

async function findOrderId(tx: Tx, number: number, locale: Locale): Promise<string> {
  const orders = kysely.selectFrom('orders').select('id')
  const [order] = await query(tx, orders.where('number', '=', number))
  if (order) return order.id
  throw new AppError('VALIDATION', {
    details: [{ path: 'body.orderNumber', message: fieldText('no_such_order', locale) }],
  })
}
