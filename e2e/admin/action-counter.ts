import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from '../shop.ts'
import { enter, type Person } from './staff.ts'

/**
 * Seconds of the keystroke-level model of Card, Moran and Newell. The time from the keyboard to the mouse is not counted,
 * nor that of typing on a screen, which is longer.
 */
const KEY_S = 0.28
const POINT_S = 1.1
const DECIDE_S = 1.35
/** Selects a table in another program, copies it and comes back. */
const COPY_S = 10
/** Takes a pack from the box and holds it before the scanner. */
const SCAN_S = 3
/** Signs on the screen. */
const SIGN_S = 3

/** What a person did, and how long a practiced person takes for it. */
export type Work = {
  /** Taps, typed fields, pasted tables, scanned codes and keys that trigger something. */
  actions: number
  /** Typed characters. */
  characters: number
  /** Targets outside the screen, to which the person scrolled first, down or sideways, whatever the distance. */
  scrolls: number
  seconds: number
}

/** Does at a page what a person does, and counts it. */
export function createActionCounter(page: Page) {
  const work: Work = { actions: 0, characters: 0, scrolls: 0, seconds: 0 }
  const act = (seconds: number, characters = 0) => {
    work.actions += 1
    work.characters += characters
    work.seconds += DECIDE_S + seconds + characters * KEY_S
  }
  const scrollTo = async (target: Locator) => {
    await target.waitFor()
    if (await target.evaluate(isOnScreen)) return
    work.scrolls += 1
    work.seconds += POINT_S
  }
  const hasFocus = (target: Locator) => target.evaluate(element => element === document.activeElement)
  return {
    work,
    async tap(target: Locator) {
      await scrollTo(target)
      await target.click()
      act(POINT_S)
    },
    /** Types into a field, which the person taps before unless it has the focus. */
    async type(target: Locator, text: string) {
      await scrollTo(target)
      act((await hasFocus(target)) ? 0 : POINT_S, text.length)
      await target.fill(text)
    },
    /** Presses a key that triggers something. */
    async press(key: string) {
      await page.keyboard.press(key)
      act(KEY_S)
    },
    /** Opens a list of options and chooses one: two actions. */
    async choose(target: Locator, option: Parameters<Locator['selectOption']>[0]) {
      await scrollTo(target)
      await target.selectOption(option)
      act(POINT_S)
      act(POINT_S)
    },
    /** Taps a link of a message, which opens the page. */
    async follow(open: () => Promise<unknown>) {
      await open()
      act(POINT_S)
    },
    /** Pastes a table that was copied in another program. */
    async paste(target: Locator, table: string) {
      await scrollTo(target)
      await page.evaluate(text => navigator.clipboard.writeText(text), table)
      act(COPY_S + ((await hasFocus(target)) ? 0 : POINT_S) + 2 * KEY_S)
      await target.focus()
      await page.keyboard.press('ControlOrMeta+V')
    },
    /** Scans a code into the field that has the focus. A scanner types and presses Enter. */
    async scan(code: string) {
      act(SCAN_S)
      await page.keyboard.insertText(code)
      await page.keyboard.press('Enter')
    },
    async sign(frame: Locator) {
      await scrollTo(frame)
      const box = await frame.boundingBox()
      if (!box) throw new Error('expected the frame of the signature')
      await page.mouse.move(box.x + 40, box.y + 40)
      await page.mouse.down()
      await page.mouse.move(box.x + 160, box.y + 80, { steps: 5 })
      await page.mouse.up()
      act(SIGN_S)
    },
  }
}

/** Runs in the browser. Sticky bars at the edges may cover a target in part. */
function isOnScreen(target: Element): boolean {
  const { top, bottom, left, right } = target.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth
}

export const sumOf = (...works: Work[]): Work =>
  works.reduce((sum, { actions, characters, scrolls, seconds }) => ({
    actions: sum.actions + actions,
    characters: sum.characters + characters,
    scrolls: sum.scrolls + scrolls,
    seconds: sum.seconds + seconds,
  }))

/** What was done after an earlier copy of the same work. */
export const workSince = (work: Work, earlier: Work): Work => ({
  actions: work.actions - earlier.actions,
  characters: work.characters - earlier.characters,
  scrolls: work.scrolls - earlier.scrolls,
  seconds: work.seconds - earlier.seconds,
})

const HEIGHTS: Record<number, number> = { 390: 844, 1024: 768, 1440: 900 }

/** Opens the first page of the admin area on a screen of the device. */
export async function startDay(visit: (options: object) => Promise<Visitor>, person: Person, width: number) {
  const visitor = await visit({ locale: 'en', width })
  const { page } = visitor
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(visitor, person, '/admin')
  const user = createActionCounter(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const goTo = async (name: string, section?: string) => {
    if (width < 768) await user.tap(page.getByRole('button', { name: 'Menu', exact: true }))
    const menu = page.getByRole('navigation', { name: 'Management sections' }).last()
    // A name may be followed by the count of what waits.
    await user.tap(menu.getByRole('link', { name: new RegExp(`^${name}`) }).first())
    if (section) await user.tap(page.getByRole('main').getByRole('link', { name: section, exact: true }))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }
  return { visitor, page, user, button, goTo }
}

/** Prints what a job took, and fails if it took more than its limit. */
export function expectWithin(
  job: string,
  width: number,
  work: Work,
  limit: { actions: number; seconds: number },
): void {
  const { actions, characters, scrolls, seconds } = work
  const estimate = `${Math.round(seconds)} s`
  process.stdout.write(
    `${job}, ${width} px: ${actions} actions, ${characters} characters, ${scrolls} scrolls, ${estimate}\n`,
  )
  expect(actions, `actions: ${job}, ${width} px`).toBeLessThanOrEqual(limit.actions)
  expect(seconds, `seconds: ${job}, ${width} px`).toBeLessThan(limit.seconds)
}

/** The widths of a job: in each run of the tests, or all with DAY=full (`pnpm test:day`), because a run takes long. */
export const widthsOf = <Widths extends number | Record<string, number>>(widths: {
  daily: Widths[]
  all: Widths[]
}): Widths[] => (process.env.DAY === 'full' ? widths.all : widths.daily)
