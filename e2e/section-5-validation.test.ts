import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingsIn } from './axe.ts'
import { answers, loginModal } from './login-modal.ts'
import { PASSWORD } from './people.ts'
import { sentence } from './sentence.ts'
import { test } from './shop.ts'

const VALUE = 'Please enter a valid value.'
const PHONE = 'Please enter a valid phone number.'
const UNDERAGE = 'You must be at least 18 years old to register.'

/** Noon in Yerevan: whoever was born on 21 November 2008 is 18 today. */
const TODAY = '2026-11-21T08:00:00Z'

/** Each breaks one part of the rule: 7 characters, 16, no lower case, no upper case, no digit, no special one. */
const BAD_PASSWORDS = ['Passw0!', 'Passw0rd!Passw0r', 'PASSW0RD!', 'passw0rd!', 'Password!', 'Passw0rdd']

/** What is said of a field, in the place that the field itself names. */
async function saidOf(field: Locator): Promise<string> {
  return field.evaluate(input =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(id => id.endsWith('-error'))
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(),
  )
}

/** Types each character, as a person does: a field with a maximum would drop the last ones. */
async function typeOver(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.pressSequentially(text)
  expect(await field.inputValue()).toBe(text)
}

/** Whether nothing covers the middle of it, and the page and the dialog are scrolled to it. */
const isInView = (place: Locator) =>
  place.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (element.contains(found) || found.contains(element))
  })

const hasFocus = (field: Locator) => field.evaluate(input => input === document.activeElement)

