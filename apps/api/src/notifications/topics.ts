import { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { bonusTopics } from '#bonus/index.ts'
import { contactTopics } from '#contact/index.ts'
import { dashboardTopics } from '#dashboard/index.ts'
import { giftCardTopics } from '#gift-cards/index.ts'
import { identityTopics } from '#identity/index.ts'
import { orderTopics } from '#orders/index.ts'
import { paymentTopics } from '#payments/index.ts'
import type { Topic, Topics } from '#platform/jobs/topics.ts'
import { receiptTopics } from '#receipts/index.ts'
import { rentalTopics } from '#rental/index.ts'
import { returnTopics } from '#returns/index.ts'
import { reviewTopics } from '#reviews/index.ts'
import { stockTopics } from '#stock/index.ts'

const staffTopics = {
  /** `kind` and the parameters of its text. */
  'staff.alert': { values: ['alert'], sms: 'staff', isShortLived: true, isForStaff: true },
} satisfies Topics

/** The topics of all messages. Each capability declares its own. */
export const topics: Record<MessageTopic, Topic> = {
  ...identityTopics,
  ...orderTopics,
  ...paymentTopics,
  ...returnTopics,
  ...reviewTopics,
  ...receiptTopics,
  ...rentalTopics,
  ...giftCardTopics,
  ...bonusTopics,
  ...stockTopics,
  ...contactTopics,
  ...staffTopics,
  ...dashboardTopics,
}

/** Returns true if the SMS was counted against the budget when it was written; it is always sent. */
export function isReserved(topic: string): boolean {
  const { data } = MessageTopic.safeParse(topic)
  return data !== undefined && topics[data].sms === 'reserved'
}

/** Returns true if the customer chose the messages of the topic and can stop them. */
export function isOptional(topic: string): boolean {
  const { data } = MessageTopic.safeParse(topic)
  return data !== undefined && topics[data].isOptional === true
}

/** Returns true if the message has a code of a gift card, which is deleted once it is sent. */
export function hasCode(topic: string): boolean {
  const { data } = MessageTopic.safeParse(topic)
  return data !== undefined && topics[data].hasCode === true
}
