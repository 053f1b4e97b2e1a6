import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const MAP = 'docs/evidence/product-map.md'
/** A reference of a row: a file, or a file and the title of a test in it. */
const NAMED = /`(?<file>[\w./-]+)`(?:: "(?<title>(?:\\"|[^"])+)")?/g

const lines = readFileSync(join(root, MAP), 'utf8').split('\n')
const rows = lines.filter(line => line.startsWith('| ') && !/^\| (?:-{3}|requirement )/.test(line))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Matches the complete title in quotes. */
const namesTest = (text: string, title: string) =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some(name => text.includes(name))

test('the product map has every section, each row with its files and its tests', () => {
  const sections = lines.flatMap(line => /^## Section (\d): /.exec(line)?.[1] ?? [])
  expect(sections).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
  const incomplete = rows.filter(row => {
    const [, , madeTrueBy = '', provenBy = ''] = row.split(/(?<!\\) ?\| ?/)
    return !madeTrueBy.includes('`') || !provenBy.includes('`: "')
  })
  expect(rows.length).toBeGreaterThan(40)
  expect(incomplete).toEqual([])
})

test('every file and every test named in the product map and the list of promises exists', () => {
  const promises = textOf('docs/evidence/storefront.md').split('\n')
  const missing = [...lines, ...promises].flatMap(line =>
    [...line.matchAll(NAMED)].flatMap(({ groups }) => {
      const file = groups?.file ?? ''
      const title = groups?.title?.replaceAll('\\"', '"')
      if (!existsSync(join(root, file))) return [file]
      return title === undefined || namesTest(textOf(file), title) ? [] : [`${file}: ${title}`]
    }),
  )
  expect(missing).toEqual([])
})
