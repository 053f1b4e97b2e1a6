import { columnsOfKind, type FileColumn, type FileKind } from '@shop/contracts/catalog-files.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Panel } from '#shared/admin/panel.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { COLUMN_LABELS, COLUMN_VALUES } from './labels.ts'

type Line = { word: MessageId; columns: FileColumn[]; values: readonly string[] }

/** Groups columns that share a description. */
function linesOf(kind: FileKind, accessoryTypes: readonly string[]): Line[] {
  const known = { ...COLUMN_VALUES, accessory_type: accessoryTypes }
  const lines: Line[] = []
  for (const column of columnsOfKind(kind)) {
    const word = COLUMN_LABELS[column]
    const last = lines.at(-1)
    if (last?.word === word) last.columns.push(column)
    else lines.push({ word, columns: [column], values: known[column] ?? [] })
  }
  return lines
}

/** Describes the columns of a file and their values. */
export function ColumnHelp({ kind }: { kind: FileKind }) {
  const t = useT()
  const { data } = useQuery(productOptionsQuery)
  const types = data?.accessoryTypes.filter(({ isHidden }) => !isHidden).map(({ id }) => id) ?? []
  return (
    <Panel title={t('files.columns')}>
      <ul className="mb-3 grid list-disc gap-1 pl-5 text-muted text-sm">
        <li>{t('files.rule.key')}</li>
        <li>{t('files.rule.left')}</li>
        <li>{t('files.rule.empty')}</li>
        {kind === 'products' && <li>{t('files.rule.new')}</li>}
      </ul>
      <dl className="grid text-sm">
        {linesOf(kind, types).map(({ word, columns, values }) => (
          <div
            key={columns[0]}
            className="grid gap-x-4 gap-y-0.5 border-hairline border-t py-2 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="flex flex-wrap content-start gap-x-2">
              {columns.map(column => (
                <code key={column} className="font-semibold">
                  {column}
                </code>
              ))}
            </dt>
            <dd>
              {t(word)}
              {values.length > 0 && (
                <span className="mt-0.5 flex flex-wrap gap-x-2 text-muted">
                  {values.map(value => (
                    <code key={value}>{value}</code>
                  ))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
