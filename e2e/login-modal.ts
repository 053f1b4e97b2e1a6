import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Texts and actions of the login modal in English. */
export function loginModal(page: Page) {
  const dialog = page.getByRole('dialog').filter({ has: page.locator('form') })
  const form = dialog.locator('form')
  return {
    dialog,
    phone: dialog.getByLabel('Phone number', { exact: true }),
    password: dialog.getByLabel('Password', { exact: true }),
    newPassword: dialog.getByLabel('New password', { exact: true }),
    identifier: dialog.getByLabel('Phone number or email'),
    code: dialog.getByLabel('6-digit code'),
    register: form.getByRole('button', { name: 'Register', exact: true }),
    /** A button of the form; those of the switch are not in it. */
    press: (name: string) => form.getByRole('button', { name, exact: true }).click(),
    /** One of the two buttons above the form. */
    switchTo: (mode: 'Log in' | 'Register') =>
      dialog
        .getByRole('group', { name: 'Log in or register' })
        .getByRole('button', { name: mode, exact: true })
        .click(),
    says: (text: string) => dialog.getByText(text, { exact: true }).waitFor(),
    /** Opens the modal with the event `showLogin` on window. */
    show: async () => {
      // Asked for until it is there: a rendered page listens only once its scripts have come.
      const ask = async () => {
        await page.evaluate(() => window.dispatchEvent(new CustomEvent('showLogin')))
        return form.isVisible()
      }
      await expect.poll(ask).toBe(true)
    },
    close: async () => {
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
    },
  }
}

/** The response of a fake server: one of the contract, an unparsable text, or none. */
export type Reply = { status?: number; json?: object; body?: string } | 'no connection'

/**
 * Responds to an endpoint with the given responses in turn, then always with the last one. Returns the received
 * requests.
 */
export async function mockApi(page: Page, path: string, ...replies: readonly [Reply, ...Reply[]]): Promise<Request[]> {
  const requests: Request[] = []
  await page.unroute(`**/serverapi${path}`)
  await page.route(`**/serverapi${path}`, route => {
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? replies[0]
    requests.push(route.request())
    return reply === 'no connection' ? route.abort() : route.fulfill(reply)
  })
  return requests
}

/** The specified keys of the storage, with their values. */
export function storedOf(page: Page, ...keys: readonly string[]): Promise<(string | null)[]> {
  return page.evaluate(names => names.map(name => localStorage.getItem(name)), keys)
}
