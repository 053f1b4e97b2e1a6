import { describe, expect } from 'vitest'
import { answers, loginModal } from './login-modal.ts'
import { PASSWORD } from './people.ts'
import { sentence } from './sentence.ts'
import { test } from './shop.ts'

const PHONE = '+37477123456'

describe('product.md section 7, the calls', () => {
  test('what the login modal sends, to the field', async ({ visit, shopUrl }) => {
    const { page, open } = await visit({ locale: 'en' })
    const modal = loginModal(page)
    const refused = { json: { result: { verified: false } } }
    await open('/')
    await modal.show()
    const logins = await answers(page, '/user/login', refused)
    const verifications = await answers(page, '/user/verification', refused)
    const requests = await answers(page, '/user/reset-password-request', { json: { result: { success: true } } })
    const resets = await answers(page, '/user/reset-password-verify', refused)

    await sentence('POST /user/login: phoneNumber, password', async () => {
      await modal.phone.fill(PHONE)
      await modal.password.fill(PASSWORD)
      await modal.press('Log in')
      await modal.code.waitFor()
      expect(logins.map(request => request.postDataJSON())).toEqual([{ phoneNumber: PHONE, password: PASSWORD }])
    })
    await sentence(
      'All calls go to an API base path /serverapi; requests send an Accept JSON header; no token, no authorisation header',
      async () => {
        const [login] = logins
        expect(login?.url()).toBe(`${shopUrl}/serverapi/user/login`)
        expect(login?.method()).toBe('POST')
        expect(login?.headers()).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' })
        expect(login?.headers().authorization).toBeUndefined()
      },
    )
    await sentence('POST /user/verification: phoneNumber, code', async () => {
      await modal.code.fill('123456')
      await modal.dialog.getByRole('alert').waitFor()
      expect(verifications.map(request => request.postDataJSON())).toEqual([{ phoneNumber: PHONE, code: '123456' }])
    })
    await modal.press('Cancel')
    for (const [identifier, sent] of [
      [PHONE, { phoneNumber: PHONE }],
      ['ani@example.am', { email: 'ani@example.am' }],
    ] as const) {
      await sentence(
        'POST /user/reset-password-request: phoneNumber only when the identifier is a phone; reset-password-verify: code, password, phoneNumber when a phone was used',
        async () => {
          await modal.press('Forgot password?')
          await modal.identifier.fill(identifier)
          await modal.press('Send the code')
          await modal.code.fill('654321')
          await modal.newPassword.fill(PASSWORD)
          await modal.press('Save the password')
          await modal.dialog.getByRole('alert').waitFor()
          expect(requests.at(-1)?.postDataJSON()).toEqual(sent)
          expect(resets.at(-1)?.postDataJSON()).toEqual({ ...sent, code: '654321', password: PASSWORD })
          await modal.press('Cancel')
        },
      )
    }
  })
})
