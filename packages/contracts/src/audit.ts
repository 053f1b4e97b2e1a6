import * as z from 'zod/mini'
import { pageById, pageOf } from './pagination.ts'
import { route } from './route.ts'
import { LocalDate, MAX_INT32, Timestamp } from './scalars.ts'

/** An action of staff as `subject.verb`. */
export const AuditAction = z.enum([
  'order.place',
  'order.send_link',
  'order.supplement',
  'order.confirm',
  'order.pack',
  'order.dispatch',
  'order.undo',
  'order.deliver',
  'order.cancel',
  'order.refuse_cancel',
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
  'order.fail_collection',
  'order.refuse_items',
  'order.try_again',
  'order.check_identity',
  'order.proof',
  'courier.assign',
  'courier.route',
  'courier.take_cash',
  'courier.receive_cash',
  'order_draft.create',
  'order_draft.change',
  'order_draft.discard',
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
  'audit.export',
  'job.run',
  'order.export',
  'collection.create',
  'collection.change',
  'collection.publish',
  'collection.unpublish',
  'collection.delete',
  'collection.order',
  'brand_page.change',
  'home_page.change',
  'home_page.publish',
  'stock.receipt',
  'stock.correction',
  'stock.write_off',
  'stock.change',
  'stock.lot_date',
  'supplier.create',
  'supplier.change',
  'purchase_order.create',
  'purchase_order.change',
  'purchase_order.order',
  'purchase_order.cancel',
  'goods_receipt.create',
  'goods_receipt.change',
  'goods_receipt.delete',
  'goods_receipt.receive',
  'goods_receipt.undo',
  'stock.export',
  'purchasing.export',
  'stock_take.start',
  'stock_take.count',
  'stock_take.review',
  'stock_take.approve',
  'stock_take.close',
  'stock_take.cancel',
  'customer.block',
  'customer.unblock',
  'customer.note',
  'customer.export',
  'customer.export_data',
  'customer.delete',
  'customer.resend_code',
  'customer.end_sessions',
  'customer.label',
  'customer_group.create',
  'customer_group.change',
  'customer_group.delete',
  'bonus.correct',
  'store_credit.grant',
  'store_credit.withdraw',
  'gift_card.issue',
  'gift_card.block',
  'gift_card.export',
  'contact.reply',
  'contact.change',
  'contact.close',
  'contact.reopen',
  'mix.hide',
  'mix.show',
  'message.resend',
  'payment.end',
  'payment.give_back',
  'payment.settle',
  'promotion.create',
  'promotion.change',
  'promotion.start',
  'promotion.end',
  'promotion.delete',
  'promo_code.create',
  'promo_code.change',
  'promo_code.end',
  'receipt.record_manual',
  'receipt.correct_manual',
  'receipt.undo_manual',
  'receipt.send',
  'receipt.resend',
  'refund.confirm_manual',
  'refund.release',
  'rental.hand_over',
  'rental.return',
  'rental.close',
  'rental.refuse',
  'rental.swap',
  'rental_offer.add',
  'rental_offer.change',
  'rental_unit.add',
  'rental_unit.change',
  'return.accept',
  'exchange.open',
  'return.open',
  'return.receive',
  'return.refuse',
  'settings.change',
  'staff.add',
  'staff.invite',
  'staff.withdraw_invitation',
  'staff.change_role',
  'staff.remove',
  'staff.end_sessions',
  'staff.add_authenticator',
  'staff.remove_authenticator',
  'staff.renew_recovery_codes',
  'staff.add_passkey',
  'staff.remove_passkey',
  'staff.reset_authenticator',
  'staff.use_recovery_code',
  'staff_role.create',
  'staff_role.change',
  'staff_role.delete',
  'list_view.create',
  'list_view.change',
  'list_view.delete',
  'webhook.create',
  'webhook.change',
  'webhook.delete',
  'webhook.rotate',
  'webhook.test',
  'webhook.resend',
  'webhook.off',
  'api_key.create',
  'api_key.revoke',
])
export type AuditAction = z.infer<typeof AuditAction>

