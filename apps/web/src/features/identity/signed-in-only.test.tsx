import { getProfile } from '@shop/contracts/identity.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accountResponses, profile, signedIn } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { t } from '../../../test/texts.ts'

const header = () => within(screen.getByRole('banner'))
const accountLink = () => header().queryByRole('link', { name: t('nav.account') })
const storedSession = () => Object.keys(signedIn).map(key => window.localStorage.getItem(key))

/** Expects the login dialog, closes it and expects that no private data is behind it. */
async function expectLogin({ user }: Awaited<ReturnType<typeof openShop>>): Promise<void> {
  await screen.findByLabelText(t('login.phone'))
  await user.keyboard('{Escape}')
  await screen.findByRole('heading', { name: t('account.visitorTitle') })
  expect(accountLink()).toBeNull()
  header().getByRole('button', { name: t('nav.login') })
}

describe('a private page', () => {
  test('shows a visitor the login and no data', async () => {
    await expectLogin(await openShop('/account', { responses: [] }))
  })

  test('ignores a stored flag without a token and sends no request', async () => {
    const shop = await openShop('/about', { responses: [], stored: { isLoggedIn: 'true' } })
    const link = await header().findByRole('link', { name: t('nav.account') })
    await shop.user.click(link)
    await expectLogin(shop)
    expect(storedSession()).toEqual([null, null, null])
  })

  test('is shown to the customer whose session the browser has stored, with the link to the account', async () => {
    const tokens: unknown[] = []
    await openShop('/account/edit', {
      responses: [
        ...accountResponses(),
        respond(getProfile, ({ token }) => {
          tokens.push(token)
          return profile
        }),
      ],
      stored: signedIn,
    })
    await screen.findByRole('heading', { level: 1, name: t('account.edit') })
    await screen.findByDisplayValue(profile.email)
    expect(tokens).toEqual([signedIn.token])
    expect(accountLink()).not.toBeNull()
    expect(header().queryByRole('button', { name: t('nav.login') })).toBeNull()
  })

  test('ends the session and opens the login if the server rejects the token', async () => {
    const rejected = respond(getProfile, () => reject('UNAUTHENTICATED', 'Please log in'))
    const shop = await openShop('/account/edit', { responses: [...accountResponses(), rejected], stored: signedIn })
    await expectLogin(shop)
    expect(storedSession()).toEqual([null, null, null])
  })
})
