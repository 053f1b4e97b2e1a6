import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** What the tests of the login modal say and do, in English. */
export function loginModal(page: Page) {
  const dialog = page.getByRole('dialog').filter({ has: page.locator('form') })
  const form = dialog.locator('form')
  return {
    dialog,
    phone: dialog.getByLabel('Phone number', { exact: true }),
    password: dialog.getByLabel('Password', { exact: true }),
    newPassword: dialog.getByLabel('New password', { exact: true }),
    identifier: dialog.getByLabel('Phone number or e-mail'),
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
    /** As product.md has it: an event on window. */
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

/** What a faked server answers: an answer of the contract's form, or text that nobody can read, or nothing at all. */
export type Reply = { status?: number; json?: object; body?: string } | 'no connection'

/** Answers a call of the API as such a server would, in turn, the last one for ever; gives what was asked. */
export async function answers(page: Page, path: string, ...replies: readonly [Reply, ...Reply[]]): Promise<Request[]> {
  const asked: Request[] = []
  await page.unroute(`**/serverapi${path}`)
  await page.route(`**/serverapi${path}`, route => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] ?? replies[0]
    asked.push(route.request())
    return reply === 'no connection' ? route.abort() : route.fulfill(reply)
  })
  return asked
}

/** What storage holds of product.md's keys. */
export function storedOf(page: Page, ...keys: readonly string[]): Promise<(string | null)[]> {
  return page.evaluate(names => names.map(name => localStorage.getItem(name)), keys)
}
