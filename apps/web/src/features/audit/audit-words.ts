import type { AuditAction, AuditEntry, AuditSubject } from '@shop/contracts/audit.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

/** What the log's words are called; each has one, and an old one that is no longer written is shown as it stands there. */
const ACTIONS: Record<AuditAction, MessageId> = {
  'order.confirm': 'audit.action.order.confirm',
  'order.pack': 'audit.action.order.pack',
  'order.dispatch': 'audit.action.order.dispatch',
  'order.deliver': 'audit.action.order.deliver',
  'order.cancel': 'audit.action.order.cancel',
  'order.pay': 'audit.action.order.pay',
  'order.note': 'audit.action.order.note',
  'order.call': 'audit.action.order.call',
  'order.confirm_fee': 'audit.action.order.confirm_fee',
  'order.mark_unreachable': 'audit.action.order.mark_unreachable',
  'order.mark_reached': 'audit.action.order.mark_reached',
  'order.change_delivery': 'audit.action.order.change_delivery',
  'order.change_lines': 'audit.action.order.change_lines',
  'order.refund': 'audit.action.order.refund',
  'order.fail_delivery': 'audit.action.order.fail_delivery',
  'order.try_again': 'audit.action.order.try_again',
  'order.check_identity': 'audit.action.order.check_identity',
  'product.create': 'audit.action.product.create',
  'product.duplicate': 'audit.action.product.duplicate',
  'product.change': 'audit.action.product.change',
  'product.price': 'audit.action.product.price',
  'product.price_undo': 'audit.action.product.price_undo',
  'product.publish': 'audit.action.product.publish',
  'product.unpublish': 'audit.action.product.unpublish',
  'product.archive': 'audit.action.product.archive',
  'product.preview': 'audit.action.product.preview',
  'taste.create': 'audit.action.taste.create',
  'taste.change': 'audit.action.taste.change',
  'taste.merge': 'audit.action.taste.merge',
  'accessory_type.create': 'audit.action.accessory_type.create',
  'accessory_type.change': 'audit.action.accessory_type.change',
  'accessory_type.merge': 'audit.action.accessory_type.merge',
  'catalog.import': 'audit.action.catalog.import',
  'catalog.export': 'audit.action.catalog.export',
  'accounting.export': 'audit.action.accounting.export',
  'stock.receipt': 'audit.action.stock.receipt',
  'stock.correction': 'audit.action.stock.correction',
  'stock.write_off': 'audit.action.stock.write_off',
  'customer.block': 'audit.action.customer.block',
  'customer.unblock': 'audit.action.customer.unblock',
  'customer.note': 'audit.action.customer.note',
  'bonus.correct': 'audit.action.bonus.correct',
  'mix.hide': 'audit.action.mix.hide',
  'mix.show': 'audit.action.mix.show',
  'message.resend': 'audit.action.message.resend',
  'payment.end': 'audit.action.payment.end',
  'payment.give_back': 'audit.action.payment.give_back',
  'payment.settle': 'audit.action.payment.settle',
  'promo_code.create': 'audit.action.promo_code.create',
  'promo_code.change': 'audit.action.promo_code.change',
  'promo_code.end': 'audit.action.promo_code.end',
  'receipt.record_manual': 'audit.action.receipt.record_manual',
  'receipt.correct_manual': 'audit.action.receipt.correct_manual',
  'receipt.undo_manual': 'audit.action.receipt.undo_manual',
  'receipt.send': 'audit.action.receipt.send',
  'refund.confirm_manual': 'audit.action.refund.confirm_manual',
  'refund.release': 'audit.action.refund.release',
  'rental.hand_over': 'audit.action.rental.hand_over',
  'rental.return': 'audit.action.rental.return',
  'rental.close': 'audit.action.rental.close',
  'rental.swap': 'audit.action.rental.swap',
  'rental_offer.add': 'audit.action.rental_offer.add',
  'rental_offer.change': 'audit.action.rental_offer.change',
  'rental_unit.add': 'audit.action.rental_unit.add',
  'rental_unit.change': 'audit.action.rental_unit.change',
  'return.accept': 'audit.action.return.accept',
  'return.receive': 'audit.action.return.receive',
  'return.refuse': 'audit.action.return.refuse',
  'settings.change': 'audit.action.settings.change',
  'staff.add': 'audit.action.staff.add',
  'staff.invite': 'audit.action.staff.invite',
  'staff.withdraw_invitation': 'audit.action.staff.withdraw_invitation',
  'staff.change_role': 'audit.action.staff.change_role',
  'staff.remove': 'audit.action.staff.remove',
  'staff.end_sessions': 'audit.action.staff.end_sessions',
}

const SUBJECTS: Record<AuditSubject, MessageId> = {
  account: 'audit.subject.account',
  catalog_import: 'audit.subject.catalog_import',
  export: 'audit.subject.export',
  fiscal_receipt: 'audit.subject.fiscal_receipt',
  order: 'audit.subject.order',
  order_return: 'audit.subject.order_return',
  outbox: 'audit.subject.outbox',
  payment: 'audit.subject.payment',
  payment_refund: 'audit.subject.payment_refund',
  product: 'audit.subject.product',
  promo_code: 'audit.subject.promo_code',
  flavor: 'audit.subject.flavor',
  accessory_type: 'audit.subject.accessory_type',
  rental: 'audit.subject.rental',
  rental_offer: 'audit.subject.rental_offer',
  rental_unit: 'audit.subject.rental_unit',
  saved_mix: 'audit.subject.saved_mix',
  setting: 'audit.subject.setting',
  staff_invitation: 'audit.subject.staff_invitation',
  variant: 'audit.subject.variant',
}

const ROLES: Partial<Record<string, MessageId>> = {
  operator: 'admin.role.operator',
  admin: 'admin.role.admin',
  system: 'audit.role.system',
}

/** The log's own words in the reader's language. */
export function useAuditWords() {
  const t = useT()
  const said = (words: Partial<Record<string, MessageId>>) => (word: string) => {
    const id = words[word]
    return id ? t(id) : word
  }
  return {
    action: said(ACTIONS),
    subject: said(SUBJECTS),
    role: said(ROLES),
    actor: ({ name, role }: AuditEntry['actor']) =>
      name ?? t(role === 'system' ? 'audit.actorShop' : 'audit.actorGone'),
  }
}
