import { describe, expect } from 'vitest'
import { answers, loginModal } from './login-modal.ts'
import { PASSWORD } from './people.ts'
import { sentence } from './sentence.ts'
import { test } from './shop.ts'

describe('product.md section 8, the error catalogue', () => {
  test('the texts of the login modal, whatever the server answers', async ({ visit }) => {
    const { page, open } = await visit({ locale: 'en', isUsedTo: /net::ERR_FAILED|status of 50\d/ })
    const modal = loginModal(page)
    await page.clock.install()
    await open('/')
    await modal.show()
    await modal.phone.fill('+37477123456')
    await modal.password.fill(PASSWORD)
    const alert = modal.dialog.getByRole('alert')

    await sentence(
      "Login modal shows the server message, else its error field, else the client error text, else 'Ops something went wrong'.",
      async () => {
        const replies = [
          [{ status: 401, json: { error: 'BAD_CREDENTIALS', message: 'Not this time.' } }, 'Not this time.'],
          [{ status: 422, json: { error: 'SOME_CODE' } }, 'SOME_CODE'],
          [{ status: 422, json: { error: 'VALIDATION', message: '' } }, 'VALIDATION'],
          ['no connection', 'Check your internet connection and try again.'],
          [{ status: 422, json: {} }, 'Ops something went wrong'],
          [{ status: 200, json: { verified: true } }, 'An error occurred. Please try again.'],
          [{ status: 502, body: '<html>Bad Gateway</html>' }, 'Ops something went wrong'],
          [{ status: 401, json: { error: 'BAD_CREDENTIALS', message: 'Again not.' } }, 'Again not.'],
          [{ status: 503, body: '' }, 'Ops something went wrong'],
          [{ status: 200, body: '<html>' }, 'An error occurred. Please try again.'],
          [{ status: 200, json: { verified: true } }, 'An error occurred. Please try again.'],
        ] as const
        for (const [reply, text] of replies) {
          await answers(page, '/user/login', reply)
          await modal.press('Log in')
          await alert.getByText(text, { exact: true }).waitFor()
          // A failed try keeps what was typed and marks the password, to be typed over.
          expect(await modal.password.inputValue()).toBe(PASSWORD)
        }
      },
    )
    await answers(page, '/user/login', { json: { result: { verified: false } } })
    await modal.press('Log in')
    await modal.code.waitFor()
    await sentence('"Verification failed. Please try again."', async () => {
      await answers(
        page,
        '/user/verification',
        { json: { result: { verified: false } } },
        { json: { result: { verified: false }, message: 'Wrong code, says the server.' } },
        { body: 'nonsense' },
      )
      await modal.code.fill('111111')
      await alert.getByText('Verification failed. Please try again.', { exact: true }).waitFor()
      await expect.poll(() => modal.code.evaluate(input => input === document.activeElement)).toBe(true)
      await page.keyboard.insertText('222222')
      await alert.getByText('Wrong code, says the server.', { exact: true }).waitFor()
      await modal.press('Confirm')
      await alert.getByText('An error occurred. Please try again.', { exact: true }).waitFor()
    })
    await sentence('"Code expired. Please resend."', async () => {
      await page.clock.runFor(60_000)
      await modal.dialog.getByText('Code expired. Please resend.', { exact: true }).first().waitFor()
    })

    await modal.press('Cancel')
    await modal.press('Forgot password?')
    await modal.identifier.fill('+37477123456')
    await sentence('"Failed to send reset code. Please try again."', async () => {
      await answers(
        page,
        '/user/reset-password-request',
        { json: { result: { success: false } } },
        { json: { result: { success: false }, message: 'Not now, says the server.' } },
        { json: { result: { success: true } } },
      )
      await modal.press('Send the code')
      await alert.getByText('Failed to send reset code. Please try again.', { exact: true }).waitFor()
      await modal.press('Send the code')
      await alert.getByText('Not now, says the server.', { exact: true }).waitFor()
      await modal.press('Send the code')
      await modal.says('If there is such an account, the reset code is on its way.')
    })
    await sentence('"Password reset failed. Please check the code or try again."', async () => {
      await answers(
        page,
        '/user/reset-password-verify',
        { json: { result: { verified: false } } },
        { status: 422, json: { error: 'CODE_INVALID', message: 'The code is not right.' } },
      )
      await modal.code.fill('123456')
      await modal.newPassword.fill('N3w-secret')
      await modal.press('Save the password')
      await alert.getByText('Password reset failed. Please check the code or try again.', { exact: true }).waitFor()
      await modal.press('Save the password')
      await alert.getByText('The code is not right.', { exact: true }).waitFor()
    })
  })

  test('pages that are not there, that fail, and chunks that do not load', async ({ visit, shopUrl }) => {
    const { page, open } = await visit({ locale: 'en', isUsedTo: /status of 50\d|net::ERR_FAILED|preload|import/i })
    await page.clock.install()
    await sentence("404 'This page could not be found'", async () => {
      await open('/no-such-page')
      await page.getByText('404', { exact: true }).waitFor()
      await page.getByText('This page could not be found', { exact: true }).waitFor()
    })
    await sentence('Product missing', async () => {
      await open('/product/no-such-product')
      await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor()
    })
    const bar = page.locator('[data-state]').and(page.locator('.progress-bar'))
    await sentence('A request-error handler marks the progress bar as failed.', async () => {
      await answers(page, '/catalog/products?*', {
        status: 503,
        json: { error: 'UNAVAILABLE', message: 'The shop is away for a minute.', requestId: 'r' },
      })
      await page.getByRole('banner').getByRole('button', { name: 'Shop', exact: true }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Coal', exact: true }).click()
      // The page tries again twice, some seconds apart.
      const state = async () => {
        await page.clock.runFor(1000)
        return bar.getAttribute('data-state')
      }
      await expect.poll(state).toBe('failed')
      expect(await bar.getByRole('status').textContent()).toBe('The request failed')
    })
    await sentence('Page errors show a status code and message.', async () => {
      await page.getByText('503', { exact: true }).waitFor()
      await page.getByText('The shop is away for a minute.', { exact: true }).waitFor()
    })
    await sentence('Failing to load a page chunk reloads the page, at most once a minute.', async () => {
      await open('/about')
      await page.route('**/assets/*contact*.js', route => route.abort())
      const reloaded = page.waitForEvent('load')
      await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
      await reloaded
      // Until the app listens a link is the browser's own.
      await page.waitForLoadState('networkidle')
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      if (page.url() !== `${shopUrl}/en/contact`) {
        await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
      }
      await page.getByRole('heading', { level: 1, name: 'The shop cannot be reached' }).waitFor()
      expect(loads).toBe(0)
    })
  })
})
