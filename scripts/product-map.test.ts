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

/** The lists of what customers and staff can rely on. */
const promises = ['docs/evidence/storefront.md', 'docs/evidence/staff.md'].flatMap(file => textOf(file).split('\n'))

test('every file and every test named in the product map and the lists of promises exists', () => {
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

test('every promise to staff names a test, outside the sections that say what is not proven or promised', () => {
  const [proven = ''] = textOf('docs/evidence/staff.md').split('## Not proven by a test')
  const promised = proven.split('\n').filter(line => line.startsWith('| ') && !/^\| (?:-{3}|promise )/.test(line))
  expect(promised.length).toBeGreaterThan(100)
  expect(promised.filter(line => !line.includes('`: "'))).toEqual([])
})
