import { type CallExpression, parseSync, Visitor } from 'oxc-parser'
import { type Messages, valuesIn } from './catalogs.ts'

/**
 * Finds calls such as `t('cart.items', { count })` whose values are not the placeholders of the message. Calls with
 * computed ids or values are skipped.
 */
export function findWrongValues(file: string, source: string, messages: Messages): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const problems: string[] = []
  const check = (call: CallExpression) => {
    const id = messageIdOf(call)
    const text = messages.get(id)
    const given = namesOf(call.arguments[1])
    if (text === undefined || given === undefined || given === valuesIn(text)) return
    const line = source.slice(0, call.start).split('\n').length
    const expected = valuesIn(text) || 'none'
    problems.push(`${file}:${line}: t('${id}') gives ${given || 'no values'}, the message has ${expected}`)
  }
  new Visitor({ CallExpression: check }).visit(program)
  return problems
}

function messageIdOf({ callee, arguments: [id] }: CallExpression): string {
  const isTranslation = callee.type === 'Identifier' && callee.name === 't'
  return isTranslation && id?.type === 'Literal' ? String(id.value) : ''
}

/** The names of an object's properties in the form of `valuesIn`; undefined if they are not all in the source. */
function namesOf(values: CallExpression['arguments'][number] | undefined): string | undefined {
  if (values === undefined) return ''
  if (values.type !== 'ObjectExpression') return undefined
  const names = values.properties.map(each =>
    each.type === 'Property' && each.key.type === 'Identifier' && !each.computed ? each.key.name : undefined,
  )
  return names.includes(undefined) ? undefined : names.toSorted().join(', ')
}
