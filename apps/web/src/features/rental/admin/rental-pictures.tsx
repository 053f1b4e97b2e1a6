import type { RentalPicture } from '@shop/contracts/rental-booking.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FetchedPicture } from '#shared/pictures/fetched-picture.tsx'
import { PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { anyRentalPictureQuery } from './queries.ts'
import { TAKEN_WORDS } from './words.ts'

const moments = ['handed_over', 'returned'] as const

/** How the hookah looked when it went and when it came, in words and pictures. */
export function RentalPictures({ data: { rental, condition } }: { data: StaffRental }) {
  const t = useT()
  const noteOf = { handed_over: condition.handedOver, returned: condition.returned }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {moments.map(taken => {
        const own = rental.pictures.filter(picture => picture.taken === taken)
        if (own.length === 0 && noteOf[taken] === undefined) return null
        const nameOf = (picture: RentalPicture) =>
          `${t(TAKEN_WORDS[taken])}: ${t('adminRentals.picture', { nth: own.indexOf(picture) + 1, count: own.length })}`
        return (
          <section key={taken} className="min-w-0">
            <h3 className="mb-1 font-normal text-muted text-sm">{t(TAKEN_WORDS[taken])}</h3>
            {noteOf[taken] && <p className="mb-2 whitespace-pre-line break-words text-sm">{noteOf[taken]}</p>}
            <PictureStrip
              pictures={own}
              nameOf={nameOf}
              draw={(picture, size) => <Picture picture={picture} id={rental.id} size={size} />}
            />
          </section>
        )
      })}
    </div>
  )
}

type PictureProps = { picture: RentalPicture; id: string; size: 'small' | 'large' }

function Picture({ picture, id, size }: PictureProps) {
  const query = useQuery(anyRentalPictureQuery({ id, pictureId: picture.id, size }))
  return <FetchedPicture picture={picture} query={query} size={size} />
}
