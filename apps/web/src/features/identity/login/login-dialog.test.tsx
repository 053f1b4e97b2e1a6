import { login, requestReset, verify, verifyReset } from '@shop/contracts/identity.ts'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { accountResponses, PASSWORD, PHONE } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openLogin } from '../../../../test/login-modal.ts'
import { toPlainText } from '../../../../test/open-shop.tsx'

const firstName = () => screen.queryByLabelText<HTMLInputElement>('First name')

/** Logs in with a password, after which the server requires a code. `runFor` advances the countdown. */
async function openCode() {
  const logins: unknown[] = []
  const modal = await openLogin([
    ...accountResponses(),
    respond(login, ({ body }) => {
      logins.push(body)
      return { verified: false as const }
    }),
    respond(verify, ({ body }) => ({ verified: true as const, token: `token of ${body.phoneNumber}, ${body.code}` })),
  ])
  await modal.fill(modal.phone(), PHONE)
  await modal.fill(modal.password(), PASSWORD)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await modal.press('Log in')
  const code = await modal.code()
  const left = (seconds: number) =>
    expect
      .poll(() =>
        modal.dialog().queryByText(`Time to enter the code: ${seconds} seconds`, { selector: 'p:not([role])' }),
      )
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
    await spoken().toBe('Time to enter the code: 30 seconds')
    await runTo(10, 30)
    await spoken().toBe('Time to enter the code: 10 seconds')
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

const OPS = 'Ops something went wrong'
const UNREADABLE = 'An error occurred. Please try again.'
const json = (status: number, body: object) => Response.json(body, { status })

/** Returns the replies one after the other and repeats the last one. */
function replyInTurn<T>(...replies: readonly (() => T)[]): () => T {
  let turn = 0
  return () => {
    const reply = replies[Math.min(turn++, replies.length - 1)]
    if (!reply) throw new Error('expected a reply, got none')
    return reply()
  }
}

describe('the login modal', () => {
  test('shows the message of a failed login, else its error field, else a default text, and keeps the input', async () => {
    const replies = [
      [() => json(401, { error: 'BAD_CREDENTIALS', message: 'Not this time.' }), 'Not this time.'],
      [() => json(422, { error: 'SOME_CODE' }), 'SOME_CODE'],
      [() => json(422, { error: 'VALIDATION', message: '' }), 'VALIDATION'],
      [() => Promise.reject(new TypeError('Failed to fetch')), 'Check your internet connection and try again.'],
      [() => json(422, {}), OPS],
      [() => json(200, { verified: true }), UNREADABLE],
      [() => new Response('<html>Bad Gateway</html>', { status: 502 }), OPS],
      [() => new Response('<html>'), UNREADABLE],
      [() => new Response('', { status: 503 }), OPS],
    ] as const
    const { fill, phone, password, press, expectAlert } = await openLogin([
      respond(login, replyInTurn<Response | Promise<Response>>(...replies.map(([reply]) => reply))),
    ])
    await fill(phone(), PHONE)
    await fill(password(), PASSWORD)
    for (const [, text] of replies) {
      await press('Log in')
      await expectAlert(text)
      expect([phone().value, password().value]).toEqual([PHONE, PASSWORD])
    }
  })

  test('tells why a code was rejected and keeps the focus in the field', async () => {
    const { fill, phone, password, code, press, expectAlert, user } = await openLogin([
      respond(login, () => ({ verified: false as const })),
      respond(
        verify,
        replyInTurn(
          () => json(200, { result: { verified: false } }),
          () => json(200, { result: { verified: false }, message: 'Wrong code, says the server.' }),
          () => new Response('nonsense'),
        ),
      ),
    ])
    await fill(phone(), PHONE)
    await fill(password(), PASSWORD)
    await press('Log in')
    await fill(await code(), '111111')
    await expectAlert('Verification failed. Please try again.')
    const field = await code()
    await expect.poll(() => document.activeElement).toBe(field)
    await user.paste('222222')
    await expectAlert('Wrong code, says the server.')
    await press('Confirm')
    await expectAlert(UNREADABLE)
  })

  test('tells why a reset code was not sent or was rejected', async () => {
    const { fill, identifier, newPassword, code, press, expectAlert, dialog } = await openLogin([
      respond(
        requestReset,
        replyInTurn(
          () => json(200, { result: { success: false } }),
          () => json(200, { result: { success: false }, message: 'Not now, says the server.' }),
          () => json(200, { result: { success: true } }),
        ),
      ),
      respond(
        verifyReset,
        replyInTurn<Response | ReturnType<typeof reject>>(
          () => json(200, { result: { verified: false } }),
          () => reject('CODE_INVALID', 'The code is not right.'),
        ),
      ),
    ])
    await press('Forgot password?')
    await fill(identifier(), PHONE)
    await press('Send code')
    await expectAlert('Failed to send reset code. Please try again.')
    await press('Send code')
    await expectAlert('Not now, says the server.')
    await press('Send code')
    await dialog().findByText('If there’s an account with these details, the reset code is on its way.')
    await fill(await code(), '123456')
    await fill(newPassword(), 'N3w-secret')
    await press('Save password')
    await expectAlert('Password reset failed. Please check the code or try again.')
    await press('Save password')
    await expectAlert('The code is not right.')
  })

  test.for([
    [PHONE, { phoneNumber: PHONE }],
    ['ani@example.am', { email: 'ani@example.am' }],
  ] as const)('sends %s, the code and the new password of a reset, and nothing else', async ([typed, sent]) => {
    const bodies: unknown[] = []
    const { fill, identifier, newPassword, code, press, expectAlert } = await openLogin([
      respond(requestReset, ({ body }) => {
        bodies.push(body)
        return { success: true }
      }),
      respond(verifyReset, ({ body }) => {
        bodies.push(body)
        return { verified: false as const }
      }),
    ])
    await press('Forgot password?')
    await fill(identifier(), typed)
    await press('Send code')
    await fill(await code(), '654321')
    await fill(newPassword(), PASSWORD)
    await press('Save password')
    await expectAlert('Password reset failed. Please check the code or try again.')
    expect(bodies).toEqual([sent, { ...sent, code: '654321', password: PASSWORD }])
  })
})
