import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import type { SmsKind } from '#platform/auth/sms-budget.ts'
import type { MessageId } from '#platform/i18n/translate.ts'

/** The parameters of a message. Texts use them by name. */
export type MessageParams = Record<string, string | number>

/** Values that notifications format for the language of a message. Each comment names the source parameter. */
export type TemplateValues = {
  /** The phone of the shop. */
  phone: string
  /** An amount with its currency: "12 500 драм"; `totalAmd`, `amountAmd`, `feeAmd`. */
  total: string
  amount: string
  fee: string
  /** The parts of a refund, `cardAmd` and `creditAmd`; `to` says where it went. */
  card: string
  credit: string
  to: 'card' | 'credit' | 'both'
  /** `amountAmd` itself; 0 if there is none. */
  amountAmd: number
  /** `dueAmd` and `refundAmd` of an exchange: what the customer pays, and gets back; as a number, 0 if nothing. */
  due: string
  dueAmd: number
  rest: string
  refundAmd: number
  /** `cameAmd`, the amount that was received. `hasReceived`: it is known in drams. */
  received: string
  hasReceived: 'yes' | 'no'
  /** Amounts without their currency: "12 500". */
  receivedNumber: string
  totalNumber: string
  /** `until`: "November 22", a deadline. */
  until: string
  /** `until`, a day, with its year: "22.11.2026". */
  untilDay: string
  /** `until` with its last minute: "November 22, 24:00"; "22.11, 24:00" in a short SMS. */
  deadline: string
  hasDeadline: 'yes' | 'no'
  /** `payUntil`, until which an order can be paid: "November 22, 18:00", and the time alone. */
  payUntil: string
  payTime: string
  /** `pay` if the order can be paid until `payUntil`, else the parameter `next`. */
  next: string
  /** `date` and `time` of the courier: "November 22, 18:00–20:00". */
  when: string
  hasWhen: 'yes' | 'no'
  /** `time`: "18:00–20:00". */
  hours: string
  /** `from` and `to`: "November 22 – November 24". */
  period: string
  hasReason: 'yes' | 'no'
  /** Which of `refusedHookahs` and `refusedUnits` an order has. */
  refused: 'hookahs' | 'items' | 'both'
  /** The line of a staff alert: the message `alert.<kind>`. */
  alert: string
}

/** Names of messages that have a title and a body in the catalogs: `<name>.title`, `<name>.body`. */
export type TextsName = {
  [Id in MessageId]: Id extends `${infer Name}.title` ? (`${Name}.body` extends MessageId ? Name : never) : never
}[MessageId]

/** The kinds of staff alerts: each is the message `alert.<kind>` of the catalogs. */
export type AlertKind = { [Id in MessageId]: Id extends `alert.${infer Kind}` ? Kind : never }[MessageId]

/**
 * A topic of messages. Its texts are `<name>.title` (subject and heading), `<name>.body` (the paragraphs of the e-mail,
 * separated by empty lines) and `<name>.sms`. Without `<name>.sms`, the SMS is the title.
 */
export type Topic = {
  /** The values that the texts use besides the parameters. */
  values?: readonly (keyof TemplateValues)[]
  /** Selects the texts by the parameters. Default: those of the topic's own name. */
  texts?(params: MessageParams): TextsName
  /**
   * The texts for customers whose messages must not say what the shop sells, by the texts that they replace. They use
   * neither names of products nor what a person has written. A test renders every topic for customers.
   */
  discreet?: Partial<Record<TextsName, TextsName>>
  /** Staff get it, and they know what the shop sells. */
  isForStaff?: true
  /** The e-mail shows the order; `without_day` if the delivery date is past or unknown. */
  order?: 'full' | 'without_day'
  /** The SMS is useless without the link to the order, or that of the button: it has it even if it needs a second part. */
  isLinkNeeded?: true
  /** Its SMS may take a second part: staff write the text. */
  isLong?: (params: MessageParams) => boolean
  /** The e-mail lists the overdue work that its parameters count, with links. */
  hasTasks?: true
  /** The target of the button in the e-mail. */
  button?: 'orders' | 'rental' | 'rent' | 'product' | 'reviews' | 'shop'
  /**
   * How its SMS counts against the budget. `reserved`: it is counted when it is written, and always sent. Default:
   * notice.
   */
  sms?: SmsKind | 'reserved'
  /** The parameter with the time after which the message is useless and not sent any more. */
  expiresAt?: 'payUntil'
  /** It has a code, which is deleted once it is sent: the message cannot be resent. */
  hasCode?: true
  /**
   * The customer chose these messages and can stop them. They are sent at daytime, if the customer still wants them then,
   * never use the second half of the notices of a day, and staff cannot resend them.
   */
  isOptional?: true
  /** Deleted after 30 days instead of a year. */
  isShortLived?: true
}

/** The topics of a capability. A topic without texts in the catalogs does not compile. */
export type Topics = { [Name in MessageTopic & TextsName]?: Topic }
