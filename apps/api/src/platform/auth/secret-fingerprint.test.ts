import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { test } from '../../../test/harness/harness.ts'
import { end, freePort, launch, launchWorker, ready, type Started } from '../../../test/harness/two-processes.ts'

const FIRST = 'the first secret of the shop, long enough'
const SECOND = 'the second secret of the shop, long enough'
const SCRIPT = new URL('../../../../../scripts/rotate-secret.ts', import.meta.url).pathname

async function running(appUrl: string, secret: string): Promise<Started> {
  const api = launch(await freePort(), appUrl, { APP_SECRET: secret })
  onTestFinished(() => end(api))
  await ready(api)
  return api
}

async function failed(started: Started) {
  onTestFinished(() => end(started))
  const [code] = await once(started.child, 'exit')
  return { code, said: started.output.join('') }
}

async function rotate(appUrl: string, secret: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: appUrl, APP_SECRET: secret, DATA_DIR: '/nowhere' }
  const child = spawn(process.execPath, [SCRIPT, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

const ErrorBody = z.object({ details: z.optional(z.array(z.object({ reason: z.string() }))) })

const readiness = async ({ url }: Started): Promise<unknown> => {
  const reply = await fetch(`${url}/serverapi/health/ready`)
  const { details } = ErrorBody.parse(await reply.json())
  return { status: reply.status, reason: details?.[0]?.reason }
}

const message =
  'APP_SECRET: the database belongs to another APP_SECRET. Set the same one in every process, or replace it with pnpm secret:rotate (docs/operations.md).\n'

test('does not start with another APP_SECRET and is not ready once it is replaced', {
  timeout: 300_000,
}, async ({ db, appUrl }) => {
  const first = await running(appUrl, FIRST)
  const other = launch(await freePort(), appUrl, { APP_SECRET: SECOND })
  const worker = launchWorker(await freePort(), appUrl, { APP_SECRET: SECOND })
  const unconfirmed = rotate(appUrl, SECOND)
  for (const rejected of await Promise.all([failed(other), failed(worker)]))
    expect(rejected).toEqual({ code: 1, said: message })
  expect(await unconfirmed).toEqual({ code: 1, said: expect.stringContaining('pnpm secret:rotate --yes') })
  expect(await readiness(first)).toEqual({ status: 200, reason: undefined })
  // The fingerprint distinguishes secrets and contains none of them.
  const [row] = await db.secretFingerprint.findMany()
  expect(row?.fingerprint).toMatch(/^[\w-]{43}$/)

  const done = 'The database belongs to the APP_SECRET of the settings now. Start every process with it.\n'
  expect(await rotate(appUrl, SECOND, '--yes')).toEqual({ code: 0, said: done })

  await expect.poll(() => readiness(first)).toEqual({ status: 503, reason: 'secret' })
  const former = failed(launch(await freePort(), appUrl, { APP_SECRET: FIRST }))
  expect(await readiness(await running(appUrl, SECOND))).toEqual({ status: 200, reason: undefined })
  expect(await former).toEqual({ code: 1, said: message })
  // The earlier process keeps responding until it is stopped, so that open requests finish.
  expect(first.child.exitCode).toBeNull()
})
