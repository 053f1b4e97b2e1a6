import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '@shop/contracts/route.ts'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const folder = join(root, 'packages/contracts/src')
const files = globSync('*.ts', { cwd: folder }).filter(file => !file.endsWith('.test.ts'))
const modules: Record<string, unknown>[] = await Promise.all(files.map(file => import(join(folder, file))))
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'result' in value
const routes = modules.flatMap(module => Object.values(module).flatMap(value => (isRoute(value) ? [value] : [])))

/** What zod keeps of a schema, as far as this walk needs it. */
type Part = {
  safeParse: (value: unknown) => { success: boolean }
  def: {
    type: string
    shape?: Record<string, Part>
    element?: Part
    innerType?: Part
    options?: Part[]
    in?: Part
    left?: Part
    right?: Part
  }
}

/** Every text in a schema, by its path. */
function textsIn({ def }: Part, path: string, self: Part): [path: string, part: Part][] {
  if (def.type === 'string') return [[path, self]]
  const into = (part: Part | undefined, name = path) => (part ? textsIn(part, name, part) : [])
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => into(part, `${path}.${name}`)),
    ...[def.element, def.innerType, def.in, def.left, def.right, ...(def.options ?? [])].flatMap(part => into(part)),
  ]
}

/** Looked up, never stored; a password is stored as its hash. */
const NOT_STORED = /\.(sku|slug|currentPassword|newPassword|password)$/

test('no text of a body takes a character that the database cannot keep', () => {
  const texts = routes.flatMap(({ method, path, body }) => {
    // A schema of zod/mini; only its inner structure is not public.
    const schema = body as unknown as Part | undefined
    return schema ? textsIn(schema, `${method} ${path} body`, schema) : []
  })
  const stored = texts.filter(([path]) => !NOT_STORED.test(path))
  expect(stored.length).toBeGreaterThan(15)
  const taken = stored.filter(([, part]) =>
    ['a\0b', 'ani@exam\0ple.am', 'Ani\0', '\0\0\0\0\0\0\0\0'].some(text => part.safeParse(text).success),
  )
  expect(taken.map(([path]) => path)).toEqual([])
})
