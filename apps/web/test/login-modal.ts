import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { FakeResponse } from './fake-responses.ts'
import { fill } from './fields.ts'
import { openShop } from './open-shop.tsx'

/** Opens a page as a visitor, and the login dialog over it. */
export async function openLogin(responses: readonly FakeResponse[]) {
  const shop = await openShop('/cart', { responses })
  const { user } = shop
  // Toasts are dialogs, too.
  const findForm = () => document.querySelector<HTMLElement>('[role=dialog] form')
  const getForm = () => {
    const found = findForm()
    if (!found) throw new Error('expected the form of the login modal, found none')
    return found
  }
  const show = async () => {
    window.dispatchEvent(new CustomEvent('showLogin'))
    await waitFor(getForm)
  }
  await screen.findByRole('heading', { level: 1 })
  await show()
  const form = () => within(getForm())
  const dialog = () => within(getForm().closest<HTMLElement>('[role=dialog]') ?? getForm())
  const labelled = (name: string) => dialog().getByLabelText<HTMLInputElement>(name)
  return {
    ...shop,
    show,
    dialog,
    fill: (field: HTMLElement, text: string) => fill(user, field, text),
    phone: () => labelled('Phone number'),
    password: () => labelled('Password'),
    newPassword: () => labelled('New password'),
    identifier: () => labelled('Phone number or email'),
    code: () => dialog().findByLabelText<HTMLInputElement>('6-digit code'),
    button: (name: string) => form().getByRole<HTMLButtonElement>('button', { name }),
    /** Presses a button of the form, not of the switch above it. */
    press: (name: string) => user.click(form().getByRole('button', { name })),
    /** Presses one of the two buttons above the form. */
    switchTo: (name: 'Log in' | 'Register') =>
      user.click(within(dialog().getByRole('group', { name: 'Log in or register' })).getByRole('button', { name })),
    expectAlert: (text: string) =>
      expect
        .poll(() =>
          dialog()
            .queryAllByRole('alert')
            .map(each => each.textContent),
        )
        .toContain(text),
    close: async () => {
      await user.keyboard('{Escape}')
      await expect.poll(findForm).toBeNull()
    },
  }
}
