import { login, register, requestReset, verifyReset } from '@shop/contracts/identity.ts'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../../test/customer.ts'
import { type FakeResponse, respond } from '../../../../test/fake-responses.ts'
import { getErrorText } from '../../../../test/fields.ts'
import { openLogin } from '../../../../test/login-modal.ts'

const VALUE = 'Please enter a valid value.'
const PHONE = 'Please enter a valid phone number.'
const UNDERAGE = 'You must be at least 18 years old to register.'

/**
 * Each violates one rule: 7 characters, 16 characters, no lower case, no upper case, no digit, no special character.
 */
const BAD_PASSWORDS = ['Passw0!', 'Passw0rd!Passw0r', 'PASSW0RD!', 'passw0rd!', 'Password!', 'Passw0rdd']

/** Opens the registration with valid values, except those that a test changes. Today is 21 November 2026. */
async function openRegistration(responses: readonly FakeResponse[] = []) {
  const modal = await openLogin(responses)
  await modal.switchTo('Register')
  const { dialog, fill, user } = modal
  const fields = {
    firstName: () => dialog().getByLabelText<HTMLInputElement>('First name'),
    email: () => dialog().getByLabelText<HTMLInputElement>('Email'),
    day: () => dialog().getByLabelText<HTMLInputElement>('Day'),
    birthDate: () => dialog().getByRole('group', { name: 'Date of birth' }),
  }
  const bornOn = async (day: number, month: number, year: number) => {
    await fill(fields.day(), String(day))
    await fill(dialog().getByLabelText('Month'), String(month))
    await fill(dialog().getByLabelText('Year'), String(year))
  }
  const fillAll = async () => {
    await fill(fields.firstName(), 'Ani')
    await fill(fields.email(), 'ani@example.am')
    await fill(modal.phone(), '+37477123456')
    await bornOn(21, 11, 2008)
    await fill(modal.password(), PASSWORD)
    await user.click(dialog().getByRole('checkbox'))
  }
  return { ...modal, ...fields, bornOn, fillAll, press: () => modal.press('Register') }
}

