import type { ContactMessage, ContactMessageShow } from '@shop/contracts/contact-staff.ts'
import { Email } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { defaultLocale } from '@shop/contracts/locales.ts'
import { MessageChannel } from '@shop/contracts/notifications-staff.ts'
import { presetPermissions, presets } from '@shop/contracts/permissions.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { namesOf } from '#audit/index.ts'
import type { Db, Prisma } from '#platform/db/db.ts'
import { escapeLike, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { AppError } from '#platform/http/errors.ts'

const related = {
  replies: { orderBy: { id: 'asc' } },
  account: { select: { id: true, name: true, phone: true } },
  order: { select: { number: true, account: { select: { id: true, name: true, phone: true } } } },
} as const satisfies Prisma.ContactMessageInclude
type Row = Prisma.ContactMessageGetPayload<{ include: typeof related }>

/** The language of a message, in which it is answered. */
export const toLocale = (locale: string): Locale => Locale.safeParse(locale).data ?? defaultLocale

/** Returns how the sender can be answered: e-mail, or SMS to an Armenian mobile number. Others can only be called. */
export function replyChannelOf(replyTo: string, phone: string | null): MessageChannel | undefined {
  if (Email.safeParse(replyTo).success) return 'email'
  return phone !== null && isValidPhoneNumber(phone) ? 'sms' : undefined
}

type Filter = PageParams & {
  show: ContactMessageShow
  q?: string | undefined
  accountId?: string | undefined
  /** The staff member who asks. */
  staffId: string
}

/** Lists messages of the contact form, newest first. */
export async function listMessages(db: Db, filter: Filter): Promise<Page<ContactMessage>> {
  const { show, q, accountId, staffId, limit, cursor } = filter
  const part = { contains: escapeLike(q ?? ''), mode: 'insensitive' } as const
  const shown = {
    open: { closedAt: null },
    mine: { closedAt: null, assignedTo: staffId },
    answered: { closedAt: { not: null }, replies: { some: {} } },
    closed: { closedAt: { not: null }, replies: { none: {} } },
    all: {},
  } satisfies Record<ContactMessageShow, Prisma.ContactMessageWhereInput>
  const where: Prisma.ContactMessageWhereInput = {
    AND: [
      shown[show],
      q ? { OR: [{ name: part }, { subject: part }, { message: part }, { replyTo: part }] } : {},
      accountId === undefined ? {} : await isOf(db, accountId),
    ],
  }
  const [total, rows] = await Promise.all([
    db.contactMessage.count({ where }),
    db.contactMessage.findMany({
      where: cursor ? { AND: [where, { id: { lt: cursor } }] } : where,
      orderBy: { id: 'desc' },
      take: limit + 1,
      include: related,
    }),
  ])
  const messages = new Map((await toMessages(db, rows)).map(message => [message.id, message]))
  return toPage(rows, { limit, total }, ({ id }) => messages.get(id) as ContactMessage)
}

/**
 * Matches the messages of a customer: linked by staff, about an order of the customer, or with the phone or the
 * confirmed e-mail of the account.
 */
async function isOf(db: Db, accountId: string): Promise<Prisma.ContactMessageWhereInput> {
  const account = await db.account.findUnique({ where: { id: accountId } })
  if (!account) return { accountId }
  const { phone, email, emailConfirmedAt } = account
  const byEmail = emailConfirmedAt
    ? [{ accountId: null, replyTo: { equals: escapeLike(email), mode: 'insensitive' } as const }]
    : []
  const byOrder = { accountId: null, order: { accountId } }
  return { OR: [{ accountId }, byOrder, { accountId: null, replyPhone: phone }, ...byEmail] }
}

/** Returns a message. @throws NOT_FOUND */
export async function getMessage(db: Db, id: string): Promise<ContactMessage> {
  const row = await db.contactMessage.findUnique({ where: { id }, include: related })
  const [message] = row ? await toMessages(db, [row]) : []
  if (!message) throw new AppError('NOT_FOUND')
  return message
}

/** The roles that cannot answer messages. */
export const rolesWithoutMessages: string[] = [
  'customer',
  ...presets.filter(preset => !presetPermissions[preset].includes('messages.send')),
]

/** Returns the counts of the menu, and the staff to assign messages to. */
export async function readInbox(db: Db, staffId: string) {
  const [open, mine, staff] = await Promise.all([
    db.contactMessage.count({ where: { closedAt: null } }),
    db.contactMessage.count({ where: { closedAt: null, assignedTo: staffId } }),
    db.account.findMany({
      where: { role: { notIn: rolesWithoutMessages } },
      select: { id: true, name: true },
      orderBy: { name: 'asc' },
    }),
  ])
  return { open, mine, staff: staff.map(({ id, name }) => ({ accountId: id, name })) }
}

async function toMessages(db: Db, rows: readonly Row[]): Promise<ContactMessage[]> {
  const staff = rows.flatMap(({ assignedTo, replies }) => [assignedTo, ...replies.map(({ staffId }) => staffId)])
  const names = await namesOf(
    db,
    staff.filter(id => id !== null),
  )
  const senders = await findSenders(db, rows)
  return rows.map(row => {
    const { id, name, replyTo, replyPhone, subject, message, locale, createdAt, closedAt, assignedTo } = row
    const replyBy = replyChannelOf(replyTo, replyPhone)
    const sender =
      row.account ?? row.order?.account ?? senders.get(replyPhone ?? '') ?? senders.get(replyTo.toLowerCase())
    return {
      id,
      name,
      replyTo,
      subject,
      message,
      language: toLocale(locale),
      sentAt: createdAt.toISOString(),
      ...(closedAt ? { closedAt: closedAt.toISOString() } : {}),
      canReply: replyBy !== undefined,
      ...(replyBy && { replyBy }),
      ...(assignedTo && { assignee: { accountId: assignedTo, name: names.get(assignedTo) ?? '' } }),
      ...(sender && {
        customer: {
          accountId: sender.id,
          name: sender.name,
          phone: sender.phone,
          isLinked: row.account !== null,
        },
      }),
      ...(row.order && { orderNumber: row.order.number }),
      replies: row.replies.map(({ text, sentAt, channel, staffId }) => ({
        text,
        sentAt: sentAt.toISOString(),
        channel: MessageChannel.parse(channel),
        by: names.get(staffId ?? ''),
      })),
    }
  })
}

/** Finds the accounts of senders by phone and by confirmed e-mail address. */
async function findSenders(db: Db, rows: readonly Row[]) {
  const phones = rows.flatMap(({ replyPhone }) => replyPhone ?? [])
  const emails = rows.flatMap(({ replyTo }) => (replyTo.includes('@') ? replyTo.toLowerCase() : []))
  if (phones.length + emails.length === 0) return new Map<string, never>()
  const accounts = await db.account.findMany({
    where: { OR: [{ phone: { in: phones } }, { email: { in: emails }, emailConfirmedAt: { not: null } }] },
    select: { id: true, name: true, phone: true, email: true, emailConfirmedAt: true },
  })
  return new Map(
    accounts.flatMap(account => [
      [account.phone, account] as const,
      ...(account.emailConfirmedAt ? [[account.email.toLowerCase(), account] as const] : []),
    ]),
  )
}
