import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

const file = (name: string): string => readFileSync(join(root, name), 'utf8')
const compose = file('docker-compose.yml')
const services = compose.slice(compose.indexOf('\nservices:'))

/** The settings that an anchor hands on. */
function handedOn(anchor: string): string[] {
  const [, rest = ''] = compose.split(`x-${anchor}: &${anchor}\n`)
  const [own = ''] = rest.split(/^\S/m)
  return [...own.matchAll(/^ {2}([A-Z\d_]+): \$\{\1:/gm)].map(([, name = '']) => name)
}

/** Those of .env.example that begin with one of these words. */
const known = (...words: string[]): string[] =>
  [...file('.env.example').matchAll(/^(([A-Z\d]+)_[A-Z_]+)=/gm)].flatMap(([, name = '', word = '']) =>
    words.includes(word) ? [name] : [],
  )

describe('the shop in containers', () => {
  test.for([
    ['messages', known('SMS', 'NIKITA', 'DEXATEL', 'EMAIL', 'SMTP', 'MAIL')],
    ['payments', known('PAYMENT', 'IDRAM', 'AMERIABANK', 'ARCA', 'RECEIPT')],
    // The directory is the volume's.
    ['pictures', known('PICTURE', 'S3').filter(name => name !== 'PICTURE_DIR')],
  ] as const)('is handed every setting of its %s', ([anchor, names]) => {
    expect(handedOn(anchor).toSorted()).toEqual(names.toSorted())
  })

  test.for(['shop', 'worker'])('has them all in its service "%s"', service => {
    const [, rest = ''] = services.split(`\n  ${service}:\n`)
    const [own = ''] = rest.split(/^ {2}\w/m)
    expect(own).toContain('<<: [*messages, *payments, *pictures]')
  })
})
