import { attributes } from '@shop/contracts/attributes.ts'
import type { PairFit } from '@shop/contracts/compatibility.ts'
import type { Connection } from '@shop/contracts/fit.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

const names: Record<Connection, MessageId> = {
  bowl: 'fit.bowl',
  hose: 'fit.hose',
  base: 'fit.base',
  rim: 'fit.rim',
  tip: 'fit.tip',
}
const values: Partial<Record<Connection, Readonly<Record<string, MessageId>>>> = {
  bowl: attributes.joint.values,
  hose: attributes.hosePort.values,
  base: attributes.neck.values,
}

/** Returns the function that says which sizes differ. The texts need the areas `fit` and `catalog`. */
export function useMismatchText(): (pair: Pick<PairFit, 'mismatches'>, isBowl?: boolean) => string {
  const t = useT()
  const valueText = (connection: Connection, value: string): string => {
    const message = values[connection]?.[value]
    if (message) return t(message)
    const [min, max] = value.split('-')
    if (max === undefined) return t('catalog.millimeters', { value: Number(value) })
    if (!min) return t('fit.upTo', { max })
    return max === '' ? t('fit.from', { min }) : t('fit.range', { min, max })
  }
  return ({ mismatches }, isBowl = false) =>
    mismatches
      .map(({ connection, needed, offered }) =>
        t(isBowl ? 'fit.mismatchBowl' : 'fit.mismatch', {
          what: t(names[connection]),
          needed: valueText(connection, needed),
          offered: valueText(connection, offered),
        }),
      )
      .join('; ')
}
