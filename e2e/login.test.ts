import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingsIn } from './axe.ts'
import { loginModal, storedOf } from './login-modal.ts'
import { newCustomer, PASSWORD } from './people.ts'
import { sentence } from './sentence.ts'
import { codeFor, sharedTest as test } from './shop.ts'

const SESSION_KEYS = ['isLoggedIn', 'userPhone', 'token'] as const

/** Returns true if the center of the element is visible without scrolling. */
const isInView = (place: Locator) =>
  place.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (element.contains(found) || found.contains(element))
  })

describe('login modal', () => {
  test('has no axe violations in forms with errors, and shows the missing fields on a phone', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en', width: 360, theme: 'light' })
    const modal = loginModal(page)
    await open('/')
    await modal.show()
    await modal.switchTo('Register')
    await modal.dialog.getByRole('checkbox').check()
    await modal.register.click()
    const alert = modal.dialog.getByRole('alert').getByText('phone and password required', { exact: true })
    await expect.poll(() => isInView(alert)).toBe(true)
    expect(await isInView(modal.dialog.getByLabel('First name'))).toBe(true)
    expect(await findingsIn(page)).toEqual([])
    await modal.switchTo('Log in')
    await modal.press('Forgot password?')
    await modal.identifier.fill('ani@example.am')
    await modal.press('Send code')
    await modal.code.waitFor()
    await modal.press('Save password')
    expect(await findingsIn(page)).toEqual([])
  })

  test('works with the real server: password, code, reset by phone and by e-mail, logout', async ({
    visit,
    shopUrl,
    db,
  }) => {
    const { phone } = await newCustomer(shopUrl)
    // Only a confirmed address resets a password.
    const { email } = await db.account.update({ where: { phone }, data: { emailConfirmedAt: new Date() } })
    const { page, open } = await visit({ locale: 'en' })
    const modal = loginModal(page)
    const isIn = async () => {
      await page.getByRole('heading', { level: 1, name: 'Hello, Ani!' }).waitFor()
      await modal.dialog.waitFor({ state: 'detached' })
      const [isLoggedIn, userPhone, token] = await storedOf(page, ...SESSION_KEYS)
      expect({ isLoggedIn, userPhone, token }).toMatchObject({ isLoggedIn: 'true', userPhone: phone })
      expect(token).toMatch(/^ey/)
    }
    const logOut = async () => {
      const [, , token] = await storedOf(page, 'isLoggedIn', 'userPhone', 'token')
      const logout = page.waitForResponse(reply => reply.url().endsWith('/user/logout'))
      await page.getByRole('button', { name: 'Log out' }).click()
      // It ends on the home page, with a confirmation, and the server has ended the session too.
      await page.waitForURL(url => url.pathname === '/en')
      await page.getByText('You’re logged out.', { exact: true }).first().waitFor()
      expect(await storedOf(page, ...SESSION_KEYS)).toEqual([null, null, null])
      expect((await logout).status()).toBe(200)
      const headers = { Authorization: `Bearer ${token}` }
      expect((await fetch(`${shopUrl}/serverapi/user/profile`, { headers })).status).toBe(401)
      expect(await modal.dialog.count()).toBe(0)
      await open('/account')
      await modal.phone.waitFor()
    }
    await open('/account')

    await sentence(
      'Login reply with result.verified true and a token: session stored, modal closes, success announced',
      async () => {
        await modal.phone.fill(phone)
        await modal.password.fill(PASSWORD)
        await modal.press('Log in')
        await isIn()
        await page.getByText('Login successful!', { exact: true }).first().waitFor()
      },
    )
    await sentence('Logout removes the three stored session items and clears the phone.', async () => {
      await logOut()
      expect(await modal.phone.inputValue()).toBe('+374')
    })
    await sentence('A password login and a code login both appear in the texts', async () => {
      const before = await codeFor(shopUrl, phone)
      await modal.phone.fill(phone)
      await modal.press('Log in with a code')
      await modal.code.waitFor()
      await modal.code.fill(await codeFor(shopUrl, phone, before))
      await isIn()
      await logOut()
    })
    await sentence('Reset verification success logs in with the returned phone and token.', async () => {
      const before = await codeFor(shopUrl, phone)
      await modal.press('Forgot password?')
      await modal.identifier.fill(phone)
      await modal.press('Send code')
      await modal.says('If there’s an account with these details, the reset code is on its way.')
      await modal.code.fill(await codeFor(shopUrl, phone, before))
      await modal.newPassword.fill('N3w-secret')
      await modal.press('Save password')
      await isIn()
      await page.getByText('Password reset successfully. You are logged in.', { exact: true }).first().waitFor()
      await logOut()
    })
    await sentence('asking for a phone or e-mail identifier', async () => {
      await modal.press('Forgot password?')
      await modal.identifier.fill(email)
      await modal.press('Send code')
      await modal.code.waitFor()
      await modal.code.fill(await codeFor(shopUrl, email))
      await modal.newPassword.fill('An0ther-one')
      await modal.press('Save password')
      await isIn()
    })
  })
})
