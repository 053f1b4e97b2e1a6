import { Locale } from '@shop/contracts/locale-schemas.ts'
import { MessageTopic } from '@shop/contracts/notifications-staff.ts'
import { z } from 'zod'
import { isDiscreetMessage, orderLinkPath } from '#orders/index.ts'
import { hiddenPath } from '#pages/index.ts'
import { unseal } from '#platform/auth/seal.ts'
import type { Deps } from '#platform/config/deps.ts'
import { getGroups, type Settings } from '#settings/index.ts'
import type { EmbedPictures } from './email-pictures.ts'
import type { Gateways } from './gateway.ts'
import { sendSms } from './sms-budget.ts'
import { buttonUrl, composeEmail, type EmailOrder, renderText } from './texts/email.ts'
import { renderHtml } from './texts/email-html.ts'
import { smsText } from './texts/texts.ts'
import { topics } from './topics.ts'

/** Drained in parallel, so that an unresponsive provider of one channel does not delay the other. */
export const channels = ['sms', 'email'] as const

/** A message of the outbox. */
export const OutboxRow = z.object({
  topic: MessageTopic,
  key: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  accountId: z.string().nullable(),
  locale: Locale,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  sealedCode: z.instanceof(Uint8Array).nullable(),
  createdAt: z.date(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/** Finds an order of the account by its number; null if it does not exist any more. */
export type OrderSource = (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  number: number,
) => Promise<EmailOrder | null>

/** The gateways, and the sources of the content of e-mails. */
export type Outlet = Gateways & {
  orderOf: OrderSource
  embedPictures: EmbedPictures
  /** Base URL of links: PUBLIC_URL. */
  shopUrl: string
  /** Base URL of links in discreet messages: DISCREET_URL. Default: `shopUrl`. */
  discreetUrl?: string
}

/** The settings that messages need. */
export type MessageSettings = Pick<Settings, 'shop' | 'messages' | 'discreet'>

/** Composes the message of an outbox row and sends it. @throws the errors of the gateway */
export async function send(
  deps: Deps,
  outlet: Outlet,
  row: OutboxRow,
  { messages, ...settings }: MessageSettings,
): Promise<void> {
  const { topic, key, recipient: to, sealedCode } = row
  const code = sealedCode ? unseal(deps.keys.seal, sealedCode) : undefined
  const { email, text, isDiscreet } = await compose(deps, outlet, settings, { ...row, code })
  const message = { to, key: `${topic}:${key}`, code, isDiscreet }
  if (!email) return sendSms(deps, outlet.sms, { ...message, text }, { ...row, ...messages })
  const { parts, ...pictures } = await outlet.embedPictures(email)
  const html = renderHtml(email, pictures)
  await outlet.email.send({ ...message, fromName: email.shop, subject: email.subject, text, html, parts })
}

type MessageInput = Pick<OutboxRow, 'topic' | 'channel' | 'recipient' | 'accountId' | 'locale' | 'params'> & {
  code: string | undefined
}
type Source = Pick<Outlet, 'orderOf' | 'shopUrl' | 'discreetUrl'>

/** Composes the text of an SMS, or the subject and text of an e-mail. */
export async function messageTextOf(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  source: Source,
  message: MessageInput,
): Promise<{ subject?: string; text: string }> {
  const { email, text } = await compose(deps, source, await getGroups(deps.db, ['shop', 'discreet']), message)
  return { ...(email ? { subject: email.subject } : {}), text }
}

/**
 * Composes a message. If its order or its customer is discreet, it has the neutral name of the shop and does not say what
 * the shop sells.
 */
async function compose(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  source: Source,
  { shop: named, discreet }: Pick<Settings, 'shop' | 'discreet'>,
  message: MessageInput,
) {
  const { topic, channel, locale, params, code } = message
  const isDiscreet = await isNeutral(deps, message)
  const shop = isDiscreet ? { ...named, name: discreet.name[locale] } : named
  const shopUrl = isDiscreet ? (source.discreetUrl ?? source.shopUrl) : source.shopUrl
  const orderLink = orderLinkOf(deps, shopUrl, message)
  if (channel === 'sms') {
    const { isLinkNeeded, button } = topics[topic]
    const buttonLink = isLinkNeeded && button ? buttonUrl(button, locale, params, shopUrl) : undefined
    const text = smsText(topic, locale, { shop, code, params, isDiscreet }, orderLink ?? buttonLink)
    return { email: null, text, isDiscreet }
  }
  const order = await orderOf(deps, source, message)
  const hidePath = isDiscreet ? (path: string) => new URL(hiddenPath(deps.keys, path), shopUrl).href : undefined
  const email = composeEmail(topic, locale, { code, params }, { shop, shopUrl, order, orderLink, hidePath })
  return { email, text: renderText(email), isDiscreet }
}

async function isNeutral({ db }: Pick<Deps, 'db'>, { topic, params, ...message }: MessageInput): Promise<boolean> {
  if (topics[topic].isForStaff) return false
  if (params.isDiscreet !== undefined) return true
  return isDiscreetMessage(db, { ...message, orderNumber: typeof params.number === 'number' ? params.number : null })
}

/** Returns the link to the order of a message whose topic shows it. */
function orderLinkOf({ keys }: Pick<Deps, 'keys'>, shopUrl: string, { topic, locale, params }: MessageInput) {
  if (!topics[topic].order || typeof params.number !== 'number') return undefined
  return new URL(orderLinkPath(keys, params.number, locale), shopUrl).href
}

/** Reads the order of a message whose topic shows it. */
async function orderOf(deps: Pick<Deps, 'db' | 'clock'>, outlet: Source, { topic, accountId, params }: MessageInput) {
  if (!topics[topic].order || accountId === null || typeof params.number !== 'number') return null
  return outlet.orderOf(deps, accountId, params.number)
}
