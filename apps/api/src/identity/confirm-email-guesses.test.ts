import { describe, expect } from 'vitest'
import {
  type Browser,
  type Customer,
  PASSWORD,
  type Shop,
  testBehindProxy as test,
  wrongCode,
} from '../../test/builders/identity-shop.ts'

let addresses = 0
const newAddress = () => `198.51.100.${addresses++ % 250}`

/** A browser that has logged in to the account. */
async function usualBrowser(shop: Shop, { phone: phoneNumber }: Customer) {
  const browser = shop.browser('en', newAddress())
  const { token } = (await browser.post('/user/login', { phoneNumber, password: PASSWORD })).body.result
  browser.signIn(token)
  return browser
}

const requestCode = (browser: Browser) => browser.post('/user/email/confirmation-request', {})
const confirm = (browser: Browser, code: string) => browser.post('/user/email/confirmation', { code })

describe('wrong codes of another account that has set the same address', () => {
  /** Uses up every try of two codes, in the browser that requested them and in another one. */
  async function guess(shop: Shop, stranger: Customer, email: string) {
    const [first, second] = [await usualBrowser(shop, stranger), await usualBrowser(shop, stranger)]
    await first.patch('/user/profile', { email, currentPassword: PASSWORD })
    for (let n = 0; n < 2; n++) {
      await requestCode(first)
      const code = await shop.inbox.code(email)
      for (let step = 1; step <= 5; step++) await confirm(first, wrongCode(code, step))
      for (let step = 1; step <= 5; step++) await confirm(second, wrongCode(code, step))
      shop.pass({ seconds: 31 })
    }
  }

  test.for(['the browser that requested it', 'another browser'])(
    'leave the owner the code in %s',
    async (by, { shop }) => {
      const owner = await shop.given.customer()
      const home = await usualBrowser(shop, owner)
      await requestCode(home)
      const code = await shop.inbox.code(owner.email)
      await guess(shop, await shop.given.customer(), owner.email)
      const browser = by === 'another browser' ? await usualBrowser(shop, owner) : home
      expect((await confirm(browser, wrongCode(code, 7))).body.error).toBe('CODE_INVALID')
      expect((await confirm(browser, wrongCode(code, 8))).body.error).toBe('CODE_INVALID')
      expect((await confirm(browser, code)).status).toBe(200)
    },
  )

  test.for(['the usual', 'a new', 'another new'])(
    "leave the owner's reset in %s browser all its tries",
    async (by, { shop }) => {
      const owner = await shop.given.customer({ emailConfirmedAt: shop.clock.now() })
      const home = by === 'the usual' ? await usualBrowser(shop, owner) : shop.browser('en', newAddress())
      for (let n = 0; n < 2; n++) await guess(shop, await shop.given.customer(), owner.email)
      await home.post('/user/reset-password-request', { email: owner.email })
      const code = await shop.inbox.code(owner.email)
      const browser = by === 'another new' ? shop.browser('en', newAddress()) : home
      const reset = (typed: string) =>
        browser.post('/user/reset-password-verify', { email: owner.email, code: typed, password: 'Brandnew1!' })
      for (let step = 1; step <= 4; step++) expect((await reset(wrongCode(code, step))).body.error).toBe('CODE_INVALID')
      expect((await reset(code)).status).toBe(200)
    },
  )

  test('count against that account: twenty in other browsers than the one that requested the code', async ({
    shop,
  }) => {
    const customer = await shop.given.customer()
    const other = await usualBrowser(shop, customer)
    const errors: string[] = []
    for (let n = 0; n < 5; n++) {
      await requestCode(await usualBrowser(shop, customer))
      const code = await shop.inbox.code(customer.email)
      for (let step = 1; step <= 5; step++) errors.push((await confirm(other, wrongCode(code, step))).body.error)
      shop.pass({ seconds: 31 })
    }
    expect(errors.slice(0, 20)).toEqual(Array(20).fill('CODE_INVALID'))
    expect(errors.slice(20)).toEqual(Array(5).fill('TOO_MANY_ATTEMPTS'))
  })
})
