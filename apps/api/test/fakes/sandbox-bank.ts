import { createHmac } from 'node:crypto'

/*
 * The sandbox bank's side of its protocol, written down once more from its document: were it imported from the
 * program, a mistake there would hide itself.
 */

export type BankCallback = {
  event: string
  merchant: string
  ref: string
  paymentId: string
  state: string
  amount: number
  currency: string
}

/** Returns a genuine callback, with the given changes. */
export function callbackOf(
  { ref, paymentId, amountAmd }: { ref: string; paymentId: string; amountAmd: number },
  changes: Partial<BankCallback> = {},
): BankCallback {
  return {
    event: `evt_${crypto.randomUUID()}`,
    merchant: 'dymtun-sandbox',
    ref,
    paymentId,
    state: 'approved',
    amount: amountAmd,
    currency: 'AMD',
    ...changes,
  }
}

export function signatureOf(key: string, body: string): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
}

/** Delivers a callback like the bank, which retries after a 503. */
export async function deliver(shopUrl: string, key: string, callback: BankCallback): Promise<number> {
  const body = JSON.stringify(callback)
  const headers = { 'content-type': 'application/json', 'x-sandbox-signature': signatureOf(key, body) }
  for (let tries = 1; ; tries++) {
    const { status } = await fetch(`${shopUrl}/serverapi/payments/sandbox/callback`, { method: 'POST', headers, body })
    if (status !== 503 || tries === 20) return status
    await new Promise(resolve => setTimeout(resolve, 100 * tries))
  }
}

/** Presses a button of the payment page. Returns the URL that the browser is redirected to. */
export async function press(shopUrl: string, pagePath: string, verdict: string): Promise<string> {
  const reply = await fetch(`${shopUrl}${pagePath}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ verdict }).toString(),
  })
  const location = reply.headers.get('location')
  if (reply.status !== 303 || location === null) throw new Error(`the bank responded with ${reply.status}`)
  return location
}

/** Requests the URL of a redirect once. Returns the next redirect. */
export async function follow(shopUrl: string, location: string): Promise<string> {
  const reply = await fetch(`${shopUrl}${location}`, { redirect: 'manual' })
  return reply.headers.get('location') ?? `${reply.status}`
}
