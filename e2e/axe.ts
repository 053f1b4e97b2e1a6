import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Creates an axe of the page. It runs in the page alone (the shop has no frames) and reports violations only: by default
 * it also collects what passes and sends all of it to a second page, which takes longer than the checks.
 */
export function createAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/** Returns the axe violations in the open modal: rule and element. */
export function findingsIn(page: Page): Promise<string[]> {
  return findings(createAxe(page).include('[role="dialog"]'))
}

/** Returns the violations that axe finds on the page. */
export function findingsOn(page: Page): Promise<string[]> {
  return findings(createAxe(page))
}

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
