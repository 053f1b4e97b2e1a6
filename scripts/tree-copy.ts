import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatedFolders } from './database/client.ts'
import { root } from './root.ts'

const WORKSPACE = ['.', 'apps/api', 'apps/web', ...readdirSync(join(root, 'packages')).map(name => `packages/${name}`)]

/** Runs git and returns its output. @throws Error with the message of git if it fails */
export function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout
}

/** Copies the working tree as it is, with the generated database client and links to the installed packages. */
export function copyTree(to: string): void {
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const file of files.filter(name => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
  for (const folder of generatedFolders) cpSync(join(root, folder), join(to, folder), { recursive: true })
  for (const folder of WORKSPACE) linkPackages(folder, to)
}

/** Links each installed package. A package of the workspace is linked to the copy, so that changes to the copy count. */
function linkPackages(folder: string, to: string): void {
  const from = join(root, folder, 'node_modules')
  if (!existsSync(from)) return
  mkdirSync(join(to, folder, 'node_modules'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@shop') symlinkSync(join(from, name), join(to, folder, 'node_modules', name))
    else cpSync(join(from, name), join(to, folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
}
