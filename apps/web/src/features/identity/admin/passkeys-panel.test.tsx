import { login } from '@shop/contracts/identity.ts'
import {
  addPasskey,
  getPasskeyChallenge,
  listPasskeys,
  removePasskey,
  requestPasskeyCode,
  startPasskey,
  verifyPasskey,
} from '@shop/contracts/passkeys.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountResponses, PASSWORD, PHONE, signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openLogin } from '../../../../test/login-modal.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const ID = '019ac000-0000-7000-8000-000000000001'
const CODE = '123456'
const user = { id: 'AQID', name: PHONE, displayName: '' }
const creation = { challenge: 'AQID', rp: { id: 'localhost', name: 'DymTun' }, user, pubKeyCredParams: [] }

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const credential = (response: object) => ({
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('client'), getTransports: () => ['internal'], ...response },
})
const credentials = {
  create: vi.fn(async () => credential({ attestationObject: bytes('attestation') })),
  get: vi.fn(async () => credential({ authenticatorData: bytes('data'), signature: bytes('signature') })),
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

test('staff add a passkey by a code, also after they cancelled the dialog of the browser, and remove it', async () => {
  let names: string[] = []
  const passkeys = () => ({ items: names.map(name => ({ id: ID, name, createdAt: NOW })) })
  const starts = vi.fn(() => ({ options: creation }))
  const shop = await openShop('/admin/account', {
    responses: [
      ...staffResponses,
      respond(listPasskeys, passkeys),
      respond(requestPasskeyCode, ({ body }) =>
        body.currentPassword === PASSWORD ? { codeFrom: 'sms' as const } : reject('WRONG_PASSWORD', 'That is wrong.'),
      ),
      respond(startPasskey, ({ body }) => (body.code === CODE ? starts() : reject('CODE_INVALID', 'A wrong code.'))),
      respond(addPasskey, ({ body }) => {
        expect(body).toMatchObject({ credentialId: 'Y3JlZA', transports: ['internal'] })
        names = [body.name]
        return passkeys()
      }),
      respond(removePasskey, ({ body }) => {
        if (body.code !== CODE) return reject('CODE_INVALID', 'A wrong code.')
        names = []
        return passkeys()
      }),
    ],
    stored: signedIn,
  })
  const confirmPassword = async () => {
    await shop.user.type(await screen.findByLabelText(t('login.password')), `${PASSWORD}{Enter}`)
  }
  await shop.user.click(await screen.findByRole('button', { name: t('passkeys.add') }))
  await confirmPassword()
  await shop.user.type(await screen.findByLabelText(t('authenticator.smsCode')), `${CODE}{Enter}`)
  await screen.findByText(t('passkeys.nameMissing'))
  credentials.create.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await shop.user.type(screen.getByLabelText(t('passkeys.name')), 'Laptop{Enter}')
  await screen.findByText(t('passkeys.cancelled'))
  await shop.user.click(screen.getByRole('button', { name: t('passkeys.create') }))
  await screen.findByText(t('passkeys.added'))
  expect(starts).toHaveBeenCalledTimes(1)

  await shop.user.click(screen.getByRole('button', { name: t('passkeys.removeOf', { name: 'Laptop' }) }))
  await confirmPassword()
  await shop.user.type(await screen.findByLabelText(t('authenticator.smsCode')), '654321{Enter}')
  await screen.findByText('A wrong code.')
  await shop.user.clear(screen.getByLabelText(t('authenticator.smsCode')))
  await shop.user.type(screen.getByLabelText(t('authenticator.smsCode')), `${CODE}{Enter}`)
  await screen.findByText(t('passkeys.removed'))
  expect(screen.queryByText('Laptop')).toBeNull()
})

test('a login with a passkey needs no code', async () => {
  const verified = { verified: true as const, token: 'token-of-the-staff' }
  const app = { canSendSms: false, hasApp: false, hasPasskey: true }
  const { fill, phone, password, press, dialog } = await openLogin([
    ...accountResponses(),
    respond(login, () => ({ verified: false as const, app })),
    respond(getPasskeyChallenge, () => ({ options: { challenge: 'AQID', rpId: 'localhost', allowCredentials: [] } })),
    respond(verifyPasskey, ({ body }) =>
      body.credentialId === 'Y3JlZA' ? verified : reject('CODE_INVALID', 'A wrong passkey.'),
    ),
  ])
  await fill(phone(), PHONE)
  await fill(password(), PASSWORD)
  await press('Log in')
  await dialog().findByText(t('login.passkeyText'))
  dialog().getByRole('heading', { name: t('login.passkeyTitle') })
  expect(dialog().queryByLabelText(t('login.appCode'))).toBeNull()
  await press(t('login.usePasskey'))
  await expect.poll(() => localStorage.getItem('token')).toContain(verified.token)
})

test('a browser without passkeys says so at the login, and how to continue', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const app = { canSendSms: false, hasApp: false, hasPasskey: true }
  const { fill, phone, password, press, dialog } = await openLogin([
    ...accountResponses(),
    respond(login, () => ({ verified: false as const, app })),
  ])
  await fill(phone(), PHONE)
  await fill(password(), PASSWORD)
  await press('Log in')
  await dialog().findByText(t('passkeys.unsupported'))
  dialog().getByText(t('login.passkeyElsewhere'))
  expect(dialog().queryByRole('button', { name: t('login.usePasskey') })).toBeNull()
})
