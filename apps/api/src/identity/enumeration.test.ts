import { describe, expect } from 'vitest'
import { type Browser, newPhone, registrationOf, type Shop, test } from '../../test/identity-shop.ts'

/** What a stranger can do with a phone, and what the answer looks like. */
const acts: [string, (browser: Browser, phoneNumber: string) => Promise<{ status: number; body: unknown }>][] = [
  ['registers it', (browser, phoneNumber) => browser.post('/user/register', registrationOf(phoneNumber))],
  ['registers it again', (browser, phoneNumber) => browser.post('/user/register', registrationOf(phoneNumber))],
  ['logs in as typed', (browser, phoneNumber) => browser.post('/user/login', { phoneNumber, password: 'Stranger1!' })],
  ['logs in otherwise', (browser, phoneNumber) => browser.post('/user/login', { phoneNumber, password: 'Another1!' })],
  ['asks for a code', (browser, phoneNumber) => browser.post('/user/login-code-request', { phoneNumber })],
  ['asks for a reset', (browser, phoneNumber) => browser.post('/user/reset-password-request', { phoneNumber })],
  ['types a code', (browser, phoneNumber) => browser.post('/user/verification', { phoneNumber, code: '000000' })],
  [
    'types a reset code',
    (browser, phoneNumber) =>
      browser.post('/user/reset-password-verify', { phoneNumber, code: '000000', password: 'Stranger1!' }),
  ],
]

async function seenBy(shop: Shop, phoneNumber: string, times: number): Promise<unknown[]> {
  const stranger = shop.browser('en')
  const seen: unknown[] = []
  const start = shop.clock.now()
  for (let round = 0; round < times; round++) {
    for (const [name, act] of acts) {
      const { status, body } = await act(stranger, phoneNumber)
      seen.push([round, name, status, { ...Object(body), requestId: undefined }])
      shop.pass({ seconds: 16 })
    }
  }
  shop.clock.set(start)
  return seen
}

describe('no answer tells whether a phone has an account', () => {
  // In the second round codes, tries and tries of codes are used up: the refusals must be the same too.
  test('whatever a stranger does with it, twice over', async ({ shop }) => {
    const { phone: known } = await shop.given.customer()
    expect(await seenBy(shop, known, 2)).toEqual(await seenBy(shop, newPhone(), 2))
  })

  test.for(acts)('when a stranger %s first', async ([, act], { shop }) => {
    const { phone: known } = await shop.given.customer()
    const [to, unknown] = [await act(shop.browser(), known), await act(shop.browser(), newPhone())]
    expect([to.status, Object.keys(Object(to.body))]).toEqual([unknown.status, Object.keys(Object(unknown.body))])
  })

  test('nor whether an e-mail has one', async ({ shop }) => {
    const { email } = await shop.given.customer()
    const ask = async (address: string) => {
      const { status, body } = await shop.browser().post('/user/reset-password-request', { email: address })
      return { status, body }
    }
    expect(await ask(email)).toEqual(await ask('nobody@example.am'))
  })
})

describe('nor does the time it takes', () => {
  const ROUNDS = 30

  test.for(acts.filter(([name]) => !name.includes('again')))('when a stranger %s', async ([, act], { shop }) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const measure = async (phoneNumber: string, into: number[]) => {
      const browser = shop.browser()
      const from = performance.now()
      await act(browser, phoneNumber)
      into.push(performance.now() - from)
    }
    for (let round = 0; round < ROUNDS; round++) {
      const { phone } = await shop.given.customer()
      await measure(newPhone(), times.unknown)
      await measure(phone, times.known)
    }
    // The quickest of each: what else the machine does makes answers slower, never quicker.
    expect(Math.abs(Math.min(...times.known) - Math.min(...times.unknown))).toBeLessThan(10)
  })
})
