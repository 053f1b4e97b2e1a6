import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { runPrisma } from './prisma.ts'

const schemaFolder = join(root, 'prisma/schema')
/** The folders of the generated files, below the root of the repository. */
export const generatedFolders = ['apps/api/src/platform/db/prisma', 'apps/api/src/platform/db/tables']
const stampFile = join(root, 'node_modules/.cache/shop-client')

/** Generates the database client and the types of the tables, unless they are current. Answers whether it did. */
export async function generateClient(): Promise<boolean> {
  const hash = createHash('sha256')
  for (const generator of ['prisma', 'prisma-kysely'])
    hash.update(readFileSync(join(root, 'node_modules', generator, 'package.json')))
  for (const file of readdirSync(schemaFolder).toSorted())
    hash.update(file).update(readFileSync(join(schemaFolder, file)))
  const stamp = hash.digest('hex')
  const isComplete = generatedFolders.every(folder => existsSync(join(root, folder)))
  const isCurrent = isComplete && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isCurrent) return false
  await runPrisma({ args: ['generate'] })
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}
