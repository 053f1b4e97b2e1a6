import * as z from 'zod/mini'
import { MAX_INT32 } from './int32.ts'
import { pageById, pageOf } from './list.ts'
import { route } from './route.ts'
import { LocalDate, Moment } from './time.ts'

/** Everything that staff do and the log keeps, as capability.verb; the admin area has words for each. */
export const AuditAction = z.enum([
  'order.confirm',
  'order.pack',
  'order.dispatch',
  'order.deliver',
  'order.cancel',
  'order.pay',
  'order.note',
  'order.call',
  'order.confirm_fee',
  'order.mark_unreachable',
  'order.mark_reached',
  'order.change_delivery',
  'order.change_lines',
  'order.refund',
  'order.fail_delivery',
  'order.try_again',
  'order.check_identity',
  'product.create',
  'product.duplicate',
  'product.change',
  'product.price',
  'product.price_undo',
  'product.publish',
  'product.unpublish',
  'product.archive',
  'product.preview',
  'taste.create',
  'taste.change',
  'taste.merge',
  'accessory_type.create',
  'accessory_type.change',
  'accessory_type.merge',
  'catalog.import',
  'catalog.export',
  'accounting.export',
  'stock.receipt',
  'stock.correction',
  'stock.write_off',
  'customer.block',
  'customer.unblock',
  'customer.note',
  'bonus.correct',
  'mix.hide',
  'mix.show',
  'message.resend',
  'payment.end',
  'payment.give_back',
  'payment.settle',
  'promo_code.create',
  'promo_code.change',
  'promo_code.end',
  'receipt.record_manual',
  'receipt.correct_manual',
  'receipt.undo_manual',
  'receipt.send',
  'refund.confirm_manual',
  'refund.release',
  'rental.hand_over',
  'rental.return',
  'rental.close',
  'rental.swap',
  'rental_offer.add',
  'rental_offer.change',
  'rental_unit.add',
  'rental_unit.change',
  'return.accept',
  'return.receive',
  'return.refuse',
  'settings.change',
  'staff.add',
  'staff.invite',
  'staff.withdraw_invitation',
  'staff.change_role',
  'staff.remove',
  'staff.end_sessions',
])
export type AuditAction = z.infer<typeof AuditAction>

/** What it is done to: the names of tables, and a file that left the shop by its kind. */
export const AuditSubject = z.enum([
  'accessory_type',
  'account',
  'catalog_import',
  'export',
  'flavor',
  'fiscal_receipt',
  'order',
  'order_return',
  'outbox',
  'payment',
  'payment_refund',
  'product',
  'promo_code',
  'rental',
  'rental_offer',
  'rental_unit',
  'saved_mix',
  'setting',
  'staff_invitation',
  'variant',
])
export type AuditSubject = z.infer<typeof AuditSubject>

/** What a staff member did. Old entries may have words that are no longer written. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Moment,
  /** Who: the account, its role then, and its name now; no name once the account is deleted. */
  actor: z.object({ accountId: z.uuid(), role: z.string(), name: z.optional(z.string()) }),
  action: z.string(),
  /** The table's name and the row's key; of an order its number, too. */
  subject: z.object({ type: z.string(), id: z.string(), orderNumber: z.optional(z.int()) }),
  /** What was there; absent for what was new. */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** Finds the call in the server's log. */
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z.optional(z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(100)))

export const listAudit = route({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  tag: 'audit',
  summary: 'What staff did, newest first: to one thing or order, by one of them, of one kind.',
  query: z.object({
    subjectType: word,
    subjectId: word,
    /** An order by the number that people know. */
    orderNumber: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32))),
    /** The staff member's account. */
    actorId: z.optional(z.uuid()),
    action: word,
    /** Done on this day in Yerevan or later, or earlier. */
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    ...pageById,
  }),
  result: pageOf(AuditEntry),
  errors: ['VALIDATION', 'FORBIDDEN'],
})

/** What the log can be narrowed to: only what is in it. */
export const AuditChoices = z.object({
  actors: z.array(AuditEntry.shape.actor),
  actions: z.array(z.string()),
  subjectTypes: z.array(z.string()),
})
export type AuditChoices = z.infer<typeof AuditChoices>

export const getAuditChoices = route({
  method: 'GET',
  path: '/admin/audit/choices',
  access: 'admin',
  tag: 'audit',
  summary: 'Who has done anything, and what kinds of actions and things the log knows.',
  result: AuditChoices,
  errors: ['FORBIDDEN'],
})

export const auditRoutes = { listAudit, getAuditChoices }
