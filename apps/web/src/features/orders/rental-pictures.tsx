import type { BookedRental, RentalPicture } from '@shop/contracts/rental-booking.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FetchedPicture } from '#shared/pictures/fetched-picture.tsx'
import { PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { rentalPictureQuery } from './queries.ts'

const MOMENTS: Record<RentalPicture['taken'], MessageId> = {
  handed_over: 'orders.rental.pictures.handed_over',
  returned: 'orders.rental.pictures.returned',
}
const moments = ['handed_over', 'returned'] as const

type OfOrder = { number: number; rentalId: string }

/** How the hookah looked when it was handed over and when it came back: for its customer alone. */
export function RentalPictures({ rental: { id, pictures }, number }: { rental: BookedRental; number: number }) {
  const t = useT()
  const order = { number, rentalId: id }
  return moments.map(taken => {
    const own = pictures.filter(picture => picture.taken === taken)
    if (own.length === 0) return null
    return (
      <div key={taken} className="mt-3 border-hairline border-t pt-3">
        <h4 className="mb-2 font-normal text-muted text-sm">{t(MOMENTS[taken])}</h4>
        <PictureStrip
          pictures={own}
          nameOf={picture =>
            t('orders.rental.picture', { nth: own.indexOf(picture) + 1, count: own.length, moment: t(MOMENTS[taken]) })
          }
          draw={(picture, size) => <Picture picture={picture} order={order} size={size} />}
        />
      </div>
    )
  })
}

type PictureProps = { picture: RentalPicture; order: OfOrder; size: 'small' | 'large' }

function Picture({ picture, order, size }: PictureProps) {
  const query = useQuery(rentalPictureQuery({ ...order, pictureId: picture.id, size }))
  return <FetchedPicture picture={picture} query={query} size={size} />
}
