import { describe, expect, test } from 'vitest'
import { type BackupSteps, createSchedule } from './backup-schedule.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.UTC(2026, 10, 23)

/** A schedule over bases and drills that take no time. `failing` names the steps that fail. */
function createService(reported: { baseAt?: number; drillAt?: number } = {}) {
  let { baseAt, drillAt } = reported
  let now = START
  const failing = new Set<string>()
  const done: string[] = []
  const step = (name: string, finish: () => void) => async () => {
    if (failing.has(name)) throw new Error(name)
    finish()
    done.push(name)
  }
  const steps: BackupSteps = {
    lastBaseAt: () => (baseAt === undefined ? undefined : new Date(baseAt)),
    lastDrillAt: async () => (drillAt === undefined ? null : new Date(drillAt)),
    makeBase: step('base', () => {
      baseAt = now
    }),
    drill: step('drill', () => {
      drillAt = now
    }),
  }
  const failures: string[] = []
  const run = createSchedule(steps, attempt =>
    attempt().then(
      () => true,
      error => {
        failures.push(error.message)
        return false
      },
    ),
  )
  return {
    failing,
    /** Runs the service for some minutes. @returns what succeeded and what failed meanwhile */
    async runFor(minutes: number) {
      for (const end = now + minutes * MINUTE; now < end; now += MINUTE) await run(now)
      return [...done.splice(0), ...failures.splice(0).map(name => `${name} failed`)]
    },
  }
}

describe('the backup service', () => {
  test('makes a base and a drill each day', async () => {
    const service = createService()
    expect(await service.runFor(2 * 24 * 60)).toEqual(['base', 'drill', 'base', 'drill'])
  })

  test('tries a failed drill again each hour, without another base', async () => {
    const service = createService()
    service.failing.add('drill')
    expect(await service.runFor(180)).toEqual(['base', 'drill failed', 'drill failed', 'drill failed'])
    service.failing.clear()
    expect(await service.runFor(180)).toEqual(['drill'])
  })

  test('retries a failed base backup after ten minutes, and runs no drill before there is one', async () => {
    const service = createService()
    service.failing.add('base')
    expect(await service.runFor(30)).toEqual(['base failed', 'base failed', 'base failed'])
    service.failing.clear()
    expect(await service.runFor(30)).toEqual(['base', 'drill'])
  })

  test('drills a base of an earlier start that no drill has proven', async () => {
    const baseAt = START - DAY / 2
    expect(await createService({ baseAt, drillAt: baseAt - DAY }).runFor(60)).toEqual(['drill'])
    expect(await createService({ baseAt, drillAt: baseAt + MINUTE }).runFor(60)).toEqual([])
  })
})
