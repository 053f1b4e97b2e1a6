import type { Deps } from '#platform/deps.ts'
import { unseal } from '#platform/outbox.ts'
import { getSettings } from '#settings/index.ts'
import type { Gateways } from './gateway.ts'
import type { OutboxRow } from './outbox-row.ts'
import { sendSms } from './sms-budget.ts'
import { composeLetter, type LetterOrder } from './texts/letter.ts'
import { renderHtml } from './texts/letter-html.ts'
import { renderText } from './texts/letter-text.ts'
import { smsText } from './texts/texts.ts'

/** An order of this account by its number, or null where there is none any more. */
export type OrderSource = (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  number: number,
) => Promise<LetterOrder | null>

/** The ways out, and what letters are made of beside the outbox's own row. */
export type Outlet = Gateways & {
  orderOf: OrderSource
  /** Where links lead: PUBLIC_URL. */
  shopUrl: string
}

/** Makes the message of a row and hands it over. @throws what the gateway throws */
export async function send(deps: Deps, outlet: Outlet, row: OutboxRow): Promise<void> {
  const { topic, key, channel, recipient: to, locale, params, sealedCode } = row
  const code = sealedCode ? unseal(deps.keys.seal, sealedCode) : undefined
  const { shop, letter, text } = await compose(deps, outlet, {
    topic,
    channel,
    accountId: row.accountId,
    locale,
    params,
    code,
  })
  const message = { to, key: `${topic}:${key}`, code }
  if (!letter) return sendSms(deps, outlet.sms, { ...message, text }, row)
  await outlet.email.send({ ...message, fromName: shop.name, subject: letter.subject, text, html: renderHtml(letter) })
}

type Words = Pick<OutboxRow, 'topic' | 'channel' | 'accountId' | 'locale' | 'params'> & { code: string | undefined }
type Source = Pick<Outlet, 'orderOf' | 'shopUrl'>

/** What a message says: the text of an SMS, or subject and text of an e-mail. */
export async function wordsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  source: Source,
  words: Words,
): Promise<{ subject?: string; text: string }> {
  const { letter, text } = await compose(deps, source, words)
  return { ...(letter ? { subject: letter.subject } : {}), text }
}

async function compose(deps: Pick<Deps, 'db' | 'clock'>, source: Source, words: Words) {
  const { topic, channel, locale, params, code } = words
  const shop = await getSettings(deps.db, 'shop')
  if (channel === 'sms') return { shop, letter: null, text: smsText(topic, locale, { shop, code, params }) }
  const order = await orderOf(deps, source, words)
  const letter = composeLetter(topic, locale, { code, params }, { shop, shopUrl: source.shopUrl, order })
  return { shop, letter, text: renderText(letter) }
}

/** Messages of an order and its delivery show the order; those of money and goods that go back do not. */
async function orderOf(deps: Pick<Deps, 'db' | 'clock'>, outlet: Source, { topic, accountId, params }: Words) {
  const isOfOrder = topic.startsWith('order.') || topic.startsWith('delivery.')
  if (!isOfOrder || accountId === null || typeof params.number !== 'number') return null
  return outlet.orderOf(deps, accountId, params.number)
}
