import type { Locale } from '@shop/contracts/locale.ts'
import type { MessageTopic } from '@shop/contracts/notifications-staff.ts'

/** The parameters of a message in the words of its language. */
export type Facts = {
  shop: string
  /** The shop's. */
  phone: string
  code: string
  /** Of the order. */
  number: string
  total: string
  amount: string
  fee: string
  /** The amount that was received; empty if it is not known in drams. */
  came: string
  /** "22 November": the day by which something is done; empty if it is not known. */
  until: string
  /** The same to its last minute: "22 November, 24:00"; "22.11, 24:00" in an SMS that has no room. */
  deadline: string
  /** "22 November, 18:00": until when an order can be paid, and the time alone. */
  payUntil: string
  payTime: string
  /** "22 November, 18:00–20:00": when a courier comes. */
  when: string
  /** The reason that staff entered, as a sentence of its own. */
  reason: string
  /** A product. */
  title: string
  /** A parameter as it was written. */
  said(name: string): string
  /** An amount without its currency: "12 500". */
  figure(name: string): string
}

/** One message in one language: the SMS, the subject without the shop's name, and the paragraphs of the e-mail. */
export type Wording = {
  title(facts: Facts): string
  /** Without the shop's name, which is put in front. With it, at most 70 characters if not Latin. Default: the title. */
  sms?(facts: Facts): string
  /** Paragraphs, an empty line between. */
  body(facts: Facts): string
}
export type TopicTexts = Record<Locale, Wording>

/** The texts of a topic, or which of several texts the parameters of a message ask for. */
export type Topic = TopicTexts | ((params: Record<string, string | number>) => TopicTexts)
/** What a capability declares: the topics of its messages with their texts. */
export type Topics = Partial<Record<MessageTopic, Topic>>

/** The texts of staff alerts: one line per kind of alert and language. */
export type StaffAlertTexts = Record<string, Record<Locale, (facts: Facts) => string>>