describe('product.md section 5, validation in the login modal', () => {
  test('registration', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en', width: 360, theme: 'light' })
    const modal = loginModal(page)
    await page.clock.install({ time: TODAY })
    await open('/')
    await modal.show()
    await modal.switchTo('Register')
    const firstName = modal.dialog.getByLabel('First name')
    const email = modal.dialog.getByLabel('E-mail', { exact: true })
    const day = modal.dialog.getByLabel('Day', { exact: true })
    const bornOn = async (date: number, month: number, year: number) => {
      await day.fill(String(date))
      await modal.dialog.getByLabel('Month', { exact: true }).fill(String(month))
      await modal.dialog.getByLabel('Year', { exact: true }).fill(String(year))
    }

    await sentence('The Register button is disabled until the terms are accepted', async () => {
      expect(await modal.register.isDisabled()).toBe(true)
      await modal.says('Accept the terms to continue.')
      await modal.dialog.getByRole('checkbox').check()
      expect(await modal.register.isDisabled()).toBe(false)
    })
    await sentence('links to the privacy policy and terms are shown', async () => {
      expect(await modal.dialog.getByRole('link', { name: /^privacy policy/ }).getAttribute('href')).toBe('/en/privacy')
      expect(await modal.dialog.getByRole('link', { name: /^terms of service/ }).getAttribute('href')).toBe('/en/terms')
    })
    await sentence(
      "firstName, phone, email, birthDate and password are required (otherwise the translated 'phone and password required')",
      async () => {
        await modal.register.click()
        const alert = modal.dialog.getByRole('alert').getByText('phone and password required', { exact: true })
        await alert.waitFor()
        // In view next to the first of them, although the form is longer than the dialog.
        await expect.poll(() => isInView(alert)).toBe(true)
        expect(await isInView(firstName)).toBe(true)
        expect(await saidOf(firstName)).toBe('First name is required.')
        expect(await saidOf(modal.phone)).toBe('Phone number is required.')
        expect(await saidOf(email)).toBe('E-mail is required.')
        const birthDate = modal.dialog.getByRole('group', { name: 'Date of birth' })
        expect(await saidOf(birthDate)).toBe('Date of birth is required.')
        expect(await saidOf(modal.password)).toBe('Password is required.')
        expect(await hasFocus(firstName)).toBe(true)
        expect(await findingsIn(page)).toEqual([])
      },
    )
    await firstName.fill('Ani')
    await email.fill('ani@example')
    await bornOn(22, 11, 2008)
    await modal.password.fill(PASSWORD)
    await sentence("Phone at least 8 characters and matching a +374 pattern, else 'invalid phone number'", async () => {
      for (const phone of ['+374771', '+3747712345']) {
        await modal.phone.fill(phone)
        await modal.register.click()
        expect(await saidOf(modal.phone)).toBe(PHONE)
      }
      expect(await hasFocus(modal.phone)).toBe(true)
      for (const foreign of ['+7 999 123-45-67', '+1 212 555 0123']) {
        await modal.phone.fill(foreign)
        expect(await saidOf(modal.phone)).toBe('Only Armenian mobile numbers are accepted: +374 and 8 digits.')
        expect(await modal.phone.inputValue()).toBe('+3747712345')
      }
      await modal.phone.fill('+37477123456')
    })
    await sentence('else \'invalid email\' ("Invalid email format.")', async () => {
      await modal.register.click()
      expect(await saidOf(email)).toBe('Invalid email format.')
      await email.fill('ani@example.am')
    })
    await sentence(
      'Password 8 to 15 characters with at least one lowercase letter, one uppercase letter, one digit and one special character.',
      async () => {
        for (const password of BAD_PASSWORDS) {
          await typeOver(modal.password, password)
          await modal.register.click()
          expect([password, await saidOf(modal.password)]).toEqual([password, VALUE])
          await modal.dialog
            .getByText(/^8-15 characters/)
            .first()
            .waitFor()
        }
        await modal.password.fill(PASSWORD)
      },
    )
    const registered = await answers(page, '/user/register', { json: { result: { verified: false } } })
    await sentence(`Age at least 18, computed from birthDate, else the alert '${UNDERAGE}'`, async () => {
      await modal.register.click()
      await modal.dialog.getByRole('alert').getByText(UNDERAGE, { exact: true }).waitFor()
      expect(await hasFocus(day)).toBe(true)
      await bornOn(31, 2, 1990)
      await modal.register.click()
      await modal.dialog.getByRole('alert').getByText(VALUE, { exact: true }).waitFor()
      expect(registered).toEqual([])
    })
    await sentence('Registration success without verified leads to the code-sent state.', async () => {
      await bornOn(21, 11, 2008)
      await modal.register.click()
      await modal.code.waitFor()
      expect(registered.map(request => request.postDataJSON())).toEqual([
        {
          firstName: 'Ani',
          email: 'ani@example.am',
          birthDate: '2008-11-21',
          phoneNumber: '+37477123456',
          password: PASSWORD,
          acceptedTerms: true,
        },
      ])
    })
  })

  test('login, reset request and reset verify', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en', theme: 'light' })
    const modal = loginModal(page)
    await page.clock.install()
    await open('/')
    await modal.show()

    await sentence('Login: phone and password required, same phone and password rules.', async () => {
      const asked = await answers(page, '/user/login', { json: { result: { verified: false } } })
      await modal.press('Log in')
      await modal.dialog.getByRole('alert').getByText('phone and password required', { exact: true }).waitFor()
      expect([await saidOf(modal.phone), await saidOf(modal.password)]).toEqual([PHONE, VALUE])
      expect(await hasFocus(modal.phone)).toBe(true)
      await modal.phone.fill('+37477123456')
      await modal.press('Log in')
      expect([await saidOf(modal.phone), await saidOf(modal.password)]).toEqual(['', VALUE])
      expect(await hasFocus(modal.password)).toBe(true)
      for (const password of BAD_PASSWORDS) {
        await modal.password.fill(password)
        await modal.press('Log in')
        expect([password, await saidOf(modal.password)]).toEqual([password, VALUE])
      }
      expect(asked).toEqual([])
    })
    await modal.phone.fill('+374')
    await modal.press('Log in with a code')
    expect(await saidOf(modal.phone)).toBe(PHONE)

    await modal.press('Forgot password?')
    const resets = await answers(page, '/user/reset-password-request', { json: { result: { success: true } } })
    const problems = {
      'Reset request: identifier required.': [['', `${VALUE} Please enter a phone number or email.`]],
      'A value starting with +374 must match the phone pattern.': [
        ['+374', PHONE],
        ['+3747712345', PHONE],
      ],
      'A value containing @ must look like an e-mail (text, @, text, dot, text) else "Invalid email format."': [
        ['ani@', 'Invalid email format.'],
        ['ani@example', 'Invalid email format.'],
        ['@example.am', 'Invalid email format.'],
      ],
      'Any other value: "Please enter a valid phone number or email."': [
        ['ani', 'Please enter a valid phone number or email.'],
        ['12345678', 'Please enter a valid phone number or email.'],
      ],
    } as const
    for (const [said, cases] of Object.entries(problems)) {
      await sentence(said, async () => {
        for (const [typed, message] of cases) {
          await modal.identifier.fill(typed)
          await modal.press('Send the code')
          expect([typed, await saidOf(modal.identifier)]).toEqual([typed, message])
          expect(await hasFocus(modal.identifier)).toBe(true)
        }
      })
    }
    expect(resets).toEqual([])

    await sentence('the reset request when resetting (section 4), by e-mail', async () => {
      await modal.identifier.fill('ani@example.am')
      await modal.press('Send the code')
      await modal.code.waitFor()
    })
    const sent = await answers(page, '/user/reset-password-verify', { json: { result: { verified: false } } })
    await sentence('Reset verify: code and new password required', async () => {
      await modal.press('Save the password')
      expect([await saidOf(modal.code), await saidOf(modal.newPassword)]).toEqual([VALUE, VALUE])
      expect(await findingsIn(page)).toEqual([])
      await modal.code.fill('123')
      await modal.press('Save the password')
      expect(await saidOf(modal.code)).toBe('The code has 6 digits.')
      await modal.code.fill('123456')
    })
    await sentence(
      'new password 8-15 characters with upper and lower case, a digit and a special character',
      async () => {
        for (const password of BAD_PASSWORDS) {
          await typeOver(modal.newPassword, password)
          await modal.press('Save the password')
          expect([password, await saidOf(modal.newPassword)]).toEqual([password, VALUE])
          await modal.dialog
            .getByText(/^8-15 characters/)
            .first()
            .waitFor()
        }
        expect(sent).toEqual([])
      },
    )
    await sentence('Expired timer gives a code-expired message.', async () => {
      await page.clock.runFor(60_000)
      await modal.dialog.getByText('Code expired. Please resend.', { exact: true }).first().waitFor()
      await modal.press('Resend')
      await modal.beginsCountdown()
      expect(resets.map(request => request.postDataJSON())).toEqual([1, 2].map(() => ({ email: 'ani@example.am' })))
    })
  })
})
