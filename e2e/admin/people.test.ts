import { expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { newCustomer, newStaff } from '../people.ts'
import { enter, test } from './staff.ts'

test('an admin invites a staff member by phone, changes the role, ends sessions and removes the access', async ({
  visit,
  shopUrl,
  db,
  admin,
}) => {
  const colleague = await newStaff(shopUrl, db, 'operator')
  const customer = await newCustomer(shopUrl)
  const stranger = '+37499123456'
  const visitor = await visit({ locale: 'en', width: 1440 })
  const { page } = visitor
  await enter(visitor, admin, '/admin/staff')
  const row = (phone: string) => page.getByRole('listitem').filter({ hasText: phone })
  await row(admin.phone).getByText('You', { exact: true }).waitFor()
  expect(await findingsOn(page)).toEqual([])

  const invite = async (phone: string) => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
    await dialog.getByLabel('Phone').fill(phone)
    return dialog
  }
  const dialog = await invite('+3749912')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByText('Enter the whole number: +374 and 8 digits').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByLabel('Phone').fill(stranger)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await row(stranger)
    .getByText(/^Operator · valid until/)
    .waitFor()
  // Withdrawn at once, and brought back as quickly.
  await row(stranger).getByRole('button', { name: 'Withdraw' }).click()
  await row(stranger).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Invite again' }).click()
  await row(stranger).waitFor()

  // A user with an account becomes a staff member at once.
  await (await invite(customer.phone)).getByRole('button', { name: 'Invite', exact: true }).click()
  await row(customer.phone).getByRole('combobox').waitFor()

  await row(colleague.phone).getByRole('button', { name: 'End sessions' }).click()
  const question = page.getByRole('dialog', { name: 'End all of Ani’s sessions?' })
  await question.getByRole('button', { name: 'End sessions' }).click()
  await row(colleague.phone).getByText('Not logged in anywhere').waitFor()

  await row(colleague.phone).getByRole('combobox').selectOption({ label: 'Administrator' })
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect.poll(() => row(colleague.phone).getByRole('combobox').inputValue()).toBe('admin')

  await row(colleague.phone).getByRole('button', { name: 'Remove access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
  await row(colleague.phone).waitFor({ state: 'detached' })
  expect(await db.account.findFirstOrThrow({ where: { phone: colleague.phone }, select: { role: true } })).toEqual({
    role: 'customer',
  })
})
