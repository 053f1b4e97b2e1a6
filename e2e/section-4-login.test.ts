import { describe, expect } from 'vitest'
import { findingsIn } from './axe.ts'
import { answers, loginModal, storedOf } from './login-modal.ts'
import { newCustomer, PASSWORD } from './people.ts'
import { sentence } from './sentence.ts'
import { codeFor, test } from './shop.ts'

const SESSION_KEYS = ['isLoggedIn', 'userPhone', 'token'] as const

describe('product.md section 4, the login modal', () => {
  test('its modes, the code with its countdown, and what closing does', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en' })
    const modal = loginModal(page)
    await page.clock.install()
    const logins = await answers(page, '/user/login', { json: { result: { verified: false } } })
    await open('/')
    await page.evaluate(() => window.addEventListener('loginSuccess', event => Object.assign(window, { seen: event })))

    await sentence('Starts in login mode with the phone preset to +374.', async () => {
      await modal.show()
      await modal.dialog.getByRole('heading', { name: 'Log in' }).waitFor()
      expect(await modal.phone.inputValue()).toBe('+374')
      await expect.poll(() => modal.phone.evaluate(input => input === document.activeElement)).toBe(true)
    })
    await sentence('The phone input always keeps the +374 prefix and snaps back if removed.', async () => {
      await modal.phone.press('ControlOrMeta+a')
      await page.keyboard.press('Backspace')
      expect(await modal.phone.inputValue()).toBe('+374')
      await modal.phone.fill('077 12-34-56')
      expect(await modal.phone.inputValue()).toBe('+37477123456')
      for (let press = 0; press < 9; press++) await modal.phone.press('Backspace')
      expect(await modal.phone.inputValue()).toBe('+374')
      await modal.phone.fill('+37477123456')
    })
    await sentence('A toggle switches between login and register.', async () => {
      await modal.switchTo('Register')
      await modal.dialog.getByLabel('First name').fill('Ani')
      expect(await modal.phone.inputValue()).toBe('+37477123456')
      await modal.switchTo('Log in')
      expect(await modal.dialog.getByLabel('First name').count()).toBe(0)
    })
    await sentence(
      'Forgot password enters reset mode, asking for a phone or e-mail identifier; Cancel returns to login.',
      async () => {
        await modal.press('Forgot password?')
        await modal.dialog.getByRole('heading', { name: 'Reset password' }).waitFor()
        expect(await modal.identifier.evaluate(input => input === document.activeElement)).toBe(true)
        await modal.press('Cancel')
        await modal.password.waitFor()
      },
    )
    await sentence('Closing the modal resets all fields.', async () => {
      await modal.password.fill(PASSWORD)
      await modal.switchTo('Register')
      await modal.dialog.getByRole('checkbox').check()
      await modal.close()
      await modal.show()
      expect(await modal.phone.inputValue()).toBe('+374')
      expect(await modal.password.inputValue()).toBe('')
      await modal.switchTo('Register')
      expect(await modal.dialog.getByLabel('First name').inputValue()).toBe('')
      expect(await modal.dialog.getByRole('checkbox').isChecked()).toBe(false)
      await modal.switchTo('Log in')
    })
    await sentence('If verified is false, the code-sent state starts.', async () => {
      await modal.phone.fill('+37477123456')
      await modal.password.fill(PASSWORD)
      await modal.press('Log in')
      await modal.code.waitFor()
    })
    await sentence('Code-sent state shows a code input (6 digits) with a 60-second countdown.', async () => {
      await modal.beginsCountdown()
      expect(await findingsIn(page)).toEqual([])
      await expect.poll(() => modal.code.evaluate(input => input === document.activeElement)).toBe(true)
      expect(await modal.code.getAttribute('autocomplete')).toBe('one-time-code')
      expect(await modal.code.getAttribute('inputmode')).toBe('numeric')
      await modal.code.fill('12 a3')
      expect(await modal.code.inputValue()).toBe('123')
    })
    await sentence(
      '(decisions.md) near the end a "more time" button starts the countdown anew, ten times',
      async () => {
        const spoken = modal.dialog.getByRole('status').first()
        const moreTime = modal.dialog.getByRole('button', { name: 'More time' })
        // Apart from each turn by seconds, as the clock also goes on by itself.
        await modal.runTo(36)
        expect(await spoken.textContent()).toBe('')
        await modal.runTo(29)
        await expect.poll(() => spoken.textContent()).toBe('30\u00a0seconds left')
        await modal.runTo(26)
        expect(await moreTime.count()).toBe(0)
        for (let turn = 0; turn < 10; turn++) {
          await modal.runTo(19)
          await moreTime.click()
          await modal.beginsCountdown()
        }
        expect(await modal.code.evaluate(input => input === document.activeElement)).toBe(true)
        expect(await modal.code.inputValue()).toBe('123')
        await modal.runTo(9)
        await expect.poll(() => spoken.textContent()).toBe('10\u00a0seconds left')
        expect(await moreTime.count()).toBe(0)
      },
    )
    await sentence('At 0 the input is disabled and a resend button appears', async () => {
      expect(await modal.code.isDisabled()).toBe(false)
      await page.clock.runFor(10_000)
      await modal.dialog.getByRole('button', { name: 'Resend' }).waitFor()
      expect(await modal.code.isDisabled()).toBe(true)
      expect(await findingsIn(page)).toEqual([])
      expect(await modal.dialog.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
      await modal.dialog.getByText('Code expired. Please resend.', { exact: true }).first().waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Resend')
    })
    await sentence('resend resets the countdown to 60 and repeats the login call', async () => {
      expect(logins).toHaveLength(1)
      await modal.press('Resend')
      await modal.beginsCountdown()
      expect(logins.map(request => request.postDataJSON())).toEqual(
        [1, 2].map(() => ({ phoneNumber: '+37477123456', password: PASSWORD })),
      )
      expect(await modal.code.isDisabled()).toBe(false)
      await expect.poll(() => modal.code.evaluate(input => input === document.activeElement)).toBe(true)
    })
    await sentence('Code verification success stores the session and closes the modal.', async () => {
      const asked = await answers(page, '/user/verification', { json: { result: { verified: true, token: 'one' } } })
      // Pasted, or filled in by the phone, with whatever stands between the digits.
      await page.keyboard.insertText('123 456')
      await modal.dialog.waitFor({ state: 'detached' })
      expect(asked.map(request => request.postDataJSON())).toEqual([{ phoneNumber: '+37477123456', code: '123456' }])
      expect(await storedOf(page, ...SESSION_KEYS)).toEqual(['true', '+37477123456', 'one'])
    })
    await sentence('session stored, modal closes, success announced ("Login successful!")', async () => {
      await page.getByText('Login successful!', { exact: true }).first().waitFor()
    })
    await sentence('a loginSuccess event is emitted on success', async () => {
      expect(await page.evaluate(() => Reflect.get(window, 'seen') instanceof CustomEvent)).toBe(true)
    })
    await sentence('the modal resets: nothing of the last time is there', async () => {
      await modal.show()
      expect(await modal.phone.inputValue()).toBe('+374')
      expect(await modal.password.inputValue()).toBe('')
    })
  })

  test('with the real server: password, code, reset by phone and by e-mail, logout', async ({ visit, shopUrl, db }) => {
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
      const told = page.waitForResponse(reply => reply.url().endsWith('/user/logout'))
      await page.getByRole('button', { name: 'Log out' }).click()
      // It ends on the home page, with a confirmation, and the server has ended the session too.
      await page.waitForURL(url => url.pathname === '/en')
      await page.getByText('You are logged out.', { exact: true }).first().waitFor()
      expect(await storedOf(page, ...SESSION_KEYS)).toEqual([null, null, null])
      expect((await told).status()).toBe(200)
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
      await modal.press('Send the code')
      await modal.says('If there is such an account, the reset code is on its way.')
      await modal.code.fill(await codeFor(shopUrl, phone, before))
      await modal.newPassword.fill('N3w-secret')
      await modal.press('Save the password')
      await isIn()
      await page.getByText('Password reset successfully. You are logged in.', { exact: true }).first().waitFor()
      await logOut()
    })
    await sentence('asking for a phone or e-mail identifier', async () => {
      await modal.press('Forgot password?')
      await modal.identifier.fill(email)
      await modal.press('Send the code')
      await modal.code.waitFor()
      await modal.code.fill(await codeFor(shopUrl, email))
      await modal.newPassword.fill('An0ther-one')
      await modal.press('Save the password')
      await isIn()
    })
  })
})
