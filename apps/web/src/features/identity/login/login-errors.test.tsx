import { login, requestReset, verify, verifyReset } from '@shop/contracts/identity.ts'
import { describe, expect, test } from 'vitest'
import { answer, reject } from '../../../../test/api-answers.ts'
import { PASSWORD, PHONE } from '../../../../test/customer.ts'
import { openLogin } from '../../../../test/login-modal.ts'

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
      answer(login, replyInTurn<Response | Promise<Response>>(...replies.map(([reply]) => reply))),
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
      answer(login, () => ({ verified: false as const })),
      answer(
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
      answer(
        requestReset,
        replyInTurn(
          () => json(200, { result: { success: false } }),
          () => json(200, { result: { success: false }, message: 'Not now, says the server.' }),
          () => json(200, { result: { success: true } }),
        ),
      ),
      answer(
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
    await dialog().findByText('If there is such an account, the reset code is on its way.')
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
      answer(requestReset, ({ body }) => {
        bodies.push(body)
        return { success: true }
      }),
      answer(verifyReset, ({ body }) => {
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
