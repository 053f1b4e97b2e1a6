import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '../fields/controls.tsx'
import { notifyFailure } from '../notifications.ts'
import { PrintSheet } from '../page-parts.tsx'
import { type LabelPaper, useLabelPaper } from './paper.ts'

/** Draws QR codes and barcodes. Loaded with the first label. */
export type LabelCodes = typeof import('./codes.ts')

export const loadCodes = (): Promise<LabelCodes> => import('./codes.ts')

type PrintLabelsProps<Item> = {
  label: string
  disabled?: boolean
  title?: string | undefined
  load: () => readonly Item[] | Promise<readonly Item[]>
  /** Returns one label. */
  children: (item: Item, codes: LabelCodes) => ReactNode
}

/** Prints a label for each item: two in a row of a sheet, or one on each label of a roll. */
export function PrintLabels<Item>({ label, disabled = false, title, load, children }: PrintLabelsProps<Item>) {
  const t = useT()
  const paper = useLabelPaper()
  const [sheet, setSheet] = useState<{ items: readonly Item[]; codes: LabelCodes }>()
  const print = useMutation({
    mutationFn: async () => {
      const [items, codes] = await Promise.all([load(), loadCodes()])
      return { items, codes }
    },
    onSuccess: setSheet,
    onError: error => notifyFailure(t('admin.labels.failed'), error),
  })
  useEffect(() => {
    if (!sheet) return
    let isGone = false
    void printWithPictures().then(() => !isGone && setSheet(undefined))
    return () => {
      isGone = true
    }
  }, [sheet])
  return (
    <>
      <CompactButton disabled={disabled} title={title} pending={print.isPending} onClick={() => print.mutate()}>
        <Printer aria-hidden className="size-4" />
        {label}
      </CompactButton>
      {sheet && (
        <PrintSheet paper={paper}>
          <LabelGrid paper={paper}>{sheet.items.map(item => children(item, sheet.codes))}</LabelGrid>
        </PrintSheet>
      )}
    </>
  )
}

/** Prints the page once the pictures of its sheet are decoded. */
export async function printWithPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')]
  await Promise.allSettled(pictures.map(picture => picture.decode()))
  window.print()
}

export function LabelGrid({ paper, children }: { paper: LabelPaper; children: ReactNode }) {
  return (
    <ul data-labels={paper} className={paper === 'a4' ? 'grid grid-cols-2 gap-2' : undefined}>
      {children}
    </ul>
  )
}

/** A label with a code at its right side, or below for a wide one. */
export function Label({ code, isWide = false, children }: { code: string; isWide?: boolean; children: ReactNode }) {
  return (
    <li className="flex min-h-[45mm] flex-wrap content-between justify-between gap-2 border border-hairline p-3 text-sm">
      <div className={isWide ? 'w-full' : 'min-w-0 flex-1'}>{children}</div>
      <img src={code} alt="" className={isWide ? 'h-[14mm] max-w-full' : 'size-[26mm]'} />
    </li>
  )
}
