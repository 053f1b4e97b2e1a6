import {
  confirmAuthenticator,
  getAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  verifyAppCode,
} from '@shop/contracts/authenticator.ts'
import { login, verify } from '@shop/contracts/identity.ts'
import { requestPasskeyCode } from '@shop/contracts/passkeys.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountResponses, PASSWORD, PHONE, signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openLogin } from '../../../../test/login-modal.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CODE = '123456'
const SMS_CODE = '654321'
const CODES = Array.from({ length: 10 }, (_, index) => `abcde-fgh2${'abcdefghij'[index]}`)

test('staff set up an authenticator app, save the recovery codes, renew them, and remove the app by a code', async () => {
  let isOn = false
  let isFailing = false
  const wrong = reject('CODE_INVALID', 'That code is wrong.')
  const { user } = await openShop('/admin/account', {
    responses: [
      ...staffResponses,
      respond(getAuthenticator, () => {
        if (isFailing) return reject('FORBIDDEN', 'Please try again later.')
        return isOn ? { since: NOW, recoveryCodes: 10 } : { recoveryCodes: 0 }
      }),
      respond(startAuthenticator, ({ body }) =>
        body.currentPassword === PASSWORD
          ? { secret: SECRET, url: `otpauth://totp/DymTun:${PHONE}?secret=${SECRET}` }
          : reject('WRONG_PASSWORD', 'That password is wrong.'),
      ),
      respond(confirmAuthenticator, ({ body }) => {
        if (body.code !== CODE) return wrong
        if (body.smsCode !== SMS_CODE)
          return reject('CODE_INVALID', 'The SMS code is wrong.', [{ path: 'body.smsCode' }])
        isOn = true
        return { recoveryCodes: CODES }
      }),
      respond(requestPasskeyCode, ({ body }) =>
        body.currentPassword === PASSWORD
          ? { codeFrom: 'sms' as const }
          : reject('WRONG_PASSWORD', 'That password is wrong.'),
      ),
      respond(renewRecoveryCodes, ({ body }) => {
        if (body.code !== CODE) return wrong
        isFailing = true
        return { recoveryCodes: CODES.toReversed() }
      }),
      respond(removeAuthenticator, ({ body }) => {
        if (body.code !== CODES[0]) return wrong
        isOn = false
        return { success: true as const }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('authenticator.setUp') }))
  await user.type(screen.getByLabelText(t('login.password')), 'Another1!{Enter}')
  await screen.findByText('That password is wrong.')
  await user.clear(screen.getByLabelText(t('login.password')))
  await user.type(screen.getByLabelText(t('login.password')), `${PASSWORD}{Enter}`)

  const picture = await screen.findByRole<HTMLImageElement>('img', { name: t('authenticator.qr') })
  expect(picture.src).toMatch(/^data:image\/svg/)
  screen.getByText(SECRET.replace(/(.{4})(?=.)/g, '$1 '))
  await user.type(screen.getByLabelText(t('login.appCode')), '12{Enter}')
  expect(screen.getAllByText(t('login.codeFormat'))).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: t('authenticator.resendSms') }))
  await screen.findByText(t('authenticator.smsSent'))
  await user.type(screen.getByLabelText(t('authenticator.smsCode')), SMS_CODE)
  await user.type(screen.getByLabelText(t('login.appCode')), '3 457{Enter}')
  await screen.findByText('That code is wrong.')
  const [appField, smsField] = [t('login.appCode'), t('authenticator.smsCode')].map(name => screen.getByLabelText(name))
  expect(document.activeElement).toBe(appField)
  await user.clear(screen.getByLabelText(t('authenticator.smsCode')))
  await user.type(screen.getByLabelText(t('authenticator.smsCode')), '999999')
  await user.clear(screen.getByLabelText(t('login.appCode')))
  await user.type(screen.getByLabelText(t('login.appCode')), `${CODE}{Enter}`)
  await screen.findByText('The SMS code is wrong.')
  expect(document.activeElement).toBe(smsField)
  await user.clear(screen.getByLabelText(t('authenticator.smsCode')))
  await user.type(screen.getByLabelText(t('authenticator.smsCode')), `${SMS_CODE}{Enter}`)

  for (const code of CODES) await screen.findByText(code)
  await user.click(screen.getByRole('button', { name: t('authenticator.copyCodes') }))
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'))
  await user.click(screen.getByRole('button', { name: t('authenticator.saved') }))
  await screen.findByText('10 recovery codes left')
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull()

  await user.click(screen.getByRole('button', { name: t('authenticator.newCodes') }))
  await user.type(screen.getByLabelText(t('login.appCode')), `${CODE}{Enter}`)
  await screen.findByText(t('authenticator.newCodesTitle'))
  // The codes stay although the state of the app cannot be read again.
  await user.click(screen.getByRole('button', { name: t('authenticator.copyCodes') }))
  expect(await navigator.clipboard.readText()).toBe(CODES.toReversed().join('\n'))
  expect(screen.queryByText(t('error.retry'))).toBeNull()
  isFailing = false
  await user.click(screen.getByRole('button', { name: t('authenticator.saved') }))
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull()

  await user.click(await screen.findByRole('button', { name: t('authenticator.remove') }))
  await user.type(screen.getByLabelText(t('login.appCode')), `${CODES[0]}{Enter}`)
  await screen.findByText(t('authenticator.removed'))
  screen.getByRole('button', { name: t('authenticator.setUp') })
})

test('a login asks for the code of the app, and sends an SMS instead on request', async () => {
  const verified = { verified: true as const, token: 'token-of-the-staff' }
  const { fill, phone, password, press, dialog, code, user } = await openLogin([
    ...accountResponses(),
    respond(login, ({ body }) =>
      body.bySms
        ? { verified: false as const }
        : { verified: false as const, app: { canSendSms: true, hasApp: true, hasPasskey: false } },
    ),
    respond(verifyAppCode, () => reject('CODE_INVALID', 'That code is wrong.')),
    respond(verify, () => verified),
  ])
  await fill(phone(), PHONE)
  await fill(password(), PASSWORD)
  await press('Log in')
  const field = await dialog().findByLabelText<HTMLInputElement>(t('login.appCode'))
  await expect.poll(() => document.activeElement).toBe(field)
  await user.type(field, CODE)
  await dialog().findByText('That code is wrong.')
  await press(t('login.smsInstead'))
  await fill(await code(), CODE)
  await expect.poll(() => localStorage.getItem('token')).toContain(verified.token)
})
