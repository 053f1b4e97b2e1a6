import { MAX_PURCHASE_LINES } from '@shop/contracts/purchasing.ts'
import { ClipboardPaste, ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notify } from '#ui/toast/notify.ts'
import { LineSearch } from './line-search.tsx'
import { LinesTable } from './lines-table.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { type AddedLine, addLot, addToSheet, fillExpected, isIncomplete, type SheetLine, totalsOf } from './sheet.ts'

type LineEditorProps = {
  lines: readonly SheetLine[]
  /** Lowest quantity of a line: 0 while the units of a delivery are counted. */
  minQuantity: 0 | 1
  /** True for deliveries: lines have a best-before date and a lot number. */
  hasLots?: boolean
  /** Gets a function of the current lines: a scan may arrive while another one is looked up. */
  onChange: (change: (lines: readonly SheetLine[]) => readonly SheetLine[]) => void
}

/** The lines of a delivery or a purchase order: search, paste, inputs and totals. */
export function LineEditor({ lines, minQuantity, hasLots = false, onChange }: LineEditorProps) {
  const t = useT()
  const formatCost = useFormatCost()
  const inputRef = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState<string>()
  const { units, costAmd } = totalsOf(lines)
  const add = (added: readonly AddedLine[]): number | undefined => {
    const known = hasLots
      ? added
      : added.map(({ bestBeforeDate: _, packedDate: _packed, lotNumber: _number, ...line }) => line)
    if (addToSheet(lines, known).length > MAX_PURCHASE_LINES) return undefined
    onChange(current => addToSheet(current, known))
    return known.length
  }
  const notifyFull = () => notify({ kind: 'bad', title: t('purchasing.tooManyLines', { max: MAX_PURCHASE_LINES }) })
  const addFound = (line: AddedLine) => {
    if (add([line]) === undefined) notifyFull()
  }
  return (
    <section aria-label={t('purchasing.lines')} className="grid min-w-0 gap-3">
      <LineSearch
        hasLots={hasLots}
        inputRef={inputRef}
        isFirst={units === 0}
        onAdd={addFound}
        onPasteRows={setPasted}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="mr-auto text-sm">
          {t('purchasing.totals', { lines: lines.length, units, cost: formatCost(costAmd) })}
        </p>
        {isIncomplete(lines) && (
          <CompactButton onClick={() => onChange(fillExpected)}>
            <ListChecks aria-hidden className="size-4" />
            {t('purchasing.fillExpected')}
          </CompactButton>
        )}
        <CompactButton onClick={() => setPasted('')}>
          <ClipboardPaste aria-hidden className="size-4" />
          {t('purchasing.paste')}
        </CompactButton>
      </div>
      <LinesTable
        lines={lines}
        minQuantity={minQuantity}
        hasLots={hasLots}
        onChange={(id, changes) =>
          onChange(current => current.map(line => (line.id === id ? { ...line, ...changes } : line)))
        }
        onAddLot={id => {
          if (lines.length < MAX_PURCHASE_LINES) onChange(current => addLot(current, id))
          else notifyFull()
        }}
        onRemove={id => {
          onChange(current => current.filter(line => line.id !== id))
          inputRef.current?.focus()
        }}
        onDone={() => inputRef.current?.focus()}
      />
      {pasted !== undefined && (
        <PasteDialog initialText={pasted} hasLots={hasLots} onAdd={add} onClose={() => setPasted(undefined)} />
      )}
    </section>
  )
}
