import type { Deps } from '#platform/deps.ts'
import { unseal } from '#platform/outbox.ts'
import { getSettings } from '#settings/index.ts'
import type { OutboxRow } from './drain-outbox.ts'
import type { Gateways } from './gateway.ts'
import { sendSms } from './sms-budget.ts'
import { composeLetter, type LetterOrder } from './texts/letter.ts'
import { renderHtml } from './texts/letter-html.ts'
import { renderText } from './texts/letter-text.ts'
import { smsText } from './texts/texts.ts'

/** An order of this account by its number, or null where there is none any more. */
export type OrderSource = (deps: Deps, accountId: string, number: number) => Promise<LetterOrder | null>

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
  const shop = await getSettings(deps.db, 'shop')
  const message = { to, key: `${topic}:${key}`, ...(code === undefined ? {} : { code }) }
  if (channel === 'sms') {
    const text = smsText(topic, locale, { shop, code, params })
    return sendSms(deps, outlet.sms, { ...message, text }, topic === 'staff.alert')
  }
  const order = await orderOf(deps, outlet, row)
  const letter = composeLetter(topic, locale, { code, params }, { shop, shopUrl: outlet.shopUrl, order })
  const { subject } = letter
  await outlet.email.send({
    ...message,
    fromName: shop.name,
    subject,
    text: renderText(letter),
    html: renderHtml(letter),
  })
}

/** Messages of an order and its delivery show the order; those of money and goods that go back do not. */
async function orderOf(deps: Deps, outlet: Outlet, { topic, accountId, params }: OutboxRow) {
  const isOfOrder = topic.startsWith('order.') || topic.startsWith('delivery.')
  if (!isOfOrder || accountId === null || typeof params.number !== 'number') return null
  return outlet.orderOf(deps, accountId, params.number)
}
