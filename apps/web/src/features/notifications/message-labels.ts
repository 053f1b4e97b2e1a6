import type { MessageChannel, MessageState, MessageTopic } from '@shop/contracts/notifications-staff.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Tone } from '#ui/badge.tsx'

export const TOPIC_LABELS: Record<MessageTopic, MessageId> = {
  'order.paid': 'messages.topic.order.paid',
  'order.confirmed': 'messages.topic.order.confirmed',
  'order.dispatched': 'messages.topic.order.dispatched',
  'order.delivered': 'messages.topic.order.delivered',
  'order.cancelled': 'messages.topic.order.cancelled',
  'order.unreachable': 'messages.topic.order.unreachable',
  'order.changed': 'messages.topic.order.changed',
  'delivery.fee_confirmed': 'messages.topic.delivery.fee_confirmed',
  'delivery.changed': 'messages.topic.delivery.changed',
  'delivery.failed': 'messages.topic.delivery.failed',
  'payment.in_review': 'messages.topic.payment.in_review',
  'payment.given_back': 'messages.topic.payment.given_back',
  'payment.not_received': 'messages.topic.payment.not_received',
  'return.accepted': 'messages.topic.return.accepted',
  'return.refused': 'messages.topic.return.refused',
  'refund.confirmed': 'messages.topic.refund.confirmed',
  'rental.due_tomorrow': 'messages.topic.rental.due_tomorrow',
  'rental.due_today': 'messages.topic.rental.due_today',
  'stock.back': 'messages.topic.stock.back',
  'contact.message': 'messages.topic.contact.message',
  'staff.invited': 'messages.topic.staff.invited',
  'staff.alert': 'messages.topic.staff.alert',
  code: 'messages.topic.code',
  account_exists: 'messages.topic.account_exists',
  password_reset_by_email: 'messages.topic.password_reset_by_email',
  email_changed: 'messages.topic.email_changed',
}

export const STATE_LABELS: Record<MessageState, MessageId> = {
  waiting: 'messages.state.waiting',
  sent: 'messages.state.sent',
  failed: 'messages.state.failed',
}

export const STATE_TONES: Record<MessageState, Tone> = { waiting: 'info', sent: 'ok', failed: 'bad' }

export const CHANNEL_LABELS: Record<MessageChannel, MessageId> = {
  sms: 'messages.channel.sms',
  email: 'messages.channel.email',
}
