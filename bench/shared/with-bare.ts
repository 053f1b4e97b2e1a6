import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../apps/api/test/harness/two-processes.ts'

const BARE = new URL('../../apps/api/test/harness/bare-response.ts', import.meta.url).pathname

/** Runs `work` against a bare Fastify in its own process, which responds with the same bytes as a request of the shop. */
export async function withBare<T>(
  response: { body: Buffer; type: string; encoding: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bare-'))
  const file = join(folder, 'response')
  await writeFile(file, response.body)
  const port = await freePort()
  const args = [BARE, String(port), file, response.type, response.encoding]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } })
  const url = `http://127.0.0.1:${port}`
  try {
    await listening(child, url)
    return await work(url)
  } finally {
    child.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

async function listening(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    if (
      await fetch(url).then(
        reply => reply.ok,
        () => false,
      )
    )
      return
    await wait(50)
  }
  throw new Error('the bare server did not start')
}
