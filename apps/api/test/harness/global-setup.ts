import type { TestProject } from 'vitest/node'
import { generateClient } from '../../../../scripts/database/client.ts'
import { startTestServer } from '../database/server.ts'
import { dropAll, makeTemplate, type TestDatabase } from '../database/template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase
  }
}

interface Shared {
  readonly database: TestDatabase
  readonly stop: () => Promise<void>
}

/** One server serves every project of a run. Each project loads this file again, so the shared state is global. */
const shared: { users: number; started?: Promise<Shared> } = Reflect.get(globalThis, Symbol.for('shop.tests')) ?? {
  users: 0,
}
Reflect.set(globalThis, Symbol.for('shop.tests'), shared)

/** Starts the database of the run, prints its name, and stops it after the last project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users++
  shared.started ??= start()
  const { database, stop } = await shared.started
  project.provide('testDatabase', database)
  return async () => {
    if (--shared.users === 0) await stop()
  }
}

async function start(): Promise<Shared> {
  const from = performance.now()
  await generateClient()
  const server = await startTestServer()
  const stop = async () => {
    await dropAll(server)
    await server.stop()
  }
  try {
    const database = await makeTemplate(server)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    process.stdout.write(`Database of the tests: ${server.name}, ready after ${seconds} s\n`)
    return { database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
