import { expect, test } from 'vitest'
import { findHardCoded } from './hard-coded.ts'

const textsIn = (source: string) => findHardCoded('planted.tsx', source).map(({ text }) => text)

test.for([
  ['a text between tags', 'const a = <p>Add to cart</p>'],
  ['a name for screen readers', 'const a = <button aria-label="Close" />'],
  ['a tooltip', 'const a = <a title="Home" />'],
  ['a placeholder', `const a = <input placeholder={\`Search \${where}\`} />`],
  ["a picture's text", "const a = <img alt={isBig ? 'Large picture' : name} />"],
  ['a choice between two texts', "const a = <p>{isOpen ? 'Open' : 'Closed'}</p>"],
  ['a text after a condition', "const a = <p>{count > 0 && 'left'}</p>"],
  ['a text that is put together', "const a = <p>{'Total: ' + total}</p>"],
  ['a label of our own component', 'const a = <Field label="Name">{x}</Field>'],
  ['the title of a notice', "notify({ title: 'Saved' })"],
  ['Russian outside of any markup', "notify({ title: 'Готово' })"],
  ['Armenian in a template', `const a = \`\${price}՝ օրը\``],
])('%s is found', ([, source]) => {
  expect(textsIn(source ?? '')).not.toEqual([])
})

test.for([
  ["const a = <p>{t('cart.title')}</p>"],
  ['const a = <p className="text-lg" id="cart" lang="ru">{kind === \'all\' && t(\'cart.all\')}</p>'],
  ['const a = <span>−{percent}&nbsp;%</span>'],
  ["const a = <Price className='block' amountAmd={1} />"],
  ["const rows = [{ text: 'home.how1Text' }]"],
  ["throw new Error('no catalog')"],
])('a text that is not displayed is ignored: %s', ([source]) => {
  expect(textsIn(source ?? '')).toEqual([])
})

test('a finding names its line', () => {
  expect(findHardCoded('planted.tsx', 'const a = (\n  <p>\n    Hello\n  </p>\n)')).toEqual([
    { file: 'planted.tsx', line: 2, text: 'Hello' },
  ])
})
