import type * as Argon2 from 'argon2'
import { describe, expect, vi } from 'vitest'
import { type Browser, newPhone, registrationOf, type Shop, test } from '../../test/builders/identity-shop.ts'

/**
 * Records every use of argon2, which is nearly all of the response time, with its parameters. The worker may have
 * loaded the shop for another file: it is loaded again here with the counting module.
 */
const passwordWork = vi.hoisted((): string[] => {
  vi.resetModules()
  return []
})

vi.mock('argon2', async importOriginal => {
  const real = await importOriginal<typeof Argon2>()
  return {
    ...real,
    hash: (password: string, options: Argon2.HashOptions = {}) => {
      passwordWork.push(`hash m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}`)
      return real.hash(password, options)
    },
    verify: (...[hashed, ...rest]: Parameters<typeof real.verify>) => {
      passwordWork.push(`verify ${hashed.split('$')[3]}`)
      return real.verify(hashed, ...rest)
    },
  }
})

/** Requests that a stranger can send for a phone, and the format of the response. */
const acts: [string, (browser: Browser, phoneNumber: string) => Promise<{ status: number; body: unknown }>][] = [
  ['registers it', (browser, phoneNumber) => browser.post('/user/register', registrationOf(phoneNumber))],
  ['registers it again', (browser, phoneNumber) => browser.post('/user/register', registrationOf(phoneNumber))],
  ['logs in as typed', (browser, phoneNumber) => browser.post('/user/login', { phoneNumber, password: 'Stranger1!' })],
  ['logs in otherwise', (browser, phoneNumber) => browser.post('/user/login', { phoneNumber, password: 'Another1!' })],
  ['requests a code', (browser, phoneNumber) => browser.post('/user/login-code-request', { phoneNumber })],
  ['requests a reset', (browser, phoneNumber) => browser.post('/user/reset-password-request', { phoneNumber })],
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

describe('no response reveals whether a phone has an account', () => {
  // In the second round codes and attempts are used up: the errors must be the same too.
  test('after any sequence of requests, twice', async ({ shop }) => {
    const { phone: known } = await shop.given.customer()
    expect(await seenBy(shop, known, 2)).toEqual(await seenBy(shop, newPhone(), 2))
  })

  test.for(acts)('when a stranger %s first', async ([, act], { shop }) => {
    const { phone: known } = await shop.given.customer()
    const [to, unknown] = [await act(shop.browser(), known), await act(shop.browser(), newPhone())]
    expect([to.status, Object.keys(Object(to.body))]).toEqual([unknown.status, Object.keys(Object(unknown.body))])
  })

  test('nor whether an e-mail address has one', async ({ shop }) => {
    const { email } = await shop.given.customer({ emailConfirmedAt: shop.clock.now() })
    const requestReset = async (address: string) => {
      const { status, body } = await shop.browser().post('/user/reset-password-request', { email: address })
      return { status, body }
    }
    expect(await requestReset(email)).toEqual(await requestReset('nobody@example.am'))
  })
})

describe('the response time does not reveal it either, because the same passwords are hashed', () => {
  test.for(acts.filter(([name]) => !name.includes('again')))('when a stranger %s', async ([, act], { shop }) => {
    const { phone: known } = await shop.given.customer()
    const workFor = async (phoneNumber: string) => {
      const from = passwordWork.length
      await act(shop.browser(), phoneNumber)
      return passwordWork.slice(from)
    }
    // The decoy hash for unknown phones is computed once, at the first comparison.
    await shop.browser().post('/user/login', { phoneNumber: newPhone(), password: 'Stranger1!' })

    expect(await workFor(newPhone())).toEqual(await workFor(known))
  })

  test('a password is verified for an unknown phone too', async ({ shop }) => {
    const from = passwordWork.length
    await shop.browser().post('/user/login', { phoneNumber: newPhone(), password: 'Stranger1!' })

    expect(passwordWork.slice(from)).toEqual(['verify m=1024,p=1,t=2'])
  })
})
