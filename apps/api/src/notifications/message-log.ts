import { Email } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import {
  MessageChannel,
  type MessageState,
  type MessageText,
  type SentMessage,
} from '@shop/contracts/notifications-staff.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { z } from 'zod'
import type { Prisma, Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { outboxTopics } from '#platform/outbox.ts'
import { idOf, type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { type Outlet, wordsOf } from './send.ts'
import { isReserved } from './sms-budget.ts'

export type MessageFilter = PageAsked & {
  channel?: MessageChannel | undefined
  state?: MessageState | undefined
  topic?: string | undefined
  recipient?: string | undefined
  accountId?: string | undefined
  orderNumber?: number | undefined
}

/** All of a message but its sealed code: that is read by who sends it, alone. */
export const logSelect = {
  id: true,
  topic: true,
  key: true,
  channel: true,
  recipient: true,
  accountId: true,
  locale: true,
  params: true,
  attempts: true,
  createdAt: true,
  heldUntil: true,
  sentAt: true,
  failedAt: true,
  lastError: true,
  resentFromId: true,
} satisfies Prisma.OutboxSelect

export type LoggedMessage = Prisma.OutboxGetPayload<{ select: typeof logSelect }>

/** A page of what was written to people, newest first. @throws VALIDATION for no cursor of ours */
export async function listMessages(db: Tx, filter: MessageFilter, locale: Locale): Promise<Page<SentMessage>> {
  const { limit, cursor } = filter
  const where = await wanted(db, filter)
  const before = cursor === undefined ? {} : { id: { lt: idOf(cursor, locale) } }
  const [total, rows] = await Promise.all([
    db.outbox.count({ where }),
    db.outbox.findMany({
      where: { AND: [where, before] },
      orderBy: { id: 'desc' },
      take: limit + 1,
      select: logSelect,
    }),
  ])
  return pageOf(rows, { limit, total }, toSent)
}

const ofState: Record<MessageState, Prisma.OutboxWhereInput> = {
  waiting: { sentAt: null, failedAt: null },
  sent: { sentAt: { not: null } },
  failed: { failedAt: { not: null } },
}

async function wanted(
  db: Tx,
  { channel, state, topic, recipient, accountId, orderNumber }: MessageFilter,
): Promise<Prisma.OutboxWhereInput> {
  return {
    AND: [
      channel === undefined ? {} : { channel },
      state === undefined ? {} : ofState[state],
      topic === undefined ? {} : { topic },
      recipient === undefined ? {} : { recipient: asWritten(recipient) },
      accountId === undefined ? {} : { accountId },
      orderNumber === undefined ? {} : await aboutOrder(db, orderNumber),
    ],
  }
}

/** As the outbox has it: +374... or an e-mail address in small letters. */
function asWritten(recipient: string): string {
  return (recipient.includes('@') ? Email.safeParse(recipient).data : normalizePhone(recipient)) ?? recipient
}

/** Messages carry the number of their order: those of its customer alone, so that the index of accounts finds them. */
async function aboutOrder(db: Tx, number: number): Promise<Prisma.OutboxWhereInput> {
  const order = await db.order.findUnique({ where: { number }, select: { accountId: true } })
  if (!order?.accountId) return { id: { in: [] } }
  return { accountId: order.accountId, params: { path: ['number'], equals: number } }
}

/** A message with its words; dots in place of a code. @throws NOT_FOUND */
export async function showMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  outlet: Pick<Outlet, 'orderOf' | 'shopUrl'>,
  id: bigint,
): Promise<MessageText> {
  const row = await deps.db.outbox.findUnique({ where: { id }, select: logSelect })
  if (!row) throw new AppError('NOT_FOUND')
  const message = Composed.parse(row)
  return { ...toSent(row), ...(await wordsOf(deps, outlet, { ...message, code: HIDDEN_CODE })) }
}

/** As long as a code, so that the text looks as it did. */
const HIDDEN_CODE = '••••••'

const Composed = z.object({
  topic: z.enum(outboxTopics),
  channel: MessageChannel,
  accountId: z.string().nullable(),
  locale: Locale,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const OfOrder = z.object({ number: z.int() })

export function toSent(row: LoggedMessage): SentMessage {
  const { topic, recipient, accountId, sentAt, failedAt, heldUntil, lastError, resentFromId } = row
  const order = OfOrder.safeParse(row.params)
  const state = stateOf(row)
  return {
    id: String(row.id),
    topic,
    channel: MessageChannel.parse(row.channel),
    recipient,
    ...(accountId === null ? {} : { accountId }),
    ...(order.success ? { orderNumber: order.data.number } : {}),
    state,
    writtenAt: row.createdAt.toISOString(),
    ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
    ...(failedAt ? { failedAt: failedAt.toISOString() } : {}),
    ...(heldUntil && state === 'waiting' ? { heldUntil: heldUntil.toISOString() } : {}),
    tries: row.attempts,
    ...(lastError === null ? {} : { lastError }),
    ...(resentFromId === null ? {} : { resentFrom: String(resentFromId) }),
    canResend: state !== 'waiting' && !isReserved({ topic }) && recipient !== '',
  }
}

function stateOf({ sentAt, failedAt }: Pick<LoggedMessage, 'sentAt' | 'failedAt'>): MessageState {
  if (sentAt) return 'sent'
  return failedAt ? 'failed' : 'waiting'
}