describe('a registration', () => {
  test('needs accepted terms, and leads to them and to the privacy policy', async () => {
    const { dialog, button, user } = await openRegistration()
    expect(button('Register').disabled).toBe(true)
    dialog().getByText('Please accept the terms to continue.')
    await user.click(dialog().getByRole('checkbox'))
    expect(button('Register').disabled).toBe(false)
    expect(
      dialog()
        .getByRole('link', { name: /^privacy policy/ })
        .getAttribute('href'),
    ).toBe('/en/privacy')
    expect(
      dialog()
        .getByRole('link', { name: /^terms of service/ })
        .getAttribute('href'),
    ).toBe('/en/terms')
  })

  test('names each missing field next to it and focuses the first', async () => {
    const { dialog, press, user, expectAlert, firstName, phone, email, birthDate, password } = await openRegistration()
    await user.click(dialog().getByRole('checkbox'))
    await press()
    await expectAlert('phone and password required')
    expect([firstName(), phone(), email(), birthDate(), password()].map(getErrorText)).toEqual([
      'First name is required.',
      'Phone number is required.',
      'Email is required.',
      'Date of birth is required.',
      'Password is required.',
    ])
    expect(document.activeElement).toBe(firstName())
  })

  test('rejects a phone that is no Armenian mobile number and keeps the prefix', async () => {
    const { fillAll, fill, press, phone } = await openRegistration()
    await fillAll()
    for (const short of ['+374771', '+3747712345']) {
      await fill(phone(), short)
      await press()
      expect(getErrorText(phone())).toBe(PHONE)
    }
    expect(document.activeElement).toBe(phone())
    for (const foreign of ['+7 999 123-45-67', '+1 212 555 0123']) {
      await fill(phone(), foreign)
      expect(getErrorText(phone())).toBe('Only Armenian mobile numbers are accepted: +374 and 8 digits.')
    }
  })

  test('rejects an invalid e-mail address and each password that violates a rule', async () => {
    const { fillAll, fill, press, email, password, dialog, user } = await openRegistration()
    await fillAll()
    await fill(email(), 'ani@example')
    await press()
    expect(getErrorText(email())).toBe('Invalid email format.')
    await fill(email(), 'ani@example.am')
    for (const bad of BAD_PASSWORDS) {
      await user.clear(password())
      await user.type(password(), bad)
      expect(password().value).toBe(bad)
      await press()
      expect([bad, getErrorText(password())]).toEqual([bad, VALUE])
      expect(dialog().getAllByText(/^8–15 characters/).length).toBeGreaterThan(0)
    }
  })

  test('is allowed from the 18th birthday on, sends every field, and asks for the code', async () => {
    const sent: unknown[] = []
    const { fillAll, bornOn, press, expectAlert, day, code } = await openRegistration([
      respond(register, ({ body }) => {
        sent.push(body)
        return { verified: false as const }
      }),
    ])
    await fillAll()
    await bornOn(22, 11, 2008)
    await press()
    await expectAlert(UNDERAGE)
    expect(document.activeElement).toBe(day())
    await bornOn(31, 2, 1990)
    await press()
    await expectAlert(VALUE)
    expect(sent).toEqual([])
    await bornOn(21, 11, 2008)
    await press()
    await code()
    expect(sent).toEqual([
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

describe('a login', () => {
  test('needs a phone and a password by the same rules', async () => {
    const sent: unknown[] = []
    const { press, fill, phone, password, expectAlert } = await openLogin([
      respond(login, ({ body }) => {
        sent.push(body)
        return { verified: false as const }
      }),
    ])
    await press('Log in')
    await expectAlert('phone and password required')
    expect([phone(), password()].map(getErrorText)).toEqual([PHONE, VALUE])
    expect(document.activeElement).toBe(phone())
    await fill(phone(), '+37477123456')
    await press('Log in')
    expect([phone(), password()].map(getErrorText)).toEqual(['', VALUE])
    expect(document.activeElement).toBe(password())
    for (const bad of BAD_PASSWORDS) {
      await fill(password(), bad)
      await press('Log in')
      expect([bad, getErrorText(password())]).toEqual([bad, VALUE])
    }
    expect(sent).toEqual([])
  })

  test('with a code requires a phone number', async () => {
    const { press, phone } = await openLogin([])
    await press('Log in with a code')
    expect(getErrorText(phone())).toBe(PHONE)
  })
})

describe('a reset of the password', () => {
  test('requires a phone number or an e-mail address', async () => {
    const { press, fill, identifier } = await openLogin([])
    await press('Forgot password?')
    for (const [typed, message] of [
      ['', `${VALUE} Please enter a phone number or email.`],
      ['+374', PHONE],
      ['+3747712345', PHONE],
      ['ani@', 'Invalid email format.'],
      ['ani@example', 'Invalid email format.'],
      ['@example.am', 'Invalid email format.'],
      ['ani', 'Please enter a valid phone number or email.'],
      ['12345678', 'Please enter a valid phone number or email.'],
    ] as const) {
      await fill(identifier(), typed)
      await press('Send code')
      expect([typed, getErrorText(identifier())]).toEqual([typed, message])
      expect(document.activeElement).toBe(identifier())
    }
  })

  test('requires the code and a new password that follows the rules', async () => {
    const sent: unknown[] = []
    const { press, fill, identifier, code, newPassword } = await openLogin([
      respond(requestReset, () => ({ success: true })),
      respond(verifyReset, ({ body }) => {
        sent.push(body)
        return { verified: false as const }
      }),
    ])
    await press('Forgot password?')
    await fill(identifier(), 'ani@example.am')
    await press('Send code')
    await code()
    await press('Save password')
    expect([await code(), newPassword()].map(getErrorText)).toEqual([VALUE, VALUE])
    await fill(await code(), '123')
    await press('Save password')
    expect(getErrorText(await code())).toBe('The code has 6 digits.')
    await fill(await code(), '123456')
    for (const bad of BAD_PASSWORDS) {
      await fill(newPassword(), bad)
      await press('Save password')
      expect([bad, getErrorText(newPassword())]).toEqual([bad, VALUE])
    }
    expect(screen.getAllByText(/^8–15 characters/).length).toBeGreaterThan(0)
    expect(sent).toEqual([])
  })
})
