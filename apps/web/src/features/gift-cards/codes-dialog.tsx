import { toCsv } from '@shop/contracts/csv.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { GiftCard } from '@shop/contracts/gift-cards-staff.ts'
import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { saveCsv } from '#platform/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** A card with its code in groups. */
export type IssuedCode = { card: GiftCard; code: string }

/**
 * Shows the codes of new cards, once, with a file for the print shop. Until they are copied or saved, it closes only with
 * the button that confirms it: the codes are stored nowhere.
 */
export function CodesDialog({ codes, onClose }: { codes: readonly IssuedCode[]; onClose: () => void }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const [isCopied, setCopied] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.map(({ code }) => code).join('\n'))
      setCopied(true)
    } catch {
      // Without clipboard access, the codes can still be selected or downloaded.
    }
  }
  const save = () => {
    const heading = [t('giftCards.column.card'), t('giftCards.code'), t('giftCards.csvAmount')]
    const columns = [...heading, t('giftCards.column.validUntil')]
    const rows = codes.map(({ card, code }) => [card.number, code, card.amountAmd, card.validUntilDate])
    saveCsv(`gift-card-codes-${shopDate(clock.now())}.csv`, toCsv([columns, ...rows]))
    setSaved(true)
  }
  const CopyIcon = isCopied ? Check : Copy
  return (
    <Dialog
      open
      keepsInput
      closable={isCopied || isSaved}
      onClose={onClose}
      title={t('giftCards.codesTitle', { count: codes.length })}
      description={t('giftCards.codesText')}
    >
      <div className="grid gap-4">
        <ul className="max-h-72 divide-y divide-hairline overflow-y-auto" aria-label={t('giftCards.codes')}>
          {codes.map(({ card, code }) => (
            <li key={card.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <code className="select-all font-mono">{code}</code>
              <span className="whitespace-nowrap text-muted text-sm tabular-nums">{formatAmd(card.amountAmd)}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={save}>
            <Download aria-hidden className="size-4" />
            {t('admin.csv')}
          </Button>
          <Button variant="outline" onClick={() => void copy()}>
            <CopyIcon aria-hidden className="size-4" />
            {t(isCopied ? 'giftCards.copied' : 'giftCards.copy')}
          </Button>
          <Button onClick={onClose}>{t('giftCards.done')}</Button>
          <span role="status" className="sr-only">
            {isCopied && t('giftCards.copied')}
          </span>
        </div>
      </div>
    </Dialog>
  )
}
