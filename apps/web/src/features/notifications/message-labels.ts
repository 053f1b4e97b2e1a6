import type { MessageChannel, MessageState, MessageTopic } from '@shop/contracts/notifications-staff.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Tone } from '#ui/badge.tsx'

/** Returns the message with the name of a topic. A topic without this message does not compile. */
export const topicLabel = (topic: MessageTopic): MessageId => `messages.topic.${topic}`

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