/** The type of the changed object. */
export const AuditSubject = z.enum([
  'accessory_type',
  'account',
  'api_key',
  'background_job',
  'brand_page',
  'catalog_import',
  'collection',
  'contact_message',
  'customer_group',
  'export',
  'flavor',
  'fiscal_receipt',
  'gift_card',
  'goods_receipt',
  'home_page',
  'list_view',
  'order',
  'order_draft',
  'order_return',
  'outbox',
  'payment',
  'payment_refund',
  'person',
  'product',
  'promo_code',
  'promotion',
  'purchase_order',
  'rental',
  'rental_offer',
  'rental_unit',
  'saved_mix',
  'setting',
  'staff_invitation',
  'stock_take',
  'staff_role',
  'supplier',
  'variant',
  'webhook',
])
export type AuditSubject = z.infer<typeof AuditSubject>

/** A change that a staff member made. Old entries can have actions that are no longer in use. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Timestamp,
  /**
   * The staff account, its role at that time and its current name, which is absent if the account is deleted. For an
   * API key: its id, the role `api_key` and its name.
   */
  actor: z.object({ accountId: z.uuid(), role: z.string(), name: z.optional(z.string()) }),
  action: z.string(),
  /**
   * The type and the id of the changed object, and what staff call it: its name in the reader's language, the number of
   * the order that it is or belongs to, and the key of its page. They are absent if it has none or is deleted.
   */
  subject: z.object({
    type: z.string(),
    id: z.string(),
    orderNumber: z.optional(z.int()),
    name: z.optional(z.string()),
    key: z.optional(z.string()),
  }),
  /** The previous value; absent if the object is new. */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** Names of what the values refer to, by id. */
  names: z.optional(z.record(z.string(), z.string())),
  /** The id of the request in the log of the server. */
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z.optional(z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(100)))

const filters = {
  subjectType: word,
  subjectId: word,
  /** Number of an order. */
  orderNumber: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32))),
  /** Account of the staff member. */
  actorId: z.optional(z.uuid()),
  action: word,
  /** First day in Asia/Yerevan. */
  from: z.optional(LocalDate),
  /** Last day in Asia/Yerevan. */
  to: z.optional(LocalDate),
  /** Number of an order or a document, name or phone of a person, title or SKU of a product, or a promo code. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}

/**
 * Returns the changes that staff made, newest first. Filter by subject, order, staff account, action, day and text. An
 * order includes its payments, refunds, returns, rentals and receipts; a product includes its pack sizes and rental offer.
 */
export const listAudit = route({
  method: 'GET',
  path: '/admin/audit',
  access: 'audit.view',
  tag: 'audit',
  summary: 'List audit log entries',
  query: z.object({
    ...filters,
    ...pageById,
  }),
  result: pageOf(AuditEntry),
  errors: ['VALIDATION', 'FORBIDDEN'],
})

/** The values that occur in the audit log, for its filters. */
export const AuditChoices = z.object({
  actors: z.array(AuditEntry.shape.actor),
  actions: z.array(z.string()),
  subjectTypes: z.array(z.string()),
})
export type AuditChoices = z.infer<typeof AuditChoices>

/** Returns the staff members, actions and subject types that occur in the audit log. */
export const getAuditChoices = route({
  method: 'GET',
  path: '/admin/audit/choices',
  access: 'audit.view',
  tag: 'audit',
  summary: 'List audit log filter values',
  result: AuditChoices,
  errors: ['FORBIDDEN'],
})

/** Records that the caller saves the entries of a filter as a file, before reading them. */
export const recordAuditExport = route({
  method: 'POST',
  path: '/admin/audit/exports',
  access: 'audit.view',
  tag: 'audit',
  summary: 'Record an export of the audit log',
  body: z.object(filters),
  result: z.object({ isRecorded: z.literal(true) }),
  errors: ['VALIDATION', 'FORBIDDEN'],
})

export const auditRoutes = { listAudit, getAuditChoices, recordAuditExport }
