import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { runPrisma } from './prisma.ts'

const schemaFolder = join(root, 'prisma/schema')
const output = join(root, 'apps/api/src/platform/prisma')
const stampFile = join(root, 'node_modules/.cache/shop-client')

/** Generates the database client, unless it was made from this very schema by this very Prisma. True when it did. */
export async function generateClient(): Promise<boolean> {
  const hash = createHash('sha256').update(readFileSync(join(root, 'node_modules/prisma/package.json')))
  for (const file of readdirSync(schemaFolder).toSorted())
    hash.update(file).update(readFileSync(join(schemaFolder, file)))
  const stamp = hash.digest('hex')
  const isCurrent = existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isCurrent) return false
  await runPrisma({ args: ['generate'] })
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}
