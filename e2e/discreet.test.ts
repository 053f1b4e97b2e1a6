import { expect } from 'vitest'
import { sharedTest as test } from './shop.ts'

const EXIT = 'https://www.google.com/'

test('a visitor turns discreet mode on and hides the shop, and Back and Forward do not show it again', async ({
  visit,
}) => {
  const { page, open, t } = await visit({ locale: 'en' })
  // The neutral page of the settings, without the network.
  await page.route(`${EXIT}**`, route => route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }))
  await page.route('https://before.example/', route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Before</title>' }),
  )
  await page.goto('https://before.example/')
  await open('/about')
  await page.getByRole('button', { name: t('discreet.turnOn') }).click()
  const hide = page.getByRole('link', { name: new RegExp(`^${t('discreet.hide')}`) })
  await hide.waitFor()
  await expect.poll(() => page.title()).toBe('DT Store')
  await page
    .getByRole('link', { name: t('nav.contact') })
    .first()
    .click()
  await page.waitForURL('**/en/contact')
  await hide.click()
  await page.waitForURL(`${EXIT}**`)
  expect(await page.title()).toBe('Weather')
  await page.goForward().catch(() => null)
  await expect.poll(() => page.url()).toMatch(/google/)
})
