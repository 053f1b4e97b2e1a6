import { expect } from 'vitest'
import { loginModal } from '../login-modal.ts'
import { PASSWORD } from '../people.ts'
import { codeFor } from '../shop.ts'
import { signIn } from '../signed-in.ts'
import { test as base } from './staff.ts'

/** Passkeys belong to a host name; browsers refuse them for the address of a network. */
const test = base.extend('settings', { scope: 'file' }, () => ({ PUBLIC_URL: 'http://localhost:{port}' }))

test('staff add a passkey in the browser, and log in with it instead of a code', async ({
  visit,
  operator,
  shopUrl,
}) => {
  const { page, t } = await visit({ locale: 'en' })
  const shop = shopUrl.replace('127.0.0.1', 'localhost')
  const codeOfRegistration = await codeFor(shopUrl, operator.phone)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', transport: 'internal' } as const
  const verified = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  const options = { ...kind, ...verified, automaticPresenceSimulation: true }
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })

  await page.goto(`${shop}/robots.txt`)
  await signIn(page, operator)
  await page.goto(`${shop}/en/admin/account`)
  await page.getByRole('button', { name: t('passkeys.add') }).click()
  await page.getByLabel(t('login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('authenticator.continue') }).click()
  await page.getByLabel(t('passkeys.name'), { exact: true }).fill('Work laptop')
  await page.getByLabel(t('authenticator.smsCode')).fill(await codeFor(shopUrl, operator.phone, codeOfRegistration))
  await page.getByRole('button', { name: t('passkeys.create') }).click()
  await page.getByText(t('passkeys.added')).waitFor()
  await page.getByText('Work laptop').waitFor()

  // A browser that the account does not trust, with the same passkey.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => localStorage.setItem('over18', 'true'))
  await page.goto(`${shop}/en`)
  const modal = loginModal(page)
  await modal.show()
  await modal.phone.fill(operator.phone)
  await modal.password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await modal.press(t('login.usePasskey'))
  await modal.dialog.waitFor({ state: 'detached' })
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: 'localhost' }])

  await page.goto(`${shop}/en/admin/account`)
  await page.getByText(/Last used/).waitFor()
})
