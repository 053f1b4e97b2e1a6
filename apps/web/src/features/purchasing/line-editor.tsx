import { MAX_PURCHASE_LINES } from '@shop/contracts/purchasing.ts'
import { ClipboardPaste, ListChecks, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { LineSearch } from './line-search.tsx'
import { LinesTable } from './lines-table.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import {
  type AddedLine,
  addToSheet,
  fillExpected,
  isIncomplete,
  type SheetLine,
  separateLots,
  totalsOf,
} from './sheet.ts'

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
  /** SKUs of scanned units that belong to another lot than their line. */
  const [notAdded, setNotAdded] = useState<readonly string[]>([])
  const { units, costAmd } = totalsOf(lines)
  const add = (added: readonly AddedLine[]): number | undefined => {
    const known = hasLots ? added : added.map(({ bestBeforeDate: _, lotNumber: _number, ...line }) => line)
    const { fitting, others } = separateLots(lines, known)
    if (addToSheet(lines, fitting).length > MAX_PURCHASE_LINES) return undefined
    onChange(current => addToSheet(current, fitting))
    const skus = others.map(({ variant }) => variant.sku)
    setNotAdded(current => [...new Set([...current, ...skus])])
    return fitting.length
  }
  const addFound = (line: AddedLine) => {
    if (add([line]) === undefined)
      notify({ kind: 'bad', title: t('purchasing.tooManyLines', { max: MAX_PURCHASE_LINES }) })
  }
  return (
    <section aria-label={t('purchasing.lines')} className="grid min-w-0 gap-3">
      <LineSearch hasLots={hasLots} inputRef={inputRef} onAdd={addFound} onPasteRows={setPasted} />
      {notAdded.length > 0 && (
        <Notice
          kind="bad"
          role="alert"
          title={t('purchasing.otherLot', { skus: notAdded.join(', ') })}
          actions={
            <CompactButton variant="quiet" onClick={() => setNotAdded([])}>
              <X aria-hidden className="size-4" />
              {t('purchasing.dismiss')}
            </CompactButton>
          }
        >
          {t('purchasing.otherLotText')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="mr-auto text-sm">
          {t('purchasing.totals', { lines: lines.length, units, cost: formatCost(costAmd) })}
        </p>
        {lines.some(isIncomplete) && (
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
        onChange={(sku, changes) =>
          onChange(current => current.map(line => (line.variant.sku === sku ? { ...line, ...changes } : line)))
        }
        onRemove={sku => {
          onChange(current => current.filter(({ variant }) => variant.sku !== sku))
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
