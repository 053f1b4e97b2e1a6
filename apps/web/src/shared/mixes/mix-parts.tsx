import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { MixRing, partColorOf } from './mix-ring.tsx'

type Line = { sku: string; percentage?: number | undefined }

/** The ring of a mix in the cart or in an order; parts without a share get equal shares. */
export function BoughtRing({ lines, className }: { lines: readonly Line[]; className?: string }) {
  const items = lines.map(({ sku, percentage = 100 / lines.length }) => ({ productId: sku, percentage }))
  return <MixRing items={items} isBare className={className} />
}

export type ShownPart = {
  sku: string
  name: ReactNode
  /** Share and number of packs as text. */
  detail: string
  /** Undefined if the part is unavailable. */
  price?: string | undefined
  /** Notices and actions. */
  below?: ReactNode
}

/** The parts of a mix, each in the color of its arc in the ring. */
export function MixParts({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <ul className="space-y-2 text-sm">
      {parts.map(({ sku, name, detail, price, below }, index) => (
        <li key={sku} className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-2.5">
          <span aria-hidden className={cx('size-2.5 rounded-full bg-current', partColorOf(index))} />
          <span className="min-w-0">
            {name}
            <span className="block text-muted">{detail}</span>
          </span>
          <span className="whitespace-nowrap tabular-nums">{price}</span>
          {below && <div className="col-span-2 col-start-2">{below}</div>}
        </li>
      ))}
    </ul>
  )
}
