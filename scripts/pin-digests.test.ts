import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pinDigests } from './pin-digests.ts'
import { root } from './root.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')

/** Responds like the registries, with digests derived from the request. */
function resolversOf(digit: string) {
  const requests: string[] = []
  return {
    requests,
    digestOf: async (image: string) => {
      requests.push(image)
      return `sha256:${digit.repeat(64)}`
    },
    commitOf: async (repository: string, tag: string) => {
      requests.push(`${repository}@${tag}`)
      return digit.repeat(40)
    },
  }
}

test.for([
  ['Dockerfile', ['node:24-slim', 'postgres:18']],
  ['docker-compose.scaled.yml', ['caddy:2', 'postgres:18']],
  ['ops/kubernetes/base/database.yaml', ['ghcr.io/cloudnative-pg/postgresql:18']],
  [
    '.github/workflows/ci.yml',
    [
      'actions/cache@v4',
      'actions/checkout@v4',
      'actions/setup-node@v4',
      'ghcr.io/yannh/kubeconform:v0.7.0',
      'postgres:18',
      'prom/prometheus:v2.53.5',
      'registry.k8s.io/kustomize/kustomize:v5.7.1',
    ],
  ],
] as const)('pins everything that %s names by a tag, and renews it later', async ([name, names]) => {
  const first = resolversOf('a')
  const pinned = await pinDigests(read(name), first)
  expect(first.requests.toSorted()).toEqual([...names])
  for (const line of pinned.split('\n'))
    if (/^FROM \S+:/.test(line)) expect(line).toContain(`@sha256:${'a'.repeat(64)}`)
  if (name.endsWith('ci.yml')) expect(pinned).toContain(`uses: actions/checkout@${'a'.repeat(40)} # v4`)

  const second = resolversOf('b')
  const renewed = await pinDigests(pinned, second)
  expect(second.requests.toSorted()).toEqual([...names])
  expect(renewed).toBe(pinned.replaceAll('a'.repeat(64), 'b'.repeat(64)).replaceAll('a'.repeat(40), 'b'.repeat(40)))
})
