import { shopDate } from '@shop/contracts/days.ts'
import {
  getAnyOrderDocument,
  getAnyReceiptDocument,
  getOrderDocument,
  getReceiptDocument,
  getSharedOrderDocument,
  getSharedReceiptDocument,
} from '@shop/contracts/documents.ts'
import { type Locale, languages } from '@shop/contracts/locales.ts'
import type { OwnReceipt } from '@shop/contracts/receipts.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { saveFile } from '#platform/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'

/** Who reads the documents: the customer, a reader of the link with its token, or staff. */
export type DocumentReader = 'customer' | 'staff' | { token: string }

const RECEIPT_NAMES = {
  sale: 'orders.documentReceipt',
  charge: 'orders.documentReceipt',
  return: 'orders.documentReturn',
  prepayment: 'orders.documentPrepayment',
  prepayment_return: 'orders.documentPrepaymentReturn',
} as const satisfies Record<OwnReceipt['kind'], MessageId>

type Props = { number: number; receipts: readonly OwnReceipt[]; reader: DocumentReader }

/** The order and its printed fiscal receipts as PDF documents, in any language of the shop. */
export function OrderDocuments({ number, receipts, reader }: Props) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const locale = useLocale()
  const [language, setLanguage] = useState(locale)
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        <DocumentRow
          name={t('orders.documentOrder', { number: String(number) })}
          fileName={`order-${number}.pdf`}
          load={() => loadOrder(reader, number, language)}
        />
        {receipts.map(receipt => (
          <DocumentRow
            key={receipt.id}
            name={t(RECEIPT_NAMES[receipt.kind], { number: receipt.number })}
            details={[
              dayMonthText(shopDate(new Date(receipt.printedAt)), locale, 'long'),
              formatAmd(receipt.amountAmd),
              ...(receipt.fiscalNumber ? [t('orders.fiscalNumber', { number: receipt.fiscalNumber })] : []),
            ].join(', ')}
            qr={receipt.qr && { text: receipt.qr, label: t('orders.receiptQr', { number: receipt.number }) }}
            fileName={`receipt-${number}-${receipt.number.replaceAll('/', '-')}.pdf`}
            load={() => loadReceipt(reader, { number, receiptId: receipt.id }, language)}
          />
        ))}
      </ul>
      <Field label={t('orders.documentLanguage')} className="max-w-60 print:hidden">
        {control => (
          <Select
            {...control}
            value={language}
            onChange={({ target }) =>
              setLanguage(languages.find(each => each.locale === target.value)?.locale ?? locale)
            }
          >
            {languages.map(each => (
              <option key={each.locale} value={each.locale} lang={each.locale}>
                {each.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

type Bytes = Uint8Array<ArrayBuffer>

function loadOrder(reader: DocumentReader, number: number, language: Locale): Promise<Bytes> {
  const query = { language }
  if (reader === 'customer') return call(getOrderDocument, { params: { number }, query })
  if (reader === 'staff') return call(getAnyOrderDocument, { params: { number }, query })
  return call(getSharedOrderDocument, { params: { token: reader.token }, query })
}

type Receipt = { number: number; receiptId: string }

function loadReceipt(reader: DocumentReader, params: Receipt, language: Locale): Promise<Bytes> {
  const query = { language }
  if (reader === 'customer') return call(getReceiptDocument, { params, query })
  if (reader === 'staff') return call(getAnyReceiptDocument, { params, query })
  return call(getSharedReceiptDocument, { params: { token: reader.token, receiptId: params.receiptId }, query })
}

type QrProps = { text: string; label: string }

/** The QR code of a fiscal receipt. Its library is loaded with the first one. */
function ReceiptQr({ text, label }: QrProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const { qrUrl } = await import('#shared/admin/labels/codes.ts')
      if (!isGone) setUrl(qrUrl(text))
    }
    // Without the picture, the document still has the code.
    void draw().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [text])
  if (!url) return <span className="block size-32" />
  return <img src={url} alt={label} width={128} height={128} className="size-32 rounded-picture bg-white p-2" />
}

type RowProps = {
  name: string
  details?: string
  fileName: string
  qr?: QrProps | '' | undefined
  load: () => Promise<Bytes>
}

function DocumentRow({ name, details, fileName, qr, load }: RowProps) {
  const t = useT()
  const download = useMutation({
    mutationFn: load,
    onSuccess: bytes => saveFile(fileName, bytes, 'application/pdf'),
  })
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 flex-[1_1_7rem]">
          {name}
          {details && <span className="block text-muted text-sm">{details}</span>}
        </span>
        <Button
          variant="soft"
          size="sm"
          className="print:hidden"
          aria-label={t('orders.documentSave', { name })}
          pending={download.isPending}
          onClick={() => download.mutate()}
        >
          <Download aria-hidden className="size-4" />
          {t('orders.documentFormat')}
        </Button>
      </div>
      {qr && <ReceiptQr {...qr} />}
      {download.error && (
        <Notice kind="bad" role="alert" title={t('orders.documentFailed')}>
          {download.error instanceof ApiError && download.error.serverMessage}
        </Notice>
      )}
    </li>
  )
}
