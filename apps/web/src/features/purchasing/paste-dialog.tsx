import { lookUpVariants, MAX_PURCHASE_LINES, MAX_PURCHASED } from '@shop/contracts/purchasing.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { type PastedColumn, type PasteProblem, parsePastedRows } from './line-input.ts'
import type { AddedLine } from './sheet.ts'

type PasteDialogProps = {
  /** Rows that were pasted into the search field: they are added at once. */
  initialText: string
  /** True if rows can have dates and a lot number. */
  hasLots: boolean
  /** Returns how many lines were added, or undefined if the document would have too many. */
  onAdd: (lines: readonly AddedLine[]) => number | undefined
  onClose: () => void
}

const ALLOWED: Record<PastedColumn, MessageId> = {
  code: 'purchasing.allowed.code',
  quantity: 'purchasing.allowed.quantity',
  cost: 'purchasing.allowed.cost',
  bestBefore: 'purchasing.allowed.bestBefore',
  lot: 'purchasing.allowed.lot',
  packed: 'purchasing.allowed.packed',
}
const COLUMNS: Record<PastedColumn, MessageId> = {
  code: 'purchasing.pasted.code',
  quantity: 'purchasing.pasted.quantity',
  cost: 'purchasing.pasted.cost',
  bestBefore: 'purchasing.pasted.bestBefore',
  lot: 'purchasing.pasted.lot',
  packed: 'purchasing.pasted.packed',
}

/**
 * Adds rows of a spreadsheet. Correct rows become lines at once; wrong ones stay in the field, each with row, column,
 * value and the allowed values.
 */
export function PasteDialog({ initialText, hasLots, onAdd, onClose }: PasteDialogProps) {
  const t = useT()
  const [text, setText] = useState(initialText)
  const [problems, setProblems] = useState<readonly PasteProblem[]>([])
  const [isTooLong, setTooLong] = useState(false)
  const add = useMutation({
    mutationFn: async (typed: string) => {
      const { rows, problems: wrong } = parsePastedRows(typed, hasLots)
      const codes = [...new Set(rows.map(({ code }) => code))].filter(code => code.length <= 64)
      const items = []
      for (let at = 0; at < codes.length; at += MAX_PURCHASE_LINES) {
        const part = codes.slice(at, at + MAX_PURCHASE_LINES)
        items.push(...(await call(lookUpVariants, { body: { codes: part } })).items)
      }
      const variants = new Map(items.map(({ code, ...variant }) => [code, variant]))
      const unknown = rows
        .filter(({ code }) => !variants.has(code))
        .map(({ row, code, text: line }): PasteProblem => ({ row, column: 'code', value: code, text: line }))
      const lines = rows.flatMap(({ code, row: _, text: _text, ...values }) => {
        const variant = variants.get(code)
        return variant ? [{ variant, ...values }] : []
      })
      return { lines, wrong: [...wrong, ...unknown].toSorted((a, b) => a.row - b.row) }
    },
    onSuccess: ({ lines, wrong }) => {
      const count = lines.length === 0 ? 0 : onAdd(lines)
      setTooLong(count === undefined)
      if (count === undefined) return
      if (count > 0) {
        notify({ kind: 'ok', title: t('purchasing.pastedLines', { count }) })
      }
      if (wrong.length === 0 && lines.length > 0) return onClose()
      // The rows that are left are counted from 1 again.
      setText(wrong.map(problem => problem.text).join('\n'))
      setProblems(wrong.map((problem, index) => ({ ...problem, row: index + 1 })))
    },
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current || initialText === '') return
    isStarted.current = true
    add.mutate(initialText)
  }, [add, initialText])
  return (
    <FormDialog
      title={t('purchasing.paste')}
      text={t(hasLots ? 'purchasing.pasteLotsText' : 'purchasing.pasteText')}
      action={t('purchasing.pasteAdd')}
      change={add}
      onClose={onClose}
      onSubmit={() => {
        if (text.trim() !== '') add.mutate(text)
      }}
    >
      <TextAreaField
        label={t('purchasing.pasteRows')}
        data-autofocus
        rows={8}
        spellCheck={false}
        value={text}
        placeholder={t(hasLots ? 'purchasing.pasteLotsExample' : 'purchasing.pasteExample')}
        onChange={typed => {
          setText(typed)
          setProblems([])
          setTooLong(false)
        }}
      />
      {isTooLong && (
        <Notice kind="bad" role="alert" title={t('purchasing.tooManyLines', { max: MAX_PURCHASE_LINES })}>
          {t('purchasing.tooManyLinesText')}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice kind="bad" role="alert" title={t('purchasing.wrongRows', { count: problems.length })}>
          <ul className="grid max-h-48 gap-1 overflow-auto text-sm">
            {problems.map(({ row, column, value }) => (
              <li key={row}>
                {t('purchasing.wrongCell', { row, column: t(COLUMNS[column]), value })}{' '}
                {t(ALLOWED[column], { max: MAX_PURCHASED })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </FormDialog>
  )
}
