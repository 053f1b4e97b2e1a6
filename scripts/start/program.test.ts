import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../processes.mjs'
import { ProgramFailed, startProgram } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Responds with its process id. On SIGTERM it writes a note and exits. */
const server = join(folder, 'server.mjs')
writeFileSync(
  server,
  `import { createServer } from 'node:http'
   import { appendFileSync } from 'node:fs'
   createServer((_, reply) => reply.end(String(process.pid))).listen(process.env.PORT)
   process.on('SIGTERM', () => { appendFileSync(process.env.NOTES, 'ended in order'); process.exit(0) })`,
)

test('a killed program is restarted with a message', async () => {
  const said: string[] = []
  const { program, pid } = await serve(line => said.push(line))
  const first = await pid()

  process.kill(first, 'SIGKILL')

  await vi.waitFor(async () => expect(await pid()).not.toBe(first), { timeout: 20_000, interval: 100 })
  await program.stop()
  expect(said).toEqual(['The server exited (SIGKILL) and is restarted.'])
})

test('a program that is stopped ends in order and stays away', async () => {
  const { program, pid, notes } = await serve(() => undefined)

  await program.stop()

  expect(readFileSync(notes, 'utf8')).toBe('ended in order')
  await expect(pid()).rejects.toThrow()
})

test('a program that ends before it is ready fails the start with its own exit code', async () => {
  const broken = join(folder, 'broken.mjs')
  writeFileSync(broken, 'process.exit(3)')
  const healthUrl = `http://127.0.0.1:${await freePort()}/`

  const { ready } = startProgram({ name: 'It', args: [broken], env: {}, healthUrl, say: () => undefined })

  const failure = await ready.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProgramFailed)
  expect(failure).toMatchObject({ exitCode: 3 })
})

async function serve(say: (line: string) => void) {
  const port = await freePort()
  const healthUrl = `http://127.0.0.1:${port}/`
  const notes = join(folder, `${port}.txt`)
  const program = startProgram({
    name: 'The server',
    args: [server],
    env: { PORT: String(port), NOTES: notes },
    healthUrl,
    say,
  })
  await program.ready
  return { program, notes, pid: async () => Number(await (await fetch(healthUrl)).text()) }
}
