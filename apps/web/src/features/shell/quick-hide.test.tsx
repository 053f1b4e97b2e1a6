import { screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openShop } from '../../../test/open-shop.tsx'
import { t } from '../../../test/texts.ts'

const EXIT = 'https://weather.example/'
const discreet = { discreet: 'true' }

/** Opens a page of the shop, and records where the browser goes instead. */
async function openAbout(stored: Record<string, unknown>) {
  const left: string[] = []
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(url => void left.push(String(url)))
  onTestFinished(() => {
    replace.mockRestore()
    document.querySelector('[data-hidden]')?.remove()
    document.body.hidden = false
    window.sessionStorage.clear()
  })
  const shop = await openShop('/about', { responses: [], stored })
  return { ...shop, left }
}

const findButton = () => screen.findByRole('link', { name: new RegExp(`^${t('discreet.hide')}`) })

describe('discreet mode', () => {
  test('replaces the title of every page by the neutral name', async () => {
    await openAbout(discreet)
    await expect.poll(() => document.title).toBe('DT Store')
  })

  test('is off without a choice, and a visitor turns it on and off in the footer', async () => {
    const { user } = await openAbout({})
    await user.click(await screen.findByRole('button', { name: t('discreet.turnOn') }))
    await findButton()
    expect(window.localStorage.getItem('discreet')).toBe('true')
    await user.click(screen.getByRole('button', { name: t('discreet.turnOff') }))
    await expect.poll(() => screen.queryByRole('link', { name: new RegExp(`^${t('discreet.hide')}`) })).toBeNull()
    await expect.poll(() => document.title).toContain('DymTun')
  })
})

describe('the button that hides the shop', () => {
  test('covers the page and its title at once, and replaces it', async () => {
    const { user, left } = await openAbout(discreet)
    await user.click(await findButton())
    expect(document.body.hidden).toBe(true)
    expect(document.querySelector('[data-hidden]')?.textContent).toBe(t('discreet.leaving'))
    expect(document.title).toBe(t('discreet.leaving'))
    expect(left).toEqual([EXIT])
  })

  test('goes back to the first page of the shop before it replaces it', async () => {
    const { user, left } = await openAbout(discreet)
    const button = await findButton()
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
    onTestFinished(() => go.mockRestore())
    window.history.replaceState({ ...window.history.state, idx: 3 }, '')
    await user.click(button)
    expect(go).toHaveBeenCalledWith(-3)
    expect(window.sessionStorage.getItem('hidden')).toBe(EXIT)
    expect(left).toEqual([])
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(left).toEqual([EXIT])
  })

  test('is also pressed by Shift three times, and not by capital letters, other keys or clicks', async () => {
    const { user, left } = await openAbout(discreet)
    await findButton()
    await user.keyboard('{Shift>}a{/Shift}{Shift>}b{/Shift}{Shift>}c{/Shift}')
    expect(left).toEqual([])
    await user.keyboard('{Alt>}{Shift}{Shift}{Shift}{/Alt}{Control>}{Shift}{Shift}{Shift}{/Control}')
    for (let click = 0; click < 3; click++) {
      await user.keyboard('{Shift>}')
      await user.click(document.body)
      await user.keyboard('{/Shift}')
    }
    expect(left).toEqual([])
    await user.keyboard('{Shift}{Shift}')
    await screen.findByText('Press Shift 1 more time to hide the shop.')
    expect(left).toEqual([])
    await user.keyboard('{Shift}')
    await expect.poll(() => left).toEqual([EXIT])
  })
})
