import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe looks at: a part of the page (a CSS selector) and rules by their tags. Everything by default. */
interface Scope {
  part?: string
  tags?: readonly string[]
}

/** Returns the axe violations in the open modal: rule and element. */
export function findingsIn(page: Page): Promise<string[]> {
  return findingsOn(page, { part: '[role="dialog"]' })
}

/**
 * Returns the axe violations on the page, or in a part of it: rule and elements. Transitions end first, and animations
 * that start during the check are over at once: the colors of a half faded message have too little contrast.
 */
export async function findingsOn(page: Page, scope: Scope = {}): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(animation => animation.finished)))
  const { violations } = await axeOf(page, scope).analyze()
  await page.emulateMedia({ reducedMotion: null })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Creates an axe of the page. It runs in the page alone (the shop has no frames) and reports violations only: by default
 * it also collects what passes and sends all of it to a second page, which takes longer than the checks.
 */
function axeOf(page: Page, { part, tags }: Scope): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (part) axe.include(part)
  if (tags) axe.withTags([...tags])
  return axe
}
