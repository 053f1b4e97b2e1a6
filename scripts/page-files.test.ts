import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOfPath } from '../apps/web/src/routes/file-of-path.ts'

const router = readFileSync(new URL('../apps/web/src/router.tsx', import.meta.url), 'utf8')
const pages = [...router.matchAll(/page\(\s*'([^']*)',\s*\(\) => import\('\.\/routes\/([^']+)\.tsx'\)/g)]

test('every page’s file is named by its path, so that the server knows what the browser needs', () => {
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.map(([, path = '']) => fileOfPath(path))).toEqual(pages.map(([, , file]) => file))
})
