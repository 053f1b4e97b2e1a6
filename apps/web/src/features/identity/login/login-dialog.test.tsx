import { login, verify } from '@shop/contracts/identity.ts'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answer } from '../../../../test/api-answers.ts'
import { answerAccount, PASSWORD, PHONE } from '../../../../test/customer.ts'
import { openLogin } from '../../../../test/login-modal.ts'
import { toPlainText } from '../../../../test/open-shop.tsx'

const firstName = () => screen.queryByLabelText<HTMLInputElement>('First name')

/** Logs in with a password, after which the server requires a code. `runFor` advances the countdown. */
async function openCode() {
  const logins: unknown[] = []
  const modal = await openLogin([
    ...answerAccount(),
    answer(login, ({ body }) => {
      logins.push(body)
      return { verified: false as const }
    }),
    answer(verify, ({ body }) => ({ verified: true as const, token: `token of ${body.phoneNumber}, ${body.code}` })),
  ])
  await modal.fill(modal.phone(), PHONE)
  await modal.fill(modal.password(), PASSWORD)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await modal.press('Log in')
  const code = await modal.code()
  const left = (seconds: number) =>
    expect
      .poll(() => modal.dialog().queryByText(`${seconds} seconds left`, { selector: 'p:not([role])' }))
      .not.toBeNull()
  await left(60)
  const runTo = async (seconds: number, from = 60) => {
    vi.advanceTimersByTime((from - seconds) * 1000)
    if (seconds > 0) await left(seconds)
  }
  const spoken = () => expect.poll(() => toPlainText(modal.dialog().getAllByRole('status')[0]?.textContent ?? null))
  return { ...modal, logins, codeField: code, left, runTo, spoken }
}

describe('the login modal', () => {
  test('opens with the login form and the fixed phone prefix +374', async () => {
    const { dialog, phone, fill, user } = await openLogin([])
    dialog().getByRole('heading', { name: 'Log in' })
    await expect.poll(() => document.activeElement).toBe(phone())
    expect(phone().value).toBe('+374')
    await fill(phone(), '')
    expect(phone().value).toBe('+374')
    await fill(phone(), '077 12-34-56')
    expect(phone().value).toBe(PHONE)
    await user.keyboard('{Backspace}'.repeat(9))
    expect(phone().value).toBe('+374')
  })

  test('switches between login, registration and reset, keeping the phone', async () => {
    const { dialog, phone, password, identifier, fill, switchTo, press } = await openLogin([])
    await fill(phone(), PHONE)
    await switchTo('Register')
    expect(firstName()).not.toBeNull()
    expect(phone().value).toBe(PHONE)
    await switchTo('Log in')
    expect(firstName()).toBeNull()
    await press('Forgot password?')
    dialog().getByRole('heading', { name: 'Reset password' })
    expect(document.activeElement).toBe(identifier())
    await press('Cancel')
    expect(password().value).toBe('')
  })

  test('keeps the registration while another form is shown', async () => {
    const { dialog, switchTo, user } = await openLogin([])
    await switchTo('Register')
    await user.type(dialog().getByLabelText('First name'), 'Ani')
    await user.type(dialog().getByLabelText('Day'), '17')
    await user.type(dialog().getByLabelText('Month'), '5')
    await user.type(dialog().getByLabelText('Year'), '1990')
    await switchTo('Log in')
    await switchTo('Register')
    expect(firstName()?.value).toBe('Ani')
    expect(dialog().getByLabelText('Day')).toHaveProperty('value', '17')
    expect(dialog().getByLabelText('Year')).toHaveProperty('value', '1990')
  })

  test('forgets all fields when it is closed', async () => {
    const { dialog, phone, password, fill, switchTo, close, show, user } = await openLogin([])
    await fill(phone(), PHONE)
    await fill(password(), PASSWORD)
    await switchTo('Register')
    await user.type(dialog().getByLabelText('First name'), 'Ani')
    await user.click(dialog().getByRole('checkbox'))
    await close()
    await show()
    expect([phone().value, password().value]).toEqual(['+374', ''])
    await switchTo('Register')
    expect(firstName()?.value).toBe('')
    expect(dialog().getByRole('checkbox')).toHaveProperty('checked', false)
  })
})

describe('the code of a login', () => {
  test('has six digits and a countdown of 60 seconds, announced at 30 and 10', async () => {
    const { codeField, fill, runTo, spoken } = await openCode()
    await expect.poll(() => document.activeElement).toBe(codeField)
    expect([codeField.autocomplete, codeField.inputMode]).toEqual(['one-time-code', 'numeric'])
    await fill(codeField, '12 a3')
    expect(codeField.value).toBe('123')
    await runTo(31)
    await spoken().toBe('')
    await runTo(30, 31)
    await spoken().toBe('30 seconds left')
    await runTo(10, 30)
    await spoken().toBe('10 seconds left')
  })

  test('can be extended ten times near the end, keeping the input', async () => {
    const { codeField, fill, runTo, left, press, dialog } = await openCode()
    await fill(codeField, '123')
    await runTo(21)
    expect(dialog().queryByRole('button', { name: 'I need more time' })).toBeNull()
    await runTo(20, 21)
    for (let turn = 0; turn < 10; turn++) {
      await press('I need more time')
      await left(60)
      await runTo(20)
    }
    expect(document.activeElement).toBe(codeField)
    expect(codeField.value).toBe('123')
    expect(dialog().queryByRole('button', { name: 'I need more time' })).toBeNull()
  })

  test('expires, and is requested again by the same login', async () => {
    const { codeField, dialog, runTo, left, press, button, logins } = await openCode()
    await runTo(0)
    const resend = await dialog().findByRole('button', { name: 'Resend' })
    dialog().getAllByText('Code expired. Please resend.')
    expect([codeField.disabled, button('Confirm').disabled]).toEqual([true, true])
    await expect.poll(() => document.activeElement).toBe(resend)
    await press('Resend')
    await left(60)
    expect(logins).toEqual([1, 2].map(() => ({ phoneNumber: PHONE, password: PASSWORD })))
    expect(codeField.disabled).toBe(false)
    await expect.poll(() => document.activeElement).toBe(codeField)
  })

  test('is submitted when complete; the session is stored and announced, and the dialog is reset', async () => {
    const { codeField, fill, show, phone, password } = await openCode()
    vi.useRealTimers()
    const loginSuccess = new Promise(resolve => window.addEventListener('loginSuccess', resolve, { once: true }))
    await fill(codeField, '123 456')
    await screen.findAllByText('Login successful!')
    expect(await loginSuccess).toBeInstanceOf(CustomEvent)
    const stored = ['isLoggedIn', 'userPhone', 'token'].map(key => window.localStorage.getItem(key))
    expect(stored).toEqual(['true', PHONE, `token of ${PHONE}, 123456`])
    await show()
    await expect.poll(() => [phone().value, password().value]).toEqual(['+374', ''])
  })
})
