import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { sentence } from './sentence.ts'
import { sharedTest as test } from './shop.ts'

const PRODUCT = '/product/nor-hov-ice-watermelon-ice'
/** A page that the server renders and one that the browser renders: all pages come in one of these two ways. */
const RENDERED = ['/shop', '/cart']
/** The maximum layout shift during loading. */
const MOST_SHIFT = 0.02
/** A cheap phone next to the machine that runs the tests. */
const CPU_SLOWDOWN = 4
/** Slow 4G: the HTML arrives in pieces. */
const NETWORK = { offline: false, latency: 20, downloadThroughput: 500_000, uploadThroughput: 90_000 }

describe('the age gate on a slow phone', () => {
  test.for(RENDERED)('no frame of %s shows products before the confirmation', async (path, { visit, newContext }) => {
    const reader = await createFrameReader(newContext)
    const { page, open } = await visit({ isOver18: false, width: 360 })
    const film = await startFilm(page)
    await open(path)
    const gate = page.getByRole('dialog', { name: 'ВАМ УЖЕ ИСПОЛНИЛОСЬ 18 ЛЕТ?' })
    await gate.waitFor()
    expect(await reader.countMarked(film.cut())).toBe(0)
    await film.speedUp()
    // The same screencast shows the open page, which proves that a frame with products would have been counted.
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    await gate.waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        await repaint(page)
        return await reader.countMarked(film.cut())
      })
      .toBeGreaterThan(0)
  })

  test('a visitor who has confirmed before sees the page at once, and nothing moves', async ({ visit }) => {
    const { page, open } = await visit({ width: 360 })
    const film = await startFilm(page)
    await page.addInitScript(() => {
      const seen = { moved: 0, gates: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if ('value' in entry) seen.moved += Number(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
      const sample = () => {
        const gate = document.querySelector('.age-gate')
        if (gate && getComputedStyle(gate).display !== 'none') seen.gates += 1
        requestAnimationFrame(sample)
      }
      requestAnimationFrame(sample)
    })
    await open('/shop')
    const seen = await page.evaluate(() => (window as unknown as { seen: { moved: number; gates: number } }).seen)
    expect(seen.gates).toBe(0)
    expect(seen.moved).toBeLessThan(MOST_SHIFT)
    expect(film.cut().length).toBeGreaterThan(0)
  })

  test('without JavaScript the products stay covered, and the page says what is required', async ({
    newContext,
    shopUrl,
  }) => {
    const context = await newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
    const page = await context.newPage()
    await sentence('Age gate: on first visit it covers everything', async () => {
      await page.goto(`${shopUrl}/shop`)
      const gate = page.locator('.age-gate')
      expect(await gate.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
      // Playwright's search by text leaves noscript out.
      const reason = gate.locator('noscript p')
      expect(await reason.textContent()).toContain('Магазину нужен JavaScript')
      expect(await reason.isVisible()).toBe(true)
      expect(await gate.getByRole('button', { name: 'Да', exact: true }).isVisible()).toBe(false)
    })
    await sentence('search engines read the products in the HTML (docs/adr/0010)', async () => {
      const html = await (await fetch(shopUrl + PRODUCT)).text()
      expect(html.indexOf('age-gate')).toBeLessThan(html.indexOf('<h1'))
      expect(html).toContain('application/ld+json')
    })
    await context.close()
  })
})

type Film = {
  /** The frames since the last cut, as data addresses. */
  cut: () => string[]
  /** Ends the slowdown of the page. */
  speedUp: () => Promise<unknown>
}

/** Slows the page down, marks everything below the gate by a color of its own, and takes each frame. */
async function startFilm(page: Page): Promise<Film> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await page.route(/\/assets\/.*\.css$/, async route => {
    const reply = await route.fetch()
    const body = `${await reply.text()}\n[data-below-gate], [data-below-gate] * { background: #f0f !important }`
    await route.fulfill({ response: reply, body })
  })
  const frames: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(`data:image/png;base64,${data}`)
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1, maxWidth: 360, maxHeight: 800 })
  return {
    cut: () => frames.splice(0),
    speedUp: () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 }),
  }
}

/**
 * Makes the page paint once more. Chromium drops a screencast frame while earlier ones are unacknowledged, and a page
 * that no longer changes sends no other.
 */
async function repaint(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { style } = document.body
    style.opacity = style.opacity === '' ? '0.99' : ''
  })
}

/** Decodes frames in a page of their own, which is not slowed down. */
async function createFrameReader(newContext: () => Promise<BrowserContext>) {
  const context = await newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  return {
    /** Counts the frames that show the color below the gate. */
    countMarked: async (frames: string[]) => {
      let marked = 0
      for (const frame of frames) if (await page.evaluate(isMarked, frame)) marked += 1
      return marked
    },
  }
}

/** Whether a picture has a magenta pixel. Runs in the browser. */
async function isMarked(address: string): Promise<boolean> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const { width, height } = picture
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  if (!context) throw new Error('expected a 2d context, got none')
  context.drawImage(picture, 0, 0)
  // One number a pixel: alpha, blue, green, red, each eased to its four highest bits.
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
  return pixels.some(pixel => (pixel & 0x00f0f0f0) >>> 0 === 0x00f000f0)
}
