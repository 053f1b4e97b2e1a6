import type { ReceiptDetails, ReceiptLine } from '@shop/contracts/receipts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { PrintSheet, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { useWeight } from '#shared/product/variant.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Notice } from '#ui/notice.tsx'
import { receiptQuery } from './queries.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { KINDS, LINES, PROBLEMS, receiptStateLabel } from './receipt-labels.tsx'

type ReceiptSheetProps = { id: string; hasDevice: boolean; onClose: () => void }

/** All data of a receipt, for printing or another device, and the actions of staff. */
export function ReceiptDrawer({ id, hasDevice, onClose }: ReceiptSheetProps) {
  const t = useT()
  const query = useQuery(receiptQuery(id))
  const { data } = query
  return (
    <Drawer
      open
      onClose={onClose}
      title={data ? titleOf(t, data) : t('admin.page.receipts')}
      footer={data && <ReceiptActions receipt={data.receipt} hasDevice={hasDevice} />}
    >
      {data ? (
        <>
          <CompactButton className="mb-4" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            {t('adminReceipts.print')}
          </CompactButton>
          <ReceiptFacts data={data} />
          <PrintSheet>
            <h2 className="mb-4 text-2xl">{titleOf(t, data)}</h2>
            <ReceiptFacts data={data} />
          </PrintSheet>
        </>
      ) : (
        <QueryPlaceholder query={query} className="h-64 w-full rounded-picture" />
      )}
    </Drawer>
  )
}

const titleOf = (t: ReturnType<typeof useT>, { receipt }: ReceiptDetails) =>
  t('adminReceipts.title', { kind: t(KINDS[receipt.kind]), number: String(receipt.orderNumber) })

/** Data of a receipt in the order in which a device requires them. */
function ReceiptFacts({ data }: { data: ReceiptDetails }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { receipt, seller, lines, payment, depositAmd, refundedAt } = data
  const at = refundedAt ?? payment.paidAt ?? receipt.queuedAt
  return (
    <div className="grid gap-5 text-sm">
      {receipt.problem && <Notice kind="bad" title={t(PROBLEMS[receipt.problem])} />}
      <dl className="grid gap-1.5">
        <Row term={t('adminReceipts.seller')}>{seller.legalName}</Row>
        <Row term={t('adminReceipts.taxNumber')}>{seller.taxNumber}</Row>
        <Row term={t('adminReceipts.column.kind')}>{t(KINDS[receipt.kind])}</Row>
        <Row term={t('adminReceipts.column.state')}>{t(receiptStateLabel(receipt))}</Row>
        {receipt.number && <Row term={t('adminReceipts.column.number')}>{receipt.number}</Row>}
        {receipt.fiscalNumber && <Row term={t('adminReceipts.fiscalNumber')}>{receipt.fiscalNumber}</Row>}
        <ReferredNumbers data={data} />
        <Row term={t(refundedAt ? 'adminReceipts.refundedAt' : 'adminReceipts.paidAt')}>
          {longTimestampText(at, locale)}
        </Row>
      </dl>
      <ul className="grid gap-2 border-hairline border-y py-3">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt come in one order
          <Line key={index} line={line} />
        ))}
      </ul>
      <dl className="grid gap-1.5">
        <Row term={t('adminReceipts.total')}>
          <strong>{formatAmd(receipt.amountAmd)}</strong>
        </Row>
        {receipt.vatAmd > 0 && <Row term={t('adminReceipts.vatPart')}>{formatAmd(receipt.vatAmd)}</Row>}
        <Row term={t(moneyLabel(data))}>{formatAmd(receipt.amountAmd)}</Row>
      </dl>
      <p className="-mt-3 break-all text-muted text-xs">
        {payment.provider}
        {payment.reference && ` · ${payment.reference}`}
      </p>
      {depositAmd > 0 && (receipt.kind === 'sale' || receipt.kind === 'prepayment') && (
        <p className="text-muted">{t('adminReceipts.deposit', { amount: formatAmd(depositAmd) })}</p>
      )}
    </div>
  )
}

/** Where the money came from, or goes back to. */
function moneyLabel({ receipt: { kind }, isPrepaid }: ReceiptDetails): MessageId {
  if (kind === 'prepayment_return') return 'adminReceipts.cashlessBack'
  if (kind === 'return') return isPrepaid ? 'adminReceipts.prepaidBack' : 'adminReceipts.cashlessBack'
  return isPrepaid ? 'adminReceipts.prepaid' : 'adminReceipts.cashless'
}

/** Numbers of the receipts that a receipt refers to. */
function ReferredNumbers({ data: { saleNumber, prepaymentNumber } }: { data: ReceiptDetails }) {
  const t = useT()
  return (
    <>
      {saleNumber && <Row term={t('adminReceipts.saleNumber')}>{saleNumber}</Row>}
      {prepaymentNumber && <Row term={t('adminReceipts.prepaymentNumber')}>{prepaymentNumber}</Row>}
    </>
  )
}

function Line({ line }: { line: ReceiptLine }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const weight = useWeight()
  const { kind, title, sku, weightGrams, quantity, unitPriceAmd, reductionAmd, amountAmd } = line
  const name = [kind === 'goods' ? undefined : t(LINES[kind]), title?.[locale]].filter(Boolean).join(': ')
  return (
    <li className="grid gap-0.5">
      <span className="break-words">
        {name}
        {weightGrams !== undefined && `, ${weight(weightGrams)}`}
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-muted text-xs tabular-nums">
        <span>
          {sku && `${sku} · `}
          {quantity} × {formatAmd(unitPriceAmd ?? amountAmd)}
          {reductionAmd > 0 && ` − ${formatAmd(reductionAmd)}`}
        </span>
        <span className="ml-auto whitespace-nowrap text-sm text-text">{formatAmd(amountAmd)}</span>
      </span>
    </li>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="ml-auto min-w-0 break-words text-right tabular-nums">{children}</dd>
    </div>
  )
}
