import { describe, expect } from 'vitest'
import { answers, loginModal, storedOf } from './login-modal.ts'
import { newCustomer } from './people.ts'
import { sentence } from './sentence.ts'
import { test } from './shop.ts'

const SESSION_KEYS = ['isLoggedIn', 'userPhone', 'token'] as const

describe('product.md section 6, roles', () => {
  test('what a visitor, a customer and one whose token is refused see', async ({ visit, shopUrl }) => {
    const { phone, token } = await newCustomer(shopUrl)
    const { page, open } = await visit({ locale: 'en' })
    const modal = loginModal(page)
    const header = page.getByRole('banner')

    await sentence(
      'The Account link shows only when logged in: a visitor sees no private data but the login',
      async () => {
        await open('/account')
        await modal.dialog.waitFor()
        expect(await header.getByRole('link', { name: 'Account', exact: true, includeHidden: true }).count()).toBe(0)
        await modal.close()
        await page.getByRole('heading', { name: 'Log in to your account' }).waitFor()
      },
    )
    await sentence('Visitor: use AI suggestions leads to the login modal instead (section 4)', async () => {
      await header.getByRole('button', { name: 'Summon Mix' }).click()
      await modal.dialog.waitFor()
      await modal.close()
    })
    await sentence(
      'an Account link when logged in (judged from browser storage): a flag without a token leads to the login',
      async () => {
        await page.evaluate(() => localStorage.setItem('isLoggedIn', 'true'))
        await open('/')
        const asked: string[] = []
        page.on('request', request => asked.push(new URL(request.url()).pathname))
        await header.getByRole('link', { name: 'Account', exact: true }).click()
        await modal.dialog.waitFor()
        expect(asked).not.toContain('/serverapi/user/profile')
        await modal.close()
        await page.getByRole('heading', { name: 'Log in to your account' }).waitFor()
        await header.getByRole('button', { name: 'Log in', exact: true }).waitFor()
        expect(await storedOf(page, ...SESSION_KEYS)).toEqual([null, null, null])
        await page.evaluate(() => localStorage.setItem('isLoggedIn', 'true'))
        await open('/')
        await header.getByRole('button', { name: 'Summon Mix' }).click()
        await modal.dialog.waitFor()
        await modal.close()
      },
    )
    await sentence('Logged-in user (judged from browser storage)', async () => {
      await page.evaluate(
        ([userPhone = '', held = '']) => {
          localStorage.setItem('isLoggedIn', 'true')
          localStorage.setItem('userPhone', userPhone)
          localStorage.setItem('token', held)
        },
        [phone, token],
      )
      await open('/account')
      await page.getByRole('heading', { level: 1, name: 'Hello, Ani!' }).waitFor()
      await header.getByRole('link', { name: 'Account', exact: true }).waitFor()
      expect(await header.getByRole('button', { name: 'Log in', exact: true }).count()).toBe(0)
    })
    await sentence('use AI suggestions (bearer token sent)', async () => {
      const asked = await answers(page, '/ai/suggestion', {
        json: { result: { items: [], remaining: 3 }, dailyLimitExceeded: false },
      })
      await header.getByRole('button', { name: 'Summon Mix' }).click()
      const mix = page.getByRole('dialog', { name: 'Summon Mix' })
      await mix.getByRole('button', { name: 'Fruit', exact: true }).click()
      await mix.getByRole('radio', { name: 'Strong' }).check()
      await mix.getByRole('button', { name: 'Summon a mix' }).click()
      await mix.getByRole('button', { name: 'Try again' }).waitFor()
      expect(asked.map(request => request.headers().authorization)).toEqual([`Bearer ${token}`])
      expect(asked.map(request => request.headers().accept)).toEqual(['application/json'])
      expect(asked.map(request => request.postDataJSON())).toEqual([
        { categories: ['Fruit'], strength: 'strong', userPhone: phone },
      ])
      await page.keyboard.press('Escape')
      await mix.waitFor({ state: 'detached' })
    })
    await sentence('a token that the server refuses ends the session and opens the login (401)', async () => {
      await page.evaluate(() => localStorage.setItem('token', 'refused'))
      await open('/account')
      await modal.dialog.waitFor()
      expect(await storedOf(page, ...SESSION_KEYS)).toEqual([null, null, null])
      await modal.close()
      await header.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    })
  })
})
