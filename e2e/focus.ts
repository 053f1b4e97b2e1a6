import type { Page } from 'playwright-core'

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/**
 * Focuses each control of the page or of its dialog, forward and backward, as the keyboard does. Returns those that are
 * covered by a bar or outside the window (WCAG 2.4.11), and those that do not show the focus (2.4.7).
 */
export async function findFocusFaults(page: Page): Promise<string[]> {
  // After a key, the focus is visible if a script moves it, too.
  await page.keyboard.press('Tab')
  return [...(await findCoveredControls(page)), ...(await findRinglessControls(page))]
}

function findCoveredControls(page: Page): Promise<string[]> {
  return page.evaluate(selector => {
    const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
    /** Whether a point of the visible part of the control is on top. Of a radio button the user sees the card. */
    const isShown = (control: Element) => {
      const shown = control.closest('label') ?? control
      const box = shown.getBoundingClientRect()
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
      const points = shares.flatMap(x =>
        shares.map(y => [left + (right - left) * x, top + (bottom - top) * y] as const),
      )
      return right > left && bottom > top && points.some(([x, y]) => shown.contains(document.elementFromPoint(x, y)))
    }
    const root = document.querySelector('[role="dialog"]') ?? document
    const controls = [...root.querySelectorAll<HTMLElement>(selector)].filter(control => control.tabIndex >= 0)
    const covered = [...controls, ...controls.toReversed()].filter(control => {
      control.focus()
      return document.activeElement === control && !isShown(control)
    })
    return [...new Set(covered)].map(control => `covered: ${control.outerHTML.slice(0, 160)} ${control.textContent}`)
  }, CONTROLS)
}

function findRinglessControls(page: Page): Promise<string[]> {
  return page.evaluate(selector => {
    const root = document.querySelector('[role="dialog"]') ?? document
    const controls = [...root.querySelectorAll<HTMLElement>(selector)]
    const ringless = controls.filter(control => {
      control.focus()
      if (document.activeElement !== control) return false
      // The ring of a radio button is around its card, that of a mix around its card, too.
      const places = [control, control.closest('label'), control.closest('article')]
      return places.every(place => !place || getComputedStyle(place).outlineStyle === 'none')
    })
    return ringless.map(control => `no ring: ${control.outerHTML.slice(0, 160)}`)
  }, CONTROLS)
}

/** Describes the focused element: its tag and name. */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('aria-label') ?? element?.textContent}`
  })
}
