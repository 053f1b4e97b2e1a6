import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds in the open modal: nothing, or rule and place. */
export function findingsIn(page: Page): Promise<string[]> {
  return findings(new AxeBuilder({ page }).include('[role="dialog"]'))
}

/** What axe finds on the whole page. */
export function findingsOn(page: Page): Promise<string[]> {
  return findings(new AxeBuilder({ page }))
}

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
