import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../apps/api/src/env.ts'
import { files, withSettings } from './generate-settings.ts'
import { root } from './root.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test.for(files)('$file has the settings of the program (pnpm settings:generate)', ({ file, lines }) => {
  expect(read(file)).toBe(withSettings(read(file), lines))
})

test('every setting of the program is explained in .env.example', () => {
  const explained = new Set([...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name))
  expect(settingNames.filter(name => !explained.has(name))).toEqual([])
})
