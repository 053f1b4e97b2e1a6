import type { Product } from '@shop/contracts/catalog.ts'
import { type AgainLine, getOrderAgain } from '@shop/contracts/orders.ts'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { cart } from '#shared/cart/cart.ts'
import { itemCount } from '#shared/cart/cart-item.ts'
import { toCartItem } from '#shared/cart/to-cart-item.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { paths } from '../../paths.ts'

type Told = AgainLine & { text: MessageId }

/** Puts an order's goods into the cart once more, as far as they can be had, and names the rest. */
export function OrderAgain({ number }: { number: number }) {
  const t = useT()
  const again = useMutation({ mutationFn: () => addAgain(number) })
  if (again.data) return <Outcome {...again.data} />
  return (
    <div className="grid gap-3">
      {again.error && <RetryNotice pending={again.isPending} onRetry={() => again.mutate()} />}
      {!again.error && (
        <Button variant="soft" className="justify-self-start" pending={again.isPending} onClick={() => again.mutate()}>
          <RotateCcw aria-hidden className="size-4" />
          {t('orders.again')}
        </Button>
      )}
    </div>
  )
}

async function addAgain(number: number): Promise<{ count: number; told: Told[] }> {
  const { lines, products } = await call(getOrderAgain, { params: { number } })
  const before = itemCount(cart.get())
  const told = lines.flatMap(line => addLine(line, products) ?? [])
  return { count: itemCount(cart.get()) - before, told }
}

/** Adds a line as far as it can be had. @returns what the customer is to be told of it */
function addLine(line: AgainLine, products: readonly Product[]): Told | undefined {
  const product = products.find(({ variants }) => variants.some(({ sku }) => sku === line.sku))
  const variant = product?.variants.find(({ sku }) => sku === line.sku)
  if (line.status === 'unavailable') return { ...line, text: 'orders.againGone' }
  if (!product || !variant || line.quantity === 0) return { ...line, text: 'orders.againSoldOut' }
  const held = quantityOf(line.sku)
  if (cart.add(toCartItem(product, variant), line.quantity) === 'full') return { ...line, text: 'orders.againFull' }
  // A line of the cart has a cap.
  const quantity = quantityOf(line.sku) - held
  return quantity < line.requested ? { ...line, quantity, text: 'orders.againReduced' } : undefined
}

const quantityOf = (sku: string) => cart.get().find(item => item.sku === sku)?.quantity ?? 0

function Outcome({ count, told }: { count: number; told: readonly Told[] }) {
  const t = useT()
  const textOf = useProductText()
  return (
    <Notice
      kind={told.length > 0 ? 'warn' : 'ok'}
      role="status"
      title={count > 0 ? t('orders.againAdded', { count }) : t('orders.againNone')}
      actions={
        count > 0 && (
          <LocaleLink to={paths.cart} className={buttonClass('outline', 'sm')}>
            {t('orders.toCart')}
          </LocaleLink>
        )
      }
    >
      {told.length > 0 && (
        <ul>
          {told.map(({ text, ...line }) => (
            <li key={line.sku}>
              {t(text, { title: textOf(line, 'title'), quantity: line.quantity, requested: line.requested })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
