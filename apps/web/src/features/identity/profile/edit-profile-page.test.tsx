import { changePassword, editProfile, getProfile, login } from '@shop/contracts/identity.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accountResponses, logIn, PASSWORD, PHONE, profile, signedIn } from '../../../../test/customer.ts'
import { type FakeResponse, reject, respond } from '../../../../test/fake-responses.ts'
import { fill, getErrorText } from '../../../../test/fields.ts'
import { openShop } from '../../../../test/open-shop.tsx'

const NEW_PASSWORD = 'N3w!password'
const knowsProfile = respond(getProfile, () => profile)

const main = () => within(screen.getByRole('main'))
const field = (name: string) => main().getByLabelText<HTMLInputElement>(name)

/** Opens the page as a signed-in customer. */
async function openProfile(...responses: readonly FakeResponse[]) {
  const { user } = await openShop('/account/edit', {
    responses: [...accountResponses(), knowsProfile, ...responses],
    stored: signedIn,
  })
  await screen.findByDisplayValue(profile.email)
  return {
    fill: (name: string, text: string) => fill(user, field(name), text),
    press: (name: string) => user.click(main().getByRole('button', { name })),
    user,
  }
}

describe('the profile', () => {
  test('is shown to a visitor after the login', async () => {
    const { user } = await openShop('/account/edit', {
      responses: [
        ...accountResponses(),
        knowsProfile,
        respond(login, () => ({ verified: true as const, token: 'new' })),
      ],
    })
    expect(screen.queryByLabelText('Name')).toBeNull()
    await logIn(user)
    await screen.findByDisplayValue(profile.email)
  })

  test('shows the verified phone, which cannot be edited', async () => {
    await openProfile()
    expect([field('Phone number').value, field('Phone number').readOnly]).toEqual([PHONE, true])
  })

  test('needs a name, a valid e-mail, a real birthday, and the password for another e-mail', async () => {
    const { fill, press } = await openProfile()
    await fill('Name', ' ')
    await fill('Email', '')
    await fill('Day', '32')
    await press('Save')
    expect([getErrorText(field('Name')), getErrorText(field('Email'))]).toEqual([
      'Please enter a valid value.',
      'Invalid email format.',
    ])
    expect(main().getAllByText('Please enter a valid value.')).toHaveLength(2)
    expect(document.activeElement).toBe(field('Name'))
    await fill('Name', 'Anahit')
    await fill('Day', '18')
    await fill('Email', 'ani@example')
    await press('Save')
    expect(getErrorText(field('Email'))).toBe('Invalid email format.')
    expect(document.activeElement).toBe(field('Email'))
    await fill('Email', 'anahit@example.am')
    await press('Save')
    const password = field('Password, to change your email')
    expect(getErrorText(password)).toBe('Enter your password to change your email.')
    expect(document.activeElement).toBe(password)
  })

  test('shows "Failed to save" and keeps the input, then "Profile updated."', async () => {
    let isAway = true
    const sent: unknown[] = []
    const { fill, press } = await openProfile(
      respond(editProfile, ({ body }) => {
        sent.push(body)
        return isAway ? reject('UNAVAILABLE', 'Later, please') : { ...profile, name: 'Anahit' }
      }),
    )
    await fill('Name', 'Anahit')
    await press('Save')
    await main().findByText('Failed to save')
    expect(field('Name').value).toBe('Anahit')
    isAway = false
    await press('Save')
    await main().findByText('Profile updated.')
    expect(sent).toEqual([1, 2].map(() => ({ name: 'Anahit', birthday: profile.birthday })))
  })
})

describe('the password of an account', () => {
  const type = async (
    { fill }: Awaited<ReturnType<typeof openProfile>>,
    current: string,
    next: string,
    again = next,
  ) => {
    await fill('Current password', current)
    await fill('New password', next)
    await fill('Repeat new password', again)
  }

  test('needs the current one, a new one by the rules, and the same once more', async () => {
    const page = await openProfile()
    main().getByText('8+ characters with letters, digits and a symbol')
    for (const rule of ['8–15 characters', 'lowercase letter', 'uppercase letter', 'digit', 'special character'])
      main().getByText(rule)
    await page.press('Change password')
    expect(getErrorText(field('Current password'))).toBe('Current password is required.')
    expect(getErrorText(field('New password'))).not.toBe('')
    expect(document.activeElement).toBe(field('Current password'))
    // 16 characters: the input must not be truncated.
    for (const bad of ['N3w!pas', 'Passw0rd!Passw0r']) {
      await type(page, PASSWORD, bad)
      expect(field('New password').value).toBe(bad)
      await page.press('Change password')
      expect(getErrorText(field('New password'))).toMatch(/^8–15 characters/)
    }
    await type(page, PASSWORD, NEW_PASSWORD, PASSWORD)
    await page.press('Change password')
    expect(getErrorText(field('New password'))).toBe('')
    expect(getErrorText(field('Repeat new password'))).toBe('The passwords don’t match.')
  })

  test('shows if the current one is wrong or the change failed, then "Password updated." with a new session', async () => {
    const replies = [
      () => reject('WRONG_PASSWORD', 'The current password is wrong.'),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => ({ success: true as const, token: 'token after the change' }),
    ]
    let turn = 0
    const page = await openProfile(
      respond(changePassword, () => (replies[turn++] ?? replies[2])?.() ?? reject('NOT_FOUND', '')),
    )
    await type(page, 'Wr0ng!pass', NEW_PASSWORD)
    await page.press('Change password')
    await main().findByText('The current password is wrong.')
    expect(document.activeElement).toBe(field('Current password'))
    await page.fill('Current password', PASSWORD)
    await page.press('Change password')
    await main().findByText('Failed to update password')
    await page.press('Change password')
    await main().findByText('Password updated.')
    expect(window.localStorage.getItem('token')).toBe('token after the change')
  })
})
