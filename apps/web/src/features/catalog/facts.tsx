import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Trans, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useDeliveryFee } from '#shared/shop-info/delivery-fee.ts'
import { paths } from '../../paths.ts'

/** Delivery and returns beside the price, as a person asks about them before paying. */
export function DeliveryAndReturns() {
  const t = useT()
  const fee = useDeliveryFee()
  return (
    <div className="border-hairline border-b">
      <Fold title={t('product.delivery')}>
        <ul className="list-disc space-y-1.5 pl-5 marker:text-accent">
          <li>{t('product.deliveryYerevan', { fee })}</li>
          <li>{t('product.deliveryElsewhere')}</li>
          <li>{t('product.deliveryPost')}</li>
        </ul>
      </Fold>
      <Fold title={t('product.returns')}>
        <p>{t('product.returnsText')}</p>
        <p className="mt-2">
          <Trans
            id="product.returnsMore"
            components={{ a: <LocaleLink to={paths.terms} className="text-text underline underline-offset-4" /> }}
          />
        </p>
      </Fold>
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-hairline border-t">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-medium">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="pb-4 text-muted text-sm">{children}</div>
    </details>
  )
}
