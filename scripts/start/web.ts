import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runCommand } from '../command.ts'
import { root } from '../root.ts'
import { type Program, startProgram } from './program.ts'

const webFolder = join(root, 'apps/web')

/** Builds the web app with turbo, which reuses the last build if no input has changed. */
export async function buildWeb(): Promise<string> {
  const args = ['run', 'build', '--filter=@shop/web', '--output-logs=errors-only']
  const output = await runCommand({
    file: join(root, 'node_modules/.bin/turbo'),
    args,
    env: { NODE_ENV: 'production', NO_COLOR: '1', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  })
  return output.includes('FULL TURBO') ? 'up to date' : 'built'
}

export interface DevServer {
  readonly host: string
  readonly port: number
  /** Where /serverapi, /sandbox-pay and /dev go. */
  readonly apiOrigin: string
  readonly say: (line: string) => void
}

/** Returns the URL for health checks of a program that listens on `host`. */
export function reachable(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Vite's development server in front of the API. */
export function startVite({ host, port, apiOrigin, say }: DevServer): Program {
  const vite = join(dirname(createRequire(join(webFolder, 'package.json')).resolve('vite/package.json')), 'bin/vite.js')
  return startProgram({
    name: 'Vite',
    folder: webFolder,
    // Vite's banner would appear between the lines of the start, which contain the same.
    args: [
      vite,
      '--host',
      host,
      '--port',
      String(port),
      '--strictPort',
      '--clearScreen',
      'false',
      '--logLevel',
      'warn',
    ],
    env: { API_ORIGIN: apiOrigin, NODE_ENV: 'development' },
    healthUrl: `http://${reachable(host)}:${port}/`,
    say,
  })
}
