import type { AdminOrder, DeliveryProof } from '@shop/contracts/orders-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { FetchedPicture, PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { deliveryProofQuery } from '../queries.ts'

const PROOF_LABELS: Record<DeliveryProof['kind'], MessageId> = {
  signature: 'adminOrders.proof.signature',
  photo: 'adminOrders.proof.photo',
}

/** The signature or photo of the delivery. Renders nothing without one. */
export function Proof({ data: { order, proof } }: { data: AdminOrder }) {
  const t = useT()
  const locale = useLocale()
  if (!proof) return null
  const { kind, at, picture } = proof
  return (
    <div className="mt-3 grid gap-1">
      <h3 className="font-normal text-muted text-sm">
        {t(PROOF_LABELS[kind])} · {timestampText(at, locale)}
      </h3>
      <PictureStrip
        pictures={[picture]}
        nameOf={() => t(PROOF_LABELS[kind])}
        draw={(_, size) => <Picture proof={proof} number={order.number} size={size} />}
      />
    </div>
  )
}

function Picture({ proof, number, size }: { proof: DeliveryProof; number: number; size: 'small' | 'large' }) {
  return <FetchedPicture picture={proof.picture} query={useQuery(deliveryProofQuery(number, size))} size={size} />
}
