import type { Db } from '#platform/db.ts'

/** A code between other digits, as in a figure of milliseconds, is none. */
const alone = (code: string) => new RegExp(`(?<![\\d.])${code}(?!\\d)`)
/** Of the line that shows it. */
const MOST_SHOWN = 600
const TOKEN = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/

/**
 * What of its people a shop has written into its log: phones, e-mails, streets, codes, tokens and hashes out of its
 * database, and whatever else a test has typed.
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
  const codes = new Set(messages.map(({ code }) => code))
  const found = [
    ...[...texts].filter(text => text && log.includes(text)),
    ...[...codes].filter(code => code && alone(code).test(log)),
    ...(log.match(TOKEN) ?? []),
  ].map(String)
  const lines = log.split('\n')
  return found.map(text => `${text} in ${lines.find(line => line.includes(text))?.slice(0, MOST_SHOWN)}`)
}
