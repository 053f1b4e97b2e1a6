import type { Db } from '#platform/db/db.ts'

/** Digits amid others, or behind a point as in 3.537494000000152 ms, are neither a code nor a phone. */
const amongDigits = (digits: string) => new RegExp(`(?<![\\d.])${digits}(?!\\d)`)
const isIn = (text: string, log: string) => (/^\d+$/.test(text) ? amongDigits(text).test(log) : log.includes(text))
/** Of the line that shows it. */
const MOST_SHOWN = 600
const TOKEN = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/

/**
 * Returns the personal data and secrets in a log: phones, e-mail addresses, streets, codes, tokens and hashes of the
 * database, and any other given input.
 */
export async function leaksIn(log: string, db: Db, typed: readonly string[] = []): Promise<string[]> {
  const [accounts, orders, saved, messages] = await Promise.all([
    db.account.findMany({ select: { phone: true, email: true, passwordHash: true } }),
    db.order.findMany({ select: { phone: true, street: true } }),
    db.savedAddress.findMany({ select: { street: true } }),
    db.devMessage.findMany({ select: { code: true } }),
  ])
  const texts = new Set([
    ...typed,
    ...accounts.flatMap(({ phone, email, passwordHash }) => [phone, phone.slice(1), email, passwordHash]),
    ...orders.flatMap(({ phone, street }) => [phone, phone?.slice(1), street]),
    ...saved.map(({ street }) => street),
  ])
  const codes = messages.map(({ code }) => code)
  const found = [...[...texts, ...codes].filter(text => text && isIn(text, log)), ...(log.match(TOKEN) ?? [])].map(
    String,
  )
  const lines = log.split('\n')
  return found.map(text => `${text} in ${lines.find(line => isIn(text, line))?.slice(0, MOST_SHOWN)}`)
}
