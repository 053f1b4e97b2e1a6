/**
 * `pnpm pin:digests`: writes the digest of each base image and the commit of each action of the workflow next to its
 * tag. Requires Docker with buildx, the registries and github.com. Review and commit the changes; Renovate
 * (renovate.json) updates them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { root } from './root.ts'

/** Files that name images or actions. */
const FILES = [
  'Dockerfile',
  'docker-compose.yml',
  'docker-compose.scaled.yml',
  'ops/kubernetes/base/database.yaml',
  '.github/workflows/ci.yml',
]

/** Images with a tag: `FROM`, `image:`, `imageName:`, and arguments of `docker run` and `docker pull`. Stages of the Dockerfile have no tag. */
const IMAGE =
  /(?<before>^FROM |image: |imageName: |docker pull |docker run [^\n]*?(?<= ))(?<name>[a-z\d./-]+:[\w.-]+)(?:@sha256:[\da-f]{64})?(?=\s|$)/gm
/** `uses: owner/repository@v4`, or a commit with the tag behind it. */
const ACTION = /uses: (?<name>[\w-]+\/[\w-]+)@(?:(?<tag>v[\d.]+)|[\da-f]{40} # (?<pinned>v[\d.]+))$/gm

export interface Resolvers {
  /** `sha256:…` of an image's tag, for all platforms. */
  digestOf(image: string): Promise<string>
  /** The commit of a tag of an action's repository. */
  commitOf(repository: string, tag: string): Promise<string>
}

/** Returns the text with the current digest or commit of everything that it names by a tag. */
export async function pinDigests(text: string, { digestOf, commitOf }: Resolvers): Promise<string> {
  const images = new Map<string, string>()
  for (const { groups } of text.matchAll(IMAGE)) images.set(groups?.name ?? '', '')
  for (const image of images.keys()) images.set(image, await digestOf(image))
  const actions = new Map<string, string>()
  for (const { groups } of text.matchAll(ACTION)) actions.set(`${groups?.name}@${groups?.tag ?? groups?.pinned}`, '')
  for (const action of actions.keys()) {
    const [repository = '', tag = ''] = action.split('@')
    actions.set(action, await commitOf(repository, tag))
  }
  return text
    .replace(IMAGE, (_all, before: string, name: string) => `${before}${name}@${images.get(name)}`)
    .replace(ACTION, (_all, name: string, tag: string | undefined, pinned: string | undefined) => {
      const version = tag ?? pinned
      return `uses: ${name}@${actions.get(`${name}@${version}`)} # ${version}`
    })
}

const fromRegistries: Resolvers = {
  digestOf: async image => {
    const format = '{{.Manifest.Digest}}'
    const args = ['buildx', 'imagetools', 'inspect', image, '--format', format]
    return checked(image, (await runCommand({ file: 'docker', args })).trim(), /^sha256:[\da-f]{64}$/)
  },
  commitOf: async (repository, tag) => {
    const args = ['ls-remote', `https://github.com/${repository}`, `refs/tags/${tag}`, `refs/tags/${tag}^{}`]
    const lines = (await runCommand({ file: 'git', args })).trim().split('\n')
    // An annotated tag has a second line with its commit.
    return checked(`${repository}@${tag}`, lines.at(-1)?.split('\t')[0] ?? '', /^[\da-f]{40}$/)
  },
}

function checked(name: string, found: string, form: RegExp): string {
  if (form.test(found)) return found
  throw new Error(`${name}: expected a digest, got "${found}"`)
}

if (import.meta.main) {
  try {
    for (const name of FILES) {
      const file = join(root, name)
      writeFileSync(file, await pinDigests(readFileSync(file, 'utf8'), fromRegistries))
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
