import { describe, expect } from 'vitest'
import { findingsOn } from './axe.ts'
import { newCustomer, PASSWORD } from './people.ts'
import { codeFor, sharedTest as test } from './shop.ts'
import { hasFocus, signIn } from './signed-in.ts'

describe('the e-mail of an account', () => {
  test('is confirmed by a code, resent when requested, and changed with the password', async ({
    visit,
    shopUrl,
    db,
  }) => {
    const customer = await newCustomer(shopUrl)
    const { email } = await db.account.findUniqueOrThrow({ where: { phone: customer.phone } })
    const { page, open, openFile } = await visit({ locale: 'en', width: 360 })
    await openFile()
    await signIn(page, customer)
    await open('/account')
    const profile = page.getByRole('region', { name: 'Profile' })
    await profile.getByText('Not confirmed', { exact: true }).waitFor()
    await profile.getByRole('button', { name: 'Confirm email', exact: true }).click()
    const code = profile.getByLabel('6-digit code', { exact: true })
    await expect.poll(() => hasFocus(code)).toBe(true)
    expect(await findingsOn(page)).toEqual([])

    const sent = await codeFor(shopUrl, email)
    await code.fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'))
    await profile.getByRole('alert').getByText('Verification failed. Please try again.').waitFor()
    expect(await hasFocus(code)).toBe(true)
    await code.fill(sent)
    await profile.getByText('Confirmed', { exact: true }).waitFor()
    expect(await code.count()).toBe(0)

    await open('/account/edit')
    const main = page.getByRole('main')
    const password = main.getByLabel('Password, to change your email', { exact: true })
    const save = main.getByRole('button', { name: 'Save', exact: true })
    await main.getByLabel('Email', { exact: true }).waitFor()
    expect(await password.count()).toBe(0)
    await main.getByLabel('Email', { exact: true }).fill(`new.${email}`)
    await password.fill('Wr0ng!password')
    await save.click()
    await main.getByText('The current password is wrong.').waitFor()
    await password.fill(PASSWORD)
    await save.click()
    await main.getByText('Profile updated.', { exact: true }).waitFor()
    expect(await password.count()).toBe(0)
    await main.getByText('Not confirmed', { exact: true }).waitFor()
    await main.getByRole('button', { name: 'Confirm email', exact: true }).click()
    await main.getByLabel('6-digit code', { exact: true }).fill(await codeFor(shopUrl, `new.${email}`))
    await main.getByText(/You’ll be able to reset your password by this email from/).waitFor()
    expect(await findingsOn(page)).toEqual([])
  })
})
